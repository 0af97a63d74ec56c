import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { movesNow } from '../../../core/moves/allowed-moves.ts';
import type { Db, Queries } from '../../kit/db/database.ts';
import type { CaseRow } from '../../kit/db/tables.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { ApiError } from '../../kit/errors.ts';
import { OperatorError } from '../../kit/operator-error.ts';
import type { ServerSettings } from '../../kit/settings/settings.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { ConfigStore } from '../config/store.ts';
import { valuesOf } from './as-sent.ts';
import { caseStateOf } from './case-state.ts';
import { type CaseContext, lockedCase, readCaseContext } from './cases.ts';
import { procedureOf } from './definition.ts';
import { caseScope, makeMove } from './moves/move.ts';

/** The office's work with cases; the same through the server and without one. */
export const adminWork = Type.Union([
  Type.Object({ work: Type.Literal('list'), procedure: Type.Optional(Type.String()) }),
  Type.Object({ work: Type.Literal('show'), id: Type.Integer() }),
  Type.Object({
    work: Type.Literal('move'),
    id: Type.Integer(),
    move: Type.String(),
    note: Type.Optional(Type.String()),
  }),
]);
export type AdminWork = Static<typeof adminWork>;

export interface AdminLine {
  id: number;
  procedure: string;
  state: string;
  member: string;
  name: string;
  note: string | null;
  /** The newest version of its document, and when it was signed. */
  document: { number: number; signed: string | null } | null;
  /** Moves that the office may make now. */
  moves: string[];
  /** Only where one case is shown. */
  values?: Record<string, unknown>;
  history?: { at: string; act: string; from: string | null; to: string | null; by: string; note: string | null }[];
}

/** @returns the case that was shown or moved, or all of a list. @throws OperatorError */
export async function administer(db: Db, settings: ServerSettings, work: AdminWork): Promise<AdminLine[]> {
  const caseContext = await readCaseContext({ config: new ConfigStore(db), settings });
  if (work.work === 'list') {
    const { procedure } = work;
    const rows = await listed(db)
      .$if(procedure !== undefined, (query) => query.where('procedure', '=', String(procedure)))
      .execute();
    const lines = [];
    for (const row of rows) lines.push(await lineOf(db, caseContext, row));
    return lines;
  }
  if (work.work === 'move') await inTransaction(db, (trx) => moveCase(caseContext, trx, work)).catch(refused);
  const row = await listed(db).where('cases.id', '=', work.id).executeTakeFirst();
  if (!row) throw new OperatorError(UNKNOWN);
  const line = await lineOf(db, caseContext, row);
  return [work.work === 'show' ? { ...line, ...(await detailsOf(db, caseContext.version, row)) } : line];
}

const UNKNOWN = 'There is no such case.';

/** Throws an error of the API in words of a command line. */
function refused(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if (error.statusCode === 404) throw new OperatorError(UNKNOWN);
  if (error.text === 'errors.procedures.note') throw new OperatorError('This move wants a note, or takes none.');
  throw new OperatorError('This does not fit the state the case is in.');
}

async function moveCase(
  caseContext: CaseContext,
  trx: Queries,
  { id, move, note }: Extract<AdminWork, { work: 'move' }>,
): Promise<void> {
  const before = await lockedCase(trx, String(id));
  const procedure = await procedureOf(trx, caseContext.version, before);
  const by = { by: 'office', owner: before.owner, userId: null } as const;
  await makeMove(caseContext, trx, { ...by, procedure, before, name: move, ...(note !== undefined && { note }) });
}

type ListedRow = CaseRow & { username: string; name: string; number: number | null; signed_at: Date | null };

/** Cases with their members and newest documents, in the order in which they began. */
function listed(db: Queries) {
  const newest = db
    .selectFrom('procedure_documents')
    .select(['number', 'signed_at'])
    .orderBy('number', 'desc')
    .limit(1);
  return db
    .selectFrom('cases')
    .innerJoin('users', 'users.id', 'cases.owner')
    .leftJoinLateral(newest.whereRef('case_id', '=', sql.ref('cases.id')).as('document'), (join) => join.onTrue())
    .selectAll('cases')
    .select(['users.username', 'users.name', 'document.number', 'document.signed_at'])
    .orderBy('cases.id');
}

async function lineOf(db: Queries, { version }: CaseContext, row: ListedRow): Promise<AdminLine> {
  const { id, procedure, state, note, username, name, number, signed_at } = row;
  const followed = await procedureOf(db, version, row).catch(() => null);
  const scope = await caseScope({ db, version }, row);
  const moves = followed ? movesNow(followed, caseStateOf(row), { by: 'office', scope }) : [];
  const document = number === null ? null : { number, signed: signed_at?.toISOString() ?? null };
  return { id, procedure, state, member: username, name, note, document, moves };
}

async function detailsOf(
  db: Queries,
  version: LoadedVersion,
  row: CaseRow,
): Promise<Required<Pick<AdminLine, 'values' | 'history'>>> {
  const rows = await db.selectFrom('case_events').selectAll().where('case_id', '=', row.id).orderBy('id').execute();
  return {
    values: await valuesOf({ db, version }, row),
    history: rows.map(({ at, act, move, from_state, to_state, actor, note }) => ({
      at: at.toISOString(),
      act: move ?? act,
      from: from_state,
      to: to_state,
      by: actor,
      note,
    })),
  };
}
