import type { DeskDetail, DeskEvent, DeskFilter, DeskLine, DeskMove } from '../../../api/shapes/desk.ts';
import type { SentSection } from '../../../api/shapes/sent-requests.ts';
import type { Language, Values } from '../../../core/config.ts';
import { displayFields } from '../../../core/forms/display.ts';
import { choiceWords } from '../../../core/forms/drawn.ts';
import { recordProperties } from '../../../core/record.ts';
import { rootOf } from '../../../core/values/field-path.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { RecordRow } from '../../kit/db/tables.ts';
import { ApiError } from '../../kit/errors.ts';
import { demandPreconditions, entityTag } from '../../kit/preconditions.ts';
import { accountName } from '../accounts/account.ts';
import { readingOf } from '../config/displays.ts';
import type { LoadedForm, LoadedRecord, LoadedVersion } from '../config/loaded-version.ts';
import { actOnMember, lockedMember, type MemberAct, memberRoles, rolesToGive } from '../members/accounts.ts';
import { comparedFields, sectionsOf } from '../procedures/as-sent.ts';
import { type Asker, daysOf, type LineSource, mailboxFacts, pagedLines, peopleCalled } from './source.ts';

const ROLE = 'role:';

/** Everybody who can sign in, or could, but the office itself. Lines are told apart by the person's number. */
export const members: LineSource = {
  ...pagedLines<PersonRow>({
    read: ({ db, version }, filter, { behind, ...part }) =>
      memberRows(db, version, filter, { ...part, ...(behind && { after: String(behind.id) }) }),
    // A number may be any; and its person may be erased while the list is read.
    placeOf: ({ id }) => String(id),
    lineOf: async (asker, row) => lineOf(asker, row),
    async fullOf(asker, { id, role }) {
      const records = await recordsOf(asker, id);
      const values = Object.fromEntries(records.map((record) => [record.kind, record.values]));
      return { form: role, sections: await recordSections(asker, records), values };
    },
  }),

  async choices(asker) {
    return {
      forms: memberRoles(asker.version).map((id) => ({ id, title: roleText(asker, id) })),
      roles: rolesOf(asker).map((id) => ({ id, title: roleText(asker, id) })),
      states: (['open', 'closed'] as const).map((id) => ({ id, title: stateText(asker, id) })),
    };
  },

  async detail(asker, key) {
    const { db, version, language } = asker;
    const [row] = await memberRows(db, version, {}, { only: key, limit: 1 });
    if (!row) return null;
    const records = await recordsOf(asker, row.id);
    const detail: DeskDetail = {
      ...lineOf(asker, row),
      title: `${row.name} (${roleText(asker, row.role)})`,
      ...(await mailboxFacts(asker, row.id)),
      language,
      sections: await recordSections(asker, records),
      documents: [],
      changes: null,
      events: await memberEvents(asker, row.id, records),
      moves: movesOf(asker, row),
    };
    return { detail, tag: entityTag(row.revision) };
  },

  async act({ context, version, user }, trx, { key, headers, move, answer, note }) {
    const row = await lockedMember(trx, key);
    demandPreconditions(headers, entityTag(row.revision));
    const act = actOf(move);
    if (!act || answer !== undefined || note !== undefined) throw new ApiError(400, 'errors.server.badRequest');
    const acting = { version, seal: context.seal, settings: context.settings, by: user.id, role: user.role };
    await actOnMember(acting, trx, row, act);
  },
};

function lineOf(asker: Asker, { username, name, role, created_at, closed_at }: PersonRow): DeskLine {
  const state = closed_at === null ? 'open' : 'closed';
  return {
    key: username,
    title: roleText(asker, role),
    member: { username, name },
    at: created_at.toISOString(),
    state,
    stateText: stateText(asker, state),
  };
}

function roleText({ version, language }: Asker, role: string): string {
  return version.text(language, `app.roles.${role}`) || role;
}

function stateText({ version, language }: Asker, state: 'open' | 'closed'): string {
  return version.text(language, state === 'open' ? 'app.desk.members.open' : 'app.desk.members.closed');
}

