import { hash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Language, StrangerRule, Values } from '../../../core/config.ts';
import type { MailValues } from '../../../core/mail.ts';
import { ANONYMOUS } from '../../../core/session/access.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { CaseRow, HeldSend } from '../../kit/db/tables.ts';
import { ApiError } from '../../kit/errors.ts';
import { senderAddress } from '../../kit/mail/offices.ts';
import { enqueueMail } from '../../kit/mail/outgoing.ts';
import { isMailbox } from '../../kit/mailbox-address.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import type { AccountServices } from '../accounts/account-services.ts';
import { dayWords } from '../config/day-words.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { publicAddress, workspaceOrigin } from '../config/page-address.ts';
import { writeMail } from '../mail/document.ts';
import { titleOf } from '../procedures/as-sent.ts';
import { keyOf } from '../procedures/cases.ts';
import type { JudgedSend, OpenForm } from '../procedures/sends/send-form.ts';
import { FOR_EVER } from '../records/mailbox.ts';

/** Mails and answers state this in words. Files that wait for a case are kept as long. */
export const CONFIRM_HOURS = 23;
/** Of a token. So many random bits cannot be guessed, so a plain hash is stored of it. */
const TOKEN_BYTES = 32;

/** A visitor before anything is kept of them. */
export const VISITOR = { role: ANONYMOUS } as const;

/** A person without an account, as the code for forms sees one. */
export function strangerWith(id: number): SessionUser {
  return { id, username: '', name: '', role: ANONYMOUS, sessionId: '', expires: 0 };
}

/**
 * The person of a send, in its transaction: the same key is the same person. Accounts have names in capital letters, so
 * nobody signs in as this one.
 */
export async function strangerOf(trx: Queries, key: string | undefined): Promise<number> {
  const username = `stranger-${key === undefined ? randomUUID() : hash('sha256', key)}`;
  const made = await trx
    .insertInto('users')
    .values({ username, kind: 'stranger', role: ANONYMOUS, name: '', password_hash: '-' })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return made.id;
  return (await trx.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
}

/** The mailbox that a form names for its sender; empty without one. */
export function mailboxIn(values: Values, { receiptTo }: StrangerRule): string {
  const value = values[receiptTo ?? ''];
  return typeof value === 'string' && isMailbox(value) ? value : '';
}

/**
 * Writes the person down, whom mails about the case reach from now on.
 * @throws ApiError 422 for a key whose answer was forgotten.
 */
export async function keepStranger(trx: Queries, id: number, mailbox: string): Promise<void> {
  const known = await trx.selectFrom('strangers').select('user_id').where('user_id', '=', id).executeTakeFirst();
  if (known) throw new ApiError(422, 'errors.server.keyReused');
  await trx.insertInto('strangers').values({ user_id: id }).execute();
  if (mailbox === '') return;
  const reached = { name: mailbox, link_email: mailbox, link_email_until: FOR_EVER };
  await trx.updateTable('users').set(reached).where('id', '=', id).execute();
}

type LinkServices = Pick<AccountServices, 'seal' | 'settings'>;

/** Lets a judged form wait until its sender follows the link in a mail. */
export async function holdSend(
  context: LinkServices,
  trx: Queries,
  { version, current, form, language, context: shown, titles }: OpenForm,
  { user, values }: JudgedSend,
  mailbox: string,
): Promise<void> {
  const token = newToken();
  const held: HeldSend = {
    form: form.id,
    version: version.manifest.version,
    language,
    values,
    ...(shown === null ? {} : { context: shown }),
  };
  const expires_at = sql<Date>`now() + make_interval(hours => ${CONFIRM_HOURS})`;
  await trx
    .updateTable('strangers')
    .set({ confirm_hash: hash('sha256', token), held: JSON.stringify(held) as never, expires_at })
    .where('user_id', '=', user.id)
    .execute();
  const link = publicAddress(current, workspaceOrigin(context.settings), 'receipt', ['confirm', token], language);
  if (link === null) throw new ApiError(409, 'errors.server.formGone');
  const words = { title: titles[language] ?? form.id, link, hours: CONFIRM_HOURS };
  const mail = { version: current, language, mail: 'mails.stranger-confirm', words };
  await mailLink(context, trx, { ...mail, mailbox, about: user.id });
}

/** The form that waits under a link, and its sender. @throws ApiError 400 for a link that is unknown, used or over. */
export async function heldBy(db: Queries, token: string): Promise<{ user: SessionUser; send: HeldSend }> {
  const row = await db
    .selectFrom('strangers')
    .select(['user_id', 'held', sql<boolean>`expires_at <= now()`.as('over')])
    .where('confirm_hash', '=', hash('sha256', token))
    .executeTakeFirst();
  if (!row) throw new ApiError(400, 'errors.server.strangerLink');
  if (row.held === null) throw new ApiError(409, 'errors.server.strangerConfirmed');
  if (row.over) throw new ApiError(400, 'errors.server.strangerLate');
  return { user: strangerWith(row.user_id), send: row.held };
}

/** Uses a link up; of several calls at the same moment one succeeds. @throws ApiError 409 */
export async function takeHeld(trx: Queries, token: string): Promise<void> {
  const taken = await trx
    .updateTable('strangers')
    .set({ held: null })
    .where('confirm_hash', '=', hash('sha256', token))
    .where('held', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  if (!taken) throw new ApiError(409, 'errors.server.strangerConfirmed');
}

/** Mails the sender that the case has begun, with the link that shows how it stands. */
export async function mailReceipt(
  context: LinkServices,
  trx: Queries,
  { current, language }: OpenForm,
  row: CaseRow,
  { values }: Pick<JudgedSend, 'values'>,
): Promise<void> {
  const rule = current.settings.strangers?.[row.form ?? ''];
  const mailbox = rule ? mailboxIn(values, rule) : '';
  const token = newToken();
  const link = publicAddress(current, workspaceOrigin(context.settings), 'receipt', ['state', token], language);
  if (mailbox === '' || link === null) return;
  await trx
    .updateTable('strangers')
    .set({ state_hash: hash('sha256', token) })
    .where('user_id', '=', row.owner)
    .execute();
  const words = {
    title: titleOf(current, row, language),
    reference: keyOf(row),
    state: current.text(language, `procedures.${row.procedure}.states.${row.state}`) || row.state,
    due: dayWords(current, row.due_on, language),
    link,
  };
  const mail = { version: current, language, mail: 'mails.stranger-receipt', words };
  await mailLink(context, trx, { ...mail, mailbox, about: row.owner });
}

/** The case under the link of a receipt. @throws ApiError 404 */
export async function caseByState(db: Queries, token: string): Promise<CaseRow> {
  const row = await db
    .selectFrom('cases')
    .innerJoin('strangers', 'strangers.user_id', 'cases.owner')
    .selectAll('cases')
    .where('state_hash', '=', hash('sha256', token))
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'errors.server.strangerGone');
  return row;
}

interface LinkMail {
  version: LoadedVersion;
  language: Language;
  /** Of the template. */
  mail: string;
  words: MailValues;
  mailbox: string;
  about: number;
}

/** Puts a mail with a link into the outbox; sealed, because whoever reads the link may use it. */
async function mailLink(
  { seal }: LinkServices,
  trx: Queries,
  { version, language, mail, words, mailbox, about }: LinkMail,
): Promise<void> {
  const { subject, html, text } = writeMail(version, mail, language, words);
  const body = { subject, html: seal.close(html), text: seal.close(text), sealed: true };
  await enqueueMail(trx, { ...body, from: senderAddress(version.settings), to: [mailbox], about, caseId: null });
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}
