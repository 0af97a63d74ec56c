/** What styles and MUI's own parts are told with; no element has them. */
const TOLD = new Set(['theme', 'sx', 'as', 'ownerState']);

/**
 * Stands in for emotion's list of every attribute there is, by which it keeps other properties from a styled element
 * (`styled('div')`). Ours are given attributes alone, and TypeScript refuses anything else.
 */
export default function isAttribute(name: string): boolean {
  return !TOLD.has(name);
}