/** A person's records of the types of which they have one at most, in the order of the files. */
async function recordsOf({ db, version }: Asker, owner: number): Promise<RecordRow[]> {
  const kinds = [...version.records.values()].flatMap(({ id, maxItems }) => (maxItems === undefined ? [id] : []));
  if (kinds.length === 0) return [];
  const rows = await db
    .selectFrom('records')
    .selectAll()
    .where(({ and }) => and({ owner, key: '' }))
    .where('kind', 'in', kinds)
    .execute();
  return rows.sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
}

async function recordSections(asker: Asker, rows: readonly RecordRow[]) {
  const types = rows.flatMap((row) => {
    const record = asker.version.records.get(row.kind);
    return record ? [{ record, values: row.values }] : [];
  });
  const sections = await Promise.all(types.map(({ record, values }) => recordSection(asker, record, values)));
  return sections.filter(({ fields }) => fields.length > 0);
}

function movesOf(asker: Asker, { role, closed_at }: PersonRow): DeskMove[] {
  const move = (id: string, title: string): DeskMove => ({ id, title, note: 'none' });
  const text = (key: string, values = {}) => asker.version.text(asker.language, key, values);
  const given = rolesOf(asker);
  if (closed_at !== null) return given.includes(role) ? [move('open', text('app.desk.members.moves.open'))] : [];
  const others = given.filter((one) => one !== role);
  return [
    ...(given.includes(role) ? [move('link', text('app.desk.members.moves.link'))] : []),
    ...others.map((one) => move(ROLE + one, text('app.desk.members.moves.role', { role: roleText(asker, one) }))),
    move('close', text('app.desk.members.moves.close')),
  ];
}

function rolesOf({ version, user }: Asker): string[] {
  return rolesToGive({ version, role: user.role });
}

function actOf(move: string | undefined): MemberAct | null {
  if (move === 'open' || move === 'close' || move === 'link') return { act: move };
  return move?.startsWith(ROLE) ? { act: 'role', role: move.slice(ROLE.length) } : null;
}

/** The values of a person's record, as a form shows them; values that no form shows, by the record's own rules. */
async function recordSection(
  { db, version, language }: Asker,
  record: LoadedRecord,
  values: Values,
): Promise<SentSection> {
  const form = formOf(version, record);
  const known = recordProperties(record);
  const own = Object.fromEntries(Object.entries(values).filter(([property]) => known.has(property)));
  const sections = form ? await sectionsOf(db, version, form, { language, context: null, values: own }) : [];
  const fields = sections.flatMap((section) => section.fields).filter(({ property }) => known.has(rootOf(property)));
  const shown = new Set(fields.map(({ property }) => rootOf(property)));
  // The words beside a choice say once more what was chosen.
  for (const [choice, words] of choiceWords(record)) if (shown.has(choice)) shown.add(words);
  const rest = Object.fromEntries(Object.entries(own).filter(([property]) => !shown.has(property)));
  const asForm = { id: record.id, schema: record.schema, uiSchema: record.uiSchema, spec: {}, widgets: {} };
  const text = (keys: readonly string[], given?: Record<string, unknown>) =>
    version.text(language, inAnyForm(version, record, keys), given);
  const read = displayFields(asForm, rest, text, () => undefined, readingOf(version, language));
  return { title: recordTitle(version, language, record), fields: [...fields, ...read] };
}

/** A text of a record's property is the record's own, else that of a form that shows it. */
function inAnyForm({ forms }: LoadedVersion, { id }: LoadedRecord, keys: readonly string[]): string[] {
  const own = `forms.${id}.`;
  const ofForms = (key: string) => [...forms.keys()].map((form) => `forms.${form}.${key.slice(own.length)}`);
  const ofRecord = (key: string) => `records.${id}.${key.slice(own.length)}`;
  return keys.flatMap((key) => (key.startsWith(own) ? [ofRecord(key), ...ofForms(key)] : [key]));
}

/** The title of a record: from its own texts, else of the page that shows its form. */
function recordTitle(version: LoadedVersion, language: Language, { id }: LoadedRecord): string {
  const form = [...version.forms.values()].find(({ spec }) => spec.record === id);
  const [page] = form?.pages ?? [];
  return version.text(language, [`records.${id}.title`, ...(page ? [`pages.${page}.title`] : [])]);
}

