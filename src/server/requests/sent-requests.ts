import type {
  MailState,
  SentField,
  SentRequest,
  SentRequestDetail,
  SentSection,
} from '../../api/calls/sent-requests.ts';
import type { Language } from '../../core/config.ts';
import { displayFields } from '../../core/display.ts';
import { rootOf, stepsOf, valueAt } from '../../core/field-path.ts';
import { isFile } from '../../core/file-type.ts';
import { readingOf } from '../config/displays.ts';
import type { LoadedForm, LoadedVersion } from '../config/loaded-version.ts';
import type { ConfigStore } from '../config/store.ts';
import type { Queries } from '../db/database.ts';
import { choiceLabels } from '../lists/choices.ts';

const PAGE = 25;
/** What the parts of a message that was written without a form are called. */
const MESSAGE_LABELS = new Map([
  ['asunto', 'app.message.asunto'],
  ['cuerpo', 'app.message.cuerpo'],
  ['adjunto', 'app.message.adjunto'],
]);

/** A user's own requests, newest first, and the reference to go on from. */
export async function listSent(
  db: Queries,
  userId: number,
  language: Language,
  before?: string,
): Promise<{ items: SentRequest[]; next: string | null }> {
  let query = ownRequests(db, userId)
    .orderBy('requests.id', 'desc')
    .limit(PAGE + 1);
  if (before !== undefined) {
    query = query.where('requests.id', '<', (where) =>
      where.selectFrom('requests').select('id').where('reference', '=', before).where('user_id', '=', userId),
    );
  }
  const rows = await query.execute();
  const items = rows.slice(0, PAGE).map((row) => summaryOf(row, language));
  return { items, next: rows.length > PAGE ? (items.at(-1)?.reference ?? null) : null };
}

/**
 * One of the user's own requests with the labels and options of the version and language it was filled
 * in with; `null` when the user has none with this reference.
 */
export async function findSent(
  db: Queries,
  config: ConfigStore,
  userId: number,
  reference: string,
): Promise<SentRequestDetail | null> {
  const row = await ownRequests(db, userId).where('requests.reference', '=', reference).executeTakeFirst();
  if (!row) return null;
  const version = await config.version(row.version);
  const form = version?.forms.get(row.form ?? '');
  const { language } = row;
  const label = (name: string) => version?.text(language, MESSAGE_LABELS.get(name) ?? []) || name;
  const sections = version && form ? await sectionsOf(db, version, form, row) : rawSection(row.values, label);
  return { ...summaryOf(row, language), language, version: row.version, sections };
}

/** A file as it went to the office. */
export interface SentFile {
  name: string;
  /** Media type. */
  type: string;
  content: Uint8Array;
}

/** The file that is the value of `property` in one of the user's own requests; `null` when there is none. */
export async function findSentFile(
  db: Queries,
  userId: number,
  reference: string,
  property: string,
): Promise<SentFile | null> {
  const row = await db
    .selectFrom('requests')
    .innerJoin('outbox', (join) => join.onRef('outbox.request_id', '=', 'requests.id').on('outbox.copy', '=', false))
    .select(['requests.values', 'outbox.attachment_name', 'outbox.attachment_type', 'outbox.attachment'])
    .where('requests.user_id', '=', userId)
    .where('requests.reference', '=', reference)
    .executeTakeFirst();
  if (!row?.attachment || !Object.hasOwn(row.values, property) || !isFile(row.values[property])) return null;
  const { attachment_name: name, attachment_type: type, attachment: content } = row;
  return { name: name ?? '', type: type ?? 'application/octet-stream', content };
}

function ownRequests(db: Queries, userId: number) {
  return db
    .selectFrom('requests')
    .leftJoin('outbox', (join) => join.onRef('outbox.request_id', '=', 'requests.id').on('outbox.copy', '=', false))
    .select([
      'requests.reference',
      'requests.form',
      'requests.version',
      'requests.language',
      'requests.context',
      'requests.titles',
      'requests.values',
      'requests.created_at',
      'outbox.sent_at',
      'outbox.failed_at',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('outbox_recipients')
          .select('address')
          .whereRef('mail_id', '=', 'outbox.id')
          .where('state', '=', 'accepted'),
      ).as('reached_some'),
    )
    .where('requests.user_id', '=', userId);
}

type Row = Awaited<ReturnType<ReturnType<typeof ownRequests>['execute']>>[number];

function summaryOf(row: Row, language: Language): SentRequest {
  const { reference, titles, form, created_at } = row;
  // By a language that a client named, so in no plain object.
  const named = new Map(Object.entries(titles));
  const title = named.get(language) ?? named.get(row.language) ?? [...named.values()][0] ?? form ?? '';
  return { reference, title, sentAt: created_at.toISOString(), state: stateOf(row) };
}

function stateOf({ sent_at, failed_at, reached_some }: Row): MailState {
  if (sent_at) return 'sent';
  if (!failed_at) return 'waiting';
  return reached_some ? 'partly' : 'failed';
}

async function sectionsOf(
  db: Queries,
  version: LoadedVersion,
  form: LoadedForm,
  { language, context, values }: Row,
): Promise<SentSection[]> {
  const text = (keys: readonly string[], named?: Record<string, unknown>) =>
    version.text(language, keys, { ...named, context: context ?? undefined });
  const labels = await choiceLabels(db, version, form, values, language);
  const fields = displayFields(form, values, text, labels, readingOf(version, language)).map((field) =>
    withFile(field, values),
  );
  const named = (form.spec.sections ?? []).map(({ id, fields: names }) => ({
    title: text([`forms.${form.id}.sections.${id}.title`]),
    fields: fields.filter(({ property }) => names.includes(rootOf(property))),
  }));
  const placed = new Set((form.spec.sections ?? []).flatMap((section) => section.fields));
  const rest = { title: '', fields: fields.filter(({ property }) => !placed.has(rootOf(property))) };
  return [...named, rest].filter((section) => section.fields.length > 0);
}

/** What was sent without a form, or by one whose version is not kept: under the names of the wire, or their words. */
function rawSection(values: Record<string, unknown>, label: (property: string) => string): SentSection[] {
  const fields = Object.entries(values).map(([property, value]) => {
    const read = isFile(value) ? value.name : typeof value === 'string' ? value : JSON.stringify(value);
    return withFile({ property, label: label(property), value: read }, values);
  });
  return [{ title: '', fields: fields.filter(({ value }) => value !== '') }];
}

function withFile(field: SentField, values: Record<string, unknown>): SentField {
  const value = valueAt(values, stepsOf(field.property));
  return isFile(value) ? { ...field, file: { type: value.type } } : field;
}
