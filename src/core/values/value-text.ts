/**
 * A value as text, whatever the order of its members: two values are equal when their texts are. Absent members do not
 * count; an absent value is equal to null.
 */
export function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(valueText).join()}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${valueText(member)}`).join()}}`;
}

/** Compares values whose members come in the same order, which is faster. */
export function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A value without signs of JSON: the values of its members or entries, one after the other. */
export function inPlainWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return Object.values(value).map(inPlainWords).filter(Boolean).join(', ');
}