function formOf(version: LoadedVersion, { id }: LoadedRecord): LoadedForm | undefined {
  const forms = [...version.forms.values()];
  const shares = ({ spec }: LoadedForm) => version.records.get(spec.record ?? '')?.shares === id;
  return forms.find(({ spec }) => spec.record === id) ?? forms.find(shares);
}

type PersonRow = Awaited<ReturnType<typeof memberRows>>[number];

/** People of a filter in the order their accounts were made, from the one with the id `after` on; or one alone. */
export async function memberRows(
  db: Queries,
  version: LoadedVersion,
  filter: DeskFilter,
  { after, only, skip = 0, limit }: { after?: string | undefined; only?: string; skip?: number; limit: number },
) {
  const direction = filter.order === 'oldest' ? 'asc' : 'desc';
  let query = db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'role', 'created_at', 'closed_at', 'revision'])
    .where('kind', '=', 'member')
    .where('erased_at', 'is', null)
    .orderBy('id', direction)
    .offset(skip)
    .limit(limit);
  if (only !== undefined) query = query.where('username', '=', accountName(only));
  if (filter.form !== undefined) query = query.where('role', '=', filter.form);
  if (filter.state !== undefined) query = query.where('closed_at', filter.state === 'closed' ? 'is not' : 'is', null);
  const { begin, end } = daysOf(version, filter);
  if (begin) query = query.where('created_at', '>=', begin);
  if (end) query = query.where('created_at', '<', end);
  if (filter.text?.trim()) {
    const people = await peopleCalled(db, filter.text);
    if (people === null) return [];
    query = query.where('id', 'in', people);
  }
  if (after !== undefined) {
    const last = Number(after);
    if (!Number.isSafeInteger(last)) return [];
    query = query.where('id', direction === 'asc' ? '>' : '<', last);
  }
  return query.execute();
}

/** Changes of a record that are shown, the newest ones. */
const MOST = 50;

/** Events of a person's account and data, oldest first. */
async function memberEvents(asker: Asker, id: number, rows: readonly RecordRow[]): Promise<DeskEvent[]> {
  const all = [await accountEvents(asker, id)];
  for (const row of rows) all.push(await recordEvents(asker, id, row));
  return all.flat().sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

async function accountEvents(asker: Asker, id: number): Promise<DeskEvent[]> {
  const { db, version, language } = asker;
  const rows = await db
    .selectFrom('account_events')
    .leftJoin('users', 'users.id', 'account_events.by')
    .select(['act', 'details', 'at', 'users.name'])
    .where('account', '=', id)
    .orderBy('account_events.id')
    .execute();
  return rows.map(({ act, details, at, name }) => ({
    at: at.toISOString(),
    act: version.text(language, `app.desk.members.acts.${act}`, {
      ...details,
      role: roleText(asker, details?.to ?? details?.role ?? ''),
    }),
    by: name ?? version.text(language, 'app.desk.office'),
    text: '',
  }));
}

/** Each change of a record with what it changed; the first one, which made it, without. */
async function recordEvents(asker: Asker, owner: number, row: RecordRow): Promise<DeskEvent[]> {
  const record = asker.version.records.get(row.kind);
  if (!record) return [];
  const changes = await asker.db
    .selectFrom('record_changes')
    .leftJoin('users', 'users.id', 'record_changes.by')
    .select(['before', 'at', 'by', 'users.name'])
    .where('record', '=', row.id)
    .orderBy('record_changes.id', 'desc')
    .limit(MOST)
    .execute();
  const title = recordTitle(asker.version, asker.language, record);
  const events: DeskEvent[] = [];
  let after = row.values;
  for (const { before, at, by, name } of changes) {
    const now = await recordSection(asker, record, after);
    const lines = before === null ? [] : comparedFields([await recordSection(asker, record, before)], [now]);
    events.push({
      at: at.toISOString(),
      act: asker.version.text(asker.language, 'app.desk.members.acts.data', { title }).trim(),
      by: by === owner ? '' : (name ?? asker.version.text(asker.language, 'app.desk.office')),
      text: lines.flatMap((one) => (one.changed ? [`${one.label}: ${one.before} → ${one.now}`] : [])).join('\n'),
    });
    after = before ?? {};
  }
  return events;
}
