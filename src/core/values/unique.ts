/**
 * Each entry once: of those with the same id the last one counts, in the place of the first; entries
 * without an id are dropped.
 */
export function uniqueBy<Entry, Id>(
  entries: readonly Entry[] | null | undefined,
  idOf: (entry: Entry) => Id | null | undefined,
): Entry[] {
  const found = new Map<Id, Entry>();
  for (const entry of entries ?? []) {
    const id = idOf(entry);
    if (id !== undefined && id !== null) found.set(id, entry);
  }
  return [...found.values()];
}
