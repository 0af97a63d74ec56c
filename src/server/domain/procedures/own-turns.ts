import type { Queries } from '../../kit/db/database.ts';
import type { CaseRow } from '../../kit/db/tables.ts';
import { TurnsByPerson } from '../../kit/threads/turns.ts';
import type { CaseContext } from './cases.ts';

/** Makes the answer about the case after a move, within the transaction of the move. */
export type AnswerOf<Answer> = (caseContext: CaseContext, trx: Queries, row: CaseRow) => Promise<Answer>;

/** Costly work of one person takes turns in this process, so that a send that came twice makes one document. */
export const turnsByOwner = new TurnsByPerson();
