import type { Queries } from '../../../kit/db/database.ts';
import { audit } from '../audit.ts';
import { costs } from '../costs.ts';
import { files } from '../files/case-files.ts';
import type { MoveFollower } from '../made-move.ts';
import { mails } from '../mails.ts';
import { times } from '../times/times.ts';

/** Keeps the document that the move makes or signs. */
const document: MoveFollower = async (_context, _trx, move) => ({
  async follow(made) {
    made.document = (await move.document?.()) ?? null;
  },
});

const statistics: MoveFollower = async (_context, trx) => ({ follow: ({ row }) => countAgain(trx, row.id) });

/** Notes for the statistics that a case has moved, in the transaction that moves it. */
export async function countAgain(trx: Queries, caseId: number): Promise<void> {
  await trx.insertInto('statistics_waiting').values({ case_id: caseId }).execute();
}

/** All that follows a move, in its transaction and in this order: the audit names the document, and mails tell the costs. */
export const MOVE_FOLLOWERS: readonly MoveFollower[] = [times, files, document, audit, costs, statistics, mails];
