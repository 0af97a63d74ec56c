/**
 * The name that the text of a choice has below `options.`: a single value is called by itself, a whole object or list
 * by its place among the choices, from 1.
 */
export function optionName(choice: unknown, index: number): string {
  return typeof choice === 'object' && choice !== null ? String(index + 1) : String(choice);
}
