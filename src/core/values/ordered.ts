/**
 * Names by `ui:order`: listed ones first, `*` stands for all others, which else come last. Names in the
 * list that are not there now (a condition hides them) are skipped.
 */
export function ordered(names: readonly string[], order: unknown): string[] {
  if (!Array.isArray(order)) return [...names];
  const listed = new Set<string>(order);
  const rest = names.filter((name) => !listed.has(name));
  const sequence = listed.has('*') ? order : [...order, '*'];
  return sequence.flatMap((name) => (name === '*' ? rest : names.includes(name) ? [name] : []));
}
