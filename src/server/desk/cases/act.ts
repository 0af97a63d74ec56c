import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import type { DeskAct } from '../../../api/shapes/desk.ts';
import { TO_MEMBER } from '../../../core/procedure.ts';
import type { Queries } from '../../db/database.ts';
import type { CaseRow } from '../../db/tables.ts';
import { ApiError, demandFound } from '../../http/errors.ts';
import { demandPreconditions, entityTag } from '../../http/preconditions.ts';
import { markPayment } from '../../payments/by-hand.ts';
import { caseByKey } from '../../procedures/cases.ts';
import { procedureOf } from '../../procedures/definition.ts';
import { moveMails } from '../../procedures/mails.ts';
import { moveOf } from '../../procedures/moves/allowed-moves.ts';
import { caseStateOf, makeMove } from '../../procedures/moves/move.ts';
import { readRecord } from '../../records/read.ts';
import { lockOwner } from '../../records/store.ts';
import type { Asker } from '../source.ts';

const ANSWER = { message: 'request-answer', recipient: TO_MEMBER };

/** Moves a case in the name of the desk, notes something, answers the member, or several at once. */
export async function actOnCase(
  { context: { settings }, version, user }: Asker,
  trx: Queries,
  {
    key,
    headers,
    move,
    answer = '',
    note = '',
    payment,
    undo,
  }: { key: string; headers: IncomingHttpHeaders } & DeskAct,
): Promise<void> {
  const found = demandFound(await caseByKey(trx, key));
  await lockOwner(trx, found.owner);
  const before = (await caseByKey(trx, key)) ?? found;
  demandPreconditions(headers, caseTag(before));
  const [said, noted] = [answer.trim(), note.trim()];
  if (payment !== undefined || undo !== undefined) {
    if (move !== undefined || said !== '') throw new ApiError(400, 'errors.server.badRequest');
    return markPayment({ settings, version }, trx, before, { payment, undo, note: noted, by: user.id });
  }
  if (move === undefined && said === '' && noted === '') throw new ApiError(400, 'errors.server.badRequest');
  const procedure = await procedureOf(trx, version, before);
  const { record } = procedure;
  const kept = record === undefined ? null : await readRecord(trx, version, before.owner, record);
  const caseContext = { settings, version };
  const event = { case_id: before.id, actor: 'office', user_id: user.id } as const;
  const noteDown = async () => {
    if (noted === '') return;
    const row = { ...event, act: 'note', note: noted } as const;
    await trx.insertInto('case_events').values(row).execute();
  };
  if (move !== undefined) {
    if (!moveOf(procedure, move)) throw new ApiError(400, 'errors.server.badRequest');
    const by = { by: 'office', owner: before.owner, userId: user.id } as const;
    const given = { ...(said && { note: said }), ...(kept && { values: kept.values }) };
    await makeMove(caseContext, trx, { ...by, ...given, procedure, before, name: move });
    return noteDown();
  }
  const row = await trx
    .updateTable('cases')
    .set({ revision: sql<number>`revision + 1`, ...(said && { note: said }) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteDown();
  if (said === '') return;
  await trx
    .insertInto('case_events')
    .values({ ...event, act: 'answer', note: said })
    .execute();
  const values = kept?.values ?? before.values ?? {};
  const made = { row, procedure, mails: [ANSWER], values, note: said, changes: [], file: null };
  await moveMails(caseContext, trx, { ...made, scope: caseStateOf(before) });
}

/** Names a state of a case: anything that is done to it gives another one. */
export function caseTag({ revision }: Pick<CaseRow, 'revision'>): string {
  return entityTag(revision);
}
