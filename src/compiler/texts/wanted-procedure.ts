import { objectsOf, stringOf } from '../json.ts';
import type { ProcedureModel } from '../procedures/model.ts';
import { placeOf, valuePlace } from '../read/origin.ts';
import type { Wanted } from './wanted.ts';

/** The texts of a document beside the form's, and the reason for its signature. */
const DOCUMENT = ['title', 'request', 'number', 'date', 'page', 'footer', 'reason'];

/** Texts of a procedure: what its states and moves are called, its document, and its e-mails. */
export function wantedByProcedure({ id, whole, states, moves }: ProcedureModel): Wanted[] {
  const place = valuePlace(whole, 'states') ?? placeOf(whole);
  const wanted: Wanted[] = states.map((state) => ({
    keys: [`procedures.${id}.states.${state}`],
    required: true,
    place,
    contexts: [],
  }));
  if (moves.some(([, move]) => move.document !== undefined))
    for (const name of DOCUMENT)
      wanted.push({ keys: [`procedures.${id}.document.${name}`], required: true, place, contexts: [] });
  // A person who wants to be forgotten is told why something is kept.
  if (whole.keepYears !== undefined)
    wanted.push({
      keys: [`procedures.${id}.keep`],
      required: true,
      place: valuePlace(whole, 'keepYears') ?? place,
      contexts: [],
    });
  // What the office reads on a button and in the history; without words for it, the name of the move.
  for (const [move] of moves)
    wanted.push({ keys: [`procedures.${id}.moves.${move}`], required: false, place, contexts: [] });
  for (const mail of moves.flatMap(([, move]) => objectsOf(move.mails))) {
    const message = stringOf(mail.message);
    // One that does not exist is the dialect's to report.
    if (message !== undefined)
      wanted.push({ keys: [`mails.${message}`], required: false, place, contexts: [], open: true });
  }
  return wanted;
}
