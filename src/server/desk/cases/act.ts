import type { IncomingHttpHeaders } from 'node:http';
import type { DeskAct } from '../../../api/shapes/desk.ts';
import type { Queries } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';
import { demandPreconditions, entityTag } from '../../http/preconditions.ts';
import { caseById } from '../../procedures/cases.ts';
import { procedureOf } from '../../procedures/definition.ts';
import { makeMove } from '../../procedures/moves/move.ts';
import type { CaseRow } from '../../procedures/tables.ts';
import { readRecord } from '../../records/read.ts';
import { lockOwner } from '../../records/store.ts';
import type { Asker } from '../source.ts';
import { caseId } from './rows.ts';

/** Makes the office's move of a case, in the name of the one who makes it: the person is locked first, then the case read. */
export async function moveCase(
  { context: { settings }, version, user }: Asker,
  trx: Queries,
  { key, headers, move, answer, note }: { key: string; headers: IncomingHttpHeaders } & DeskAct,
): Promise<void> {
  const id = caseId(key);
  const found = id === null ? undefined : await caseById(trx, id);
  if (!found) throw new ApiError(404, 'errors.server.notFound');
  await lockOwner(trx, found.owner);
  const before = (await caseById(trx, found.id)) ?? found;
  demandPreconditions(headers, caseTag(before));
  if (move === undefined || note !== undefined) throw new ApiError(400, 'errors.server.badRequest');
  const procedure = await procedureOf(trx, version, before);
  const { record } = procedure;
  const kept = record === undefined ? null : await readRecord(trx, version, before.owner, record);
  const room = { settings, version };
  await makeMove(room, trx, {
    ...{ procedure, before, owner: before.owner, name: move, by: 'office', userId: user.id },
    ...(answer === undefined ? {} : { note: answer }),
    ...(kept ? { values: kept.values } : {}),
  });
}

/** Names how a case stands: another move gives another one. */
export function caseTag({ state, updated_at }: Pick<CaseRow, 'state' | 'updated_at'>): string {
  return entityTag(`${state}-${updated_at.getTime()}`);
}
