import type { DeskDetail, DeskEvent, DeskLine } from '../../../api/shapes/desk.ts';
import { OFFICE_STATES, REQUEST_STATE_TEXTS, REQUEST_STATES, type RequestState } from '../../../core/request-state.ts';
import type { Queries } from '../../db/database.ts';
import { entityTag } from '../../http/preconditions.ts';
import { contactEmail } from '../../records/mailbox/mailbox.ts';
import { sectionsAsSent, titleAsSent } from '../../requests/own/as-sent.ts';
import { type Asker, PAGE, type Source } from '../source.ts';
import type { DeskAct } from '../tables.ts';
import { actOnRequest } from './act.ts';
import { requestRows, sentForms } from './rows.ts';

/** Rows of an export that are read and worded at a time. */
const BATCH = 200;

const ACT_TEXTS = {
  state: 'app.desk.acts.state',
  note: 'app.desk.acts.note',
  answer: 'app.desk.acts.answer',
  export: 'app.desk.acts.export',
  disclose: 'app.desk.acts.disclose',
  erase: 'app.desk.acts.erase',
  withdrawal: 'app.desk.acts.withdrawal',
  change: 'app.desk.acts.change',
} as const satisfies Record<DeskAct, string>;

/** Everything that was sent through forms or written without one. */
export const requests: Source = {
  async list(asker, filter, after) {
    const rows = await requestRows(asker.context.db, asker.version, filter, { after, limit: PAGE + 1 });
    const items = rows.slice(0, PAGE).map((row) => lineOf(asker, row));
    return { items, next: rows.length > PAGE ? (items.at(-1)?.key ?? null) : null };
  },

  async choices(asker) {
    const forms = await sentForms(asker.context.db);
    return {
      forms: forms.map(({ form, titles }) => ({
        id: form ?? '',
        title: titleAsSent({ form, titles, language: asker.version.manifest.defaultLanguage }, asker.language),
      })),
      states: REQUEST_STATES.map((id) => ({ id, title: stateText(asker, id) })),
    };
  },

  async detail(asker, key) {
    const { db, config } = asker.context;
    const row = await db
      .selectFrom('requests')
      .innerJoin('users', 'users.id', 'requests.user_id')
      .selectAll('requests')
      .select(['users.username', 'users.name'])
      .where('reference', '=', key)
      .executeTakeFirst();
    if (!row) return null;
    const detail: DeskDetail = {
      ...lineOf(asker, row),
      mailbox: (await contactEmail(db, asker.version, row.user_id)) ?? '',
      language: row.language,
      sections: await sectionsAsSent(db, config, row),
      documents: [],
      changes: null,
      events: await eventsOf(asker, db, row.id),
      moves: OFFICE_STATES.filter((state) => row.state !== 'withdrawn' && state !== row.state).map((id) => ({
        id,
        title: stateText(asker, id),
        note: id === 'returned' ? 'required' : 'optional',
      })),
    };
    return { detail, tag: entityTag(row.revision) };
  },

  act: actOnRequest,

  async *exported(asker, filter) {
    const { db, config } = asker.context;
    let after: string | undefined;
    for (;;) {
      const rows = await requestRows(db, asker.version, filter, { after, limit: BATCH });
      const lines = [];
      for (const row of rows) {
        const sections = await sectionsAsSent(db, config, row, asker.language);
        lines.push({ ...lineOf(asker, row), form: row.form ?? '', sections, values: row.values });
      }
      if (lines.length > 0) yield lines;
      after = rows.at(-1)?.reference;
      if (rows.length < BATCH) return;
    }
  },
};

/** What a line is made of. */
interface Row {
  reference: string;
  form: string | null;
  language: string;
  titles: Record<string, string>;
  state: RequestState;
  created_at: Date;
  username: string;
  name: string;
}

function lineOf(asker: Asker, row: Row): DeskLine {
  const { reference, state, created_at, username, name } = row;
  return {
    key: reference,
    title: titleAsSent(row, asker.language),
    member: { username, name },
    at: created_at.toISOString(),
    state,
    stateText: stateText(asker, state),
  };
}

function stateText({ version, language }: Asker, state: RequestState): string {
  return version.text(language, REQUEST_STATE_TEXTS[state]);
}

async function eventsOf(asker: Asker, db: Queries, request: number): Promise<DeskEvent[]> {
  const rows = await db
    .selectFrom('desk_events')
    .leftJoin('users', 'users.id', 'desk_events.user_id')
    .select(['act', 'to_state', 'text', 'at', 'users.name'])
    .where('request_id', '=', request)
    .orderBy('desk_events.id')
    .execute();
  return rows.map(({ act, to_state, text, at, name }) => ({
    at: at.toISOString(),
    act: asker.version.text(asker.language, ACT_TEXTS[act], { state: to_state ? stateText(asker, to_state) : '' }),
    by: name ?? '',
    text: text ?? '',
  }));
}
