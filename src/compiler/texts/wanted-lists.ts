import { isObject, type JsonObject } from '../json.ts';
import type { ListModel } from '../lists/model.ts';
import { keyPlace, placeOf, valuePlace } from '../read/origin.ts';
import type { Wanted } from './wanted.ts';

/** The words of entries that are written in a list's file, and what is said of a value that it does not have. */
export function wantedByLists(lists: readonly ListModel[]): Wanted[] {
  return lists.flatMap(({ id, whole, nodes }) => [
    { keys: [`lists.${id}.unknown`], required: false, place: placeOf(whole), contexts: [] },
    ...(isReadable(whole.entries) ? [] : [anyEntry(id, whole)]),
    ...nodes.map((entry) => ({
      keys: [`lists.${id}.entries.${entry.id}`],
      required: true,
      place: valuePlace(entry.node, 'id') ?? keyPlace(entry.node, 'id'),
      contexts: [],
    })),
  ]);
}

/** What is wrong with an entry is said in the list's file; which texts it asked for nobody knows. */
const anyEntry = (id: string, whole: JsonObject): Wanted => ({
  keys: [`lists.${id}.entries`],
  required: false,
  place: placeOf(whole),
  contexts: [],
  open: true,
});

/** Whether every entry, at whatever depth, is an object with an id. */
function isReadable(entries: unknown): boolean {
  if (entries === undefined) return true;
  if (!Array.isArray(entries)) return false;
  return entries.every(
    (node) =>
      isObject(node) && (typeof node.id === 'string' || typeof node.id === 'number') && isReadable(node.children),
  );
}
