/** The first circle among names that need each other, in the order they are met; undefined when there is none. */
export function circleIn(needs: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>();
  const follow = (name: string, path: readonly string[]): string[] | undefined => {
    const before = path.indexOf(name);
    if (before >= 0) return path.slice(before);
    if (done.has(name)) return undefined;
    for (const next of needs.get(name) ?? []) {
      const found = follow(next, [...path, name]);
      if (found) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of needs.keys()) {
    const found = follow(name, []);
    if (found) return found;
  }
  return undefined;
}

/** Names in an order in which each comes after those it needs. */
export function inOrder(names: readonly string[], needs: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const ordered: string[] = [];
  const put = (name: string): void => {
    if (ordered.includes(name)) return;
    for (const next of needs.get(name) ?? []) if (names.includes(next) && next !== name) put(next);
    if (!ordered.includes(name)) ordered.push(name);
  };
  for (const name of names) put(name);
  return ordered;
}
