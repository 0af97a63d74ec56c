/** Whether a value counts as given: it is not undefined, null or an empty text (spec 1 §5). */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
