import type { ListModel } from '../lists/model.ts';
import { keyPlace, placeOf, valuePlace } from '../read/origin.ts';
import type { Wanted } from './wanted.ts';

/** The words of entries that are written in a list's file, and what is said of a value that it does not have. */
export function wantedByLists(lists: readonly ListModel[]): Wanted[] {
  return lists.flatMap(({ id, whole, nodes }) => [
    { keys: [`lists.${id}.unknown`], required: false, place: placeOf(whole), contexts: [] },
    ...nodes.map((entry) => ({
      keys: [`lists.${id}.entries.${entry.id}`],
      required: true,
      place: valuePlace(entry.node, 'id') ?? keyPlace(entry.node, 'id'),
      contexts: [],
    })),
  ]);
}
