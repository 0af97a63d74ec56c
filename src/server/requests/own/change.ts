import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import type { SentRequestDetail } from '../../../api/shapes/sent-requests.ts';
import type { Language, Values } from '../../../core/config.ts';
import { closedBy, countsSent, readsSentValues } from '../../../core/forms/closed.ts';
import { summaryFragment } from '../../../core/mail.ts';
import { type DisplayedField, displayFields } from '../../../core/values/display.ts';
import { rootOf } from '../../../core/values/field-path.ts';
import type { SessionUser } from '../../auth/sessions.ts';
import { readingOf } from '../../config/displays.ts';
import { formOpenTo, formScope } from '../../config/form-access.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { OpenForm } from '../../config/open-form.ts';
import type { Queries } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';
import { bodyHash, sortedJson } from '../../http/idempotency.ts';
import { demandPreconditions, entityTag } from '../../http/preconditions.ts';
import { choiceLabels } from '../../lists/choices.ts';
import { enqueueMail } from '../../mail/outbox/outgoing.ts';
import { contactEmail } from '../../records/mailbox/mailbox.ts';
import { sentCounts } from '../open-now.ts';
import type { KeptPlace, PlacedFile } from '../placed-files.ts';
import { requestMails } from '../request-mail.ts';
import type { RequestRow } from '../tables.ts';
import { replaceFiles, withHashes } from './sent-files.ts';
import { tellOffice } from './tell-office.ts';

const TEMPLATE = 'mails.request-changed';

/** What a request that is sent again begins with; `null` while its sender may not change it. */
export async function changeOf(
  db: Queries,
  version: LoadedVersion,
  user: SessionUser,
  {
    id,
    form: name,
    state,
    context,
    values: sentValues,
  }: Pick<RequestRow, 'id' | 'form' | 'state' | 'context' | 'values'>,
): Promise<SentRequestDetail['change']> {
  const form = name ?? '';
  if (state !== 'received' || !letsChange(version, form) || !formOpenTo(version, form, user.role)) return null;
  const spec = version.forms.get(form)?.spec ?? {};
  const sent = countsSent(spec)
    ? await sentCounts(db, form, user.id, { besides: id, inFull: readsSentValues(spec) })
    : undefined;
  if (closedBy(spec, { ...formScope(version, user, null), sent })) return null;
  const values = await withHashes(db, { id, values: sentValues });
  return { form, context, tag: tagOf(values), values };
}

/**
 * One of the user's own requests, locked, which is sent again with other values.
 * @throws ApiError 404, 403 when its form does not let people, 409 when the office has begun, 412 when it was changed
 * in another window.
 */
export async function sentToChange(
  trx: Queries,
  { current, form }: OpenForm,
  user: SessionUser,
  reference: string,
  headers: IncomingHttpHeaders,
): Promise<RequestRow> {
  // The office's acts lock the row too: either it has begun, or it finds the new values.
  const row = await trx
    .selectFrom('requests')
    .selectAll()
    .where('reference', '=', reference)
    .where('user_id', '=', user.id)
    .where('form', '=', form.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'errors.server.notFound');
  if (!letsChange(current, form.id)) throw new ApiError(403, 'errors.server.forbidden');
  if (row.state === 'withdrawn') throw new ApiError(409, 'errors.server.changeWithdrawn');
  if (row.state !== 'received') throw new ApiError(409, 'errors.server.changeBegun');
  demandPreconditions(headers, tagOf(await withHashes(trx, row)));
  return row;
}

/** What a request is from now on. */
interface Change {
  open: OpenForm;
  user: SessionUser;
  /** Checked, as they are kept. */
  values: Values;
  /** The prefill record. */
  stored: Values;
  version: string;
  language: Language;
  /** Files that came, and those that stay. */
  files: readonly PlacedFile[];
  kept: readonly KeptPlace[];
  /** The files are too much for a mail; where the office finds them. */
  filesAt: string | null;
}

/**
 * Puts other values in the place of those of a request, in the caller's transaction. The office reads at its desk and by
 * mail what is another value now; the sender has a copy where the form says so. The same values again are no change.
 */
export async function changeRequest(trx: Queries, change: Change, row: RequestRow): Promise<void> {
  const { open, user, values, stored, version, language, files, kept, filesAt } = change;
  const { context, titles } = open;
  if (sortedJson(values) === sortedJson(row.values) && files.length === 0) return;
  await trx
    .updateTable('requests')
    .set({ version, language, context, titles: JSON.stringify(titles), values: JSON.stringify(values) })
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', row.id)
    .execute();
  await replaceFiles(trx, row.id, kept, files);
  const renewed = new Set(files.map(({ property }) => rootOf(property)));
  const lines = await changedLines(trx, open, row.values, values, renewed);
  const text = lines.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const event = { act: 'change', from_state: null, to_state: null, details: null } as const;
  await trx
    .insertInto('desk_events')
    .values({ ...event, request_id: row.id, user_id: user.id, text })
    .execute();
  const { defaultLanguage } = open.current.manifest;
  const summary = summaryFragment(await fieldsOf(trx, open, values, defaultLanguage));
  const told = { changes: summaryFragment(lines), summary };
  await tellOffice(trx, open.current, user, { ...row, titles }, { template: TEMPLATE, values: told, files, filesAt });
  const { reference } = row;
  const { copy } = await requestMails(trx, { open, user, values, stored, reference, language, titles, filesAt: null });
  const own = copy && (await contactEmail(trx, open.current, user.id));
  const { from } = open.mail;
  if (own) await enqueueMail(trx, { ...copy, from, about: user.id, requestId: null, to: [own], copy: true });
}

/** What reads otherwise or has other files, in the words of the office. */
async function changedLines(
  trx: Queries,
  open: OpenForm,
  before: Values,
  after: Values,
  renewed: ReadonlySet<string>,
): Promise<{ label: string; value: string }[]> {
  const { defaultLanguage } = open.current.manifest;
  const [old, now] = await Promise.all([before, after].map((values) => fieldsOf(trx, open, values, defaultLanguage)));
  const labels = new Map([...(now ?? []), ...(old ?? [])].map(({ property, label }) => [property, label]));
  const read = (fields: readonly DisplayedField[] = []) =>
    new Map(fields.map(({ property, value }) => [property, value]));
  const [was, is] = [read(old), read(now)];
  return [...labels].flatMap(([property, label]) => {
    const [from, to] = [was.get(property) ?? '', is.get(property) ?? ''];
    // Another file may be called the same.
    return from === to && !renewed.has(rootOf(property)) ? [] : [{ label, value: `${from || '–'} → ${to || '–'}` }];
  });
}

async function fieldsOf(trx: Queries, { version, form, context }: OpenForm, values: Values, language: Language) {
  const labels = await choiceLabels(trx, version, form, values, language);
  const text = (keys: readonly string[], named?: Record<string, unknown>) =>
    version.text(language, keys, { ...named, context: context ?? undefined });
  return displayFields(form, values, text, labels, readingOf(version, language));
}

function letsChange(version: LoadedVersion, form: string): boolean {
  return version.forms.get(form)?.spec.afterSending?.includes('change') === true;
}

/** Tells one state of what was sent from another. */
function tagOf(values: Values): string {
  return entityTag(bodyHash([sortedJson(values)]).slice(0, 32));
}
