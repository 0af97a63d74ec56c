import type { DeskDetail, DeskDocument, DeskEvent, DeskLine, DeskMove } from '../../../api/shapes/desk.ts';
import type { SentSection } from '../../../api/shapes/sent-requests.ts';
import type { Values } from '../../../core/config.ts';
import type { Queries } from '../../db/database.ts';
import { caseById } from '../../procedures/cases.ts';
import { procedureOf } from '../../procedures/definition.ts';
import { fileName } from '../../procedures/documents/sign.ts';
import { formOf } from '../../procedures/mails.ts';
import { standingOf } from '../../procedures/moves/move.ts';
import { moveOf, movesNow } from '../../procedures/moves/standing.ts';
import type { CaseRow } from '../../procedures/tables.ts';
import { contactEmail } from '../../records/mailbox/mailbox.ts';
import { readRecord } from '../../records/read.ts';
import { sectionsOf } from '../../requests/own/as-sent.ts';
import { type Asker, PAGE, type Source } from '../source.ts';
import { caseTag, moveCase } from './act.ts';
import { changesOf, earlierVersion } from './changes.ts';
import { caseId, caseRows } from './rows.ts';

/** Rows of an export that are read and worded at a time. */
const BATCH = 200;

/** Cases of every procedure that is published, or was. */
export const cases: Source = {
  async list(asker, filter, after) {
    const rows = await caseRows(asker.context.db, asker.version, filter, { after, limit: PAGE + 1 });
    const items = await Promise.all(rows.slice(0, PAGE).map((row) => lineOf(asker, row)));
    return { items, next: rows.length > PAGE ? (items.at(-1)?.key ?? null) : null };
  },

  async choices(asker) {
    const { procedures } = asker.version;
    const states = [...procedures.values()].flatMap(({ id, states: all }) =>
      all.map((state) => [state, { id: state, title: text(asker, id, `states.${state}`) || state }] as const),
    );
    return {
      forms: [...procedures.keys()].map((id) => ({ id, title: titleOf(asker, id) })),
      states: [...new Map(states).values()],
    };
  },

  async detail(asker, key) {
    const { version, language } = asker;
    const { db } = asker.context;
    const id = caseId(key);
    const row = id === null ? undefined : await caseById(db, id);
    if (!row) return null;
    const owner = db.selectFrom('users').select(['username', 'name']).where('id', '=', row.owner);
    const line = await lineOf(asker, { ...row, ...(await owner.executeTakeFirstOrThrow()) });
    const values = await valuesOf(asker, row);
    const sections = await worded(asker, row, values);
    const earlier = await earlierVersion(db, version, row);
    const detail: DeskDetail = {
      ...line,
      mailbox: (await contactEmail(db, version, row.owner)) ?? '',
      language,
      sections,
      documents: await documentsOf(db, row),
      changes: earlier && changesOf(await worded(asker, row, earlier.values), sections, earlier.at),
      events: await eventsOf(asker, row),
      moves: await movesOf(asker, row, values),
    };
    return { detail, tag: caseTag(row) };
  },

  act: moveCase,

  async *exported(asker, filter) {
    let after: string | undefined;
    for (;;) {
      const rows = await caseRows(asker.context.db, asker.version, filter, { after, limit: BATCH });
      const lines = [];
      for (const row of rows) {
        const values = await valuesOf(asker, row);
        const sections = await worded(asker, row, values);
        lines.push({ ...(await lineOf(asker, row)), form: row.procedure, sections, values });
      }
      if (lines.length > 0) yield lines;
      after = rows.at(-1)?.id.toString();
      if (rows.length < BATCH) return;
    }
  },
};

async function lineOf(asker: Asker, row: CaseRow & { username: string; name: string }): Promise<DeskLine> {
  const { id, procedure, state, updated_at, username, name } = row;
  return {
    key: String(id),
    title: titleOf(asker, procedure),
    member: { username, name },
    at: updated_at.toISOString(),
    state,
    stateText: (await said(asker, row, `states.${state}`)) || state,
  };
}

/** A procedure is called what the page is that shows its form. */
function titleOf({ version, language }: Asker, id: string): string {
  const procedure = version.procedures.get(id);
  const [page] = (procedure && formOf(version, procedure)?.pages) ?? [];
  return (page && version.text(language, `pages.${page}.title`)) || id;
}

/** Words of a procedure as they are today; a case that goes on in an older version may need those of then. */
async function said(asker: Asker, { procedure, version }: CaseRow, key: string): Promise<string> {
  const now = text(asker, procedure, key);
  if (now !== '' || version === null) return now;
  const begun = await asker.context.config.version(version);
  return begun ? text({ ...asker, version: begun }, procedure, key) : '';
}

function text({ version, language }: Pick<Asker, 'version' | 'language'>, procedure: string, key: string): string {
  return version.text(language, `procedures.${procedure}.${key}`);
}

/** What the case holds: its record's values, or its own. */
async function valuesOf({ context: { db }, version }: Asker, row: CaseRow): Promise<Values> {
  const record = version.procedures.get(row.procedure)?.record;
  const kept = record === undefined ? row.values : (await readRecord(db, version, row.owner, record))?.values;
  return kept ?? {};
}

async function worded(
  { context: { db }, version, language }: Asker,
  row: CaseRow,
  values: Values,
): Promise<SentSection[]> {
  const procedure = version.procedures.get(row.procedure);
  const form = procedure && formOf(version, procedure);
  return form ? sectionsOf(db, version, form, { language, context: null, values }) : [];
}

async function documentsOf(db: Queries, { id, procedure }: CaseRow): Promise<DeskDocument[]> {
  const rows = await db
    .selectFrom('procedure_documents')
    .select(['number', 'created_at', 'signed_at'])
    .where('case_id', '=', id)
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, created_at, signed_at }) => ({
    number,
    name: fileName({ procedure, id }, number),
    at: created_at.toISOString(),
    signed: signed_at?.toISOString() ?? null,
  }));
}

async function movesOf(asker: Asker, row: CaseRow, values: Values): Promise<DeskMove[]> {
  const procedure = await procedureOf(asker.context.db, asker.version, row).catch(() => null);
  if (!procedure) return [];
  const names = movesNow(procedure, standingOf(row), { by: 'office', scope: { values } });
  return Promise.all(
    names.map(async (id) => {
      const note = moveOf(procedure, id)?.note;
      const title = (await said(asker, row, `moves.${id}`)) || id;
      return { id, title, note: note === 'required' || note === 'optional' ? note : 'none' };
    }),
  );
}

async function eventsOf(asker: Asker, row: CaseRow): Promise<DeskEvent[]> {
  const rows = await asker.context.db
    .selectFrom('procedure_moves')
    .leftJoin('users', 'users.id', 'procedure_moves.user_id')
    .select(['move', 'at', 'note', 'actor', 'users.name'])
    .where('case_id', '=', row.id)
    .orderBy('procedure_moves.id')
    .execute();
  return Promise.all(
    rows.map(async ({ move, at, note, actor, name }) => ({
      at: at.toISOString(),
      act: (await said(asker, row, `moves.${move}`)) || move,
      by: name ?? (actor === 'office' ? asker.version.text(asker.language, 'app.desk.office') : ''),
      text: note ?? '',
    })),
  );
}
