import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '../../../../core/config.ts';
import { safeRedirect } from '../../../../core/session/redirect.ts';
import type { Queries } from '../../../kit/db/database.ts';
import { ApiError } from '../../../kit/errors.ts';
import { enqueueMail } from '../../../kit/mail/outgoing.ts';
import type { Seal } from '../../../kit/seal.ts';
import { isLoopback } from '../../../kit/settings/demo.ts';
import type { ServerSettings } from '../../../kit/settings/settings.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import { pageAddresses } from '../../config/page-address.ts';
import { writeMail } from '../../mail/document.ts';
import { contactEmail } from '../../records/mailbox.ts';

/** Mails and pages state this in words. */
export const LINK_HOURS = 1;
const LIFE = sql<Date>`now() + make_interval(hours => ${LINK_HOURS})`;
/** So many random bits that a plain hash cannot be reversed by guessing. */
const TOKEN_BYTES = 32;

export interface PasswordLink {
  userId: number;
  username: string;
  state: 'open' | 'used' | 'expired';
}

/** A new token that sets the password once; earlier ones stay, so that nobody can void them by asking for more. */
export async function newLinkToken(db: Queries, userId: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db
    .insertInto('password_links')
    .values({ token_hash: hash('sha256', token), user_id: userId, expires_at: LIFE, used_at: null })
    .execute();
  return token;
}

/** @returns `null` for a token that never existed. */
export async function findLink(db: Queries, token: string): Promise<PasswordLink | null> {
  const row = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id', 'users.username', 'used_at', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('token_hash', '=', hash('sha256', token))
    .executeTakeFirst();
  if (!row) return null;
  const state = row.used_at !== null ? 'used' : row.expired ? 'expired' : 'open';
  return { userId: row.id, username: row.username, state };
}

/** Uses a link up; of several calls at the same moment one succeeds. @throws ApiError 400 */
export async function useLink(db: Queries, token: string): Promise<void> {
  const used = await db
    .updateTable('password_links')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hash('sha256', token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) throw new ApiError(400, 'errors.server.linkUsed');
}

/** Time in which the reader of the previous mailbox can notice the change and take the account back. */
export const HOLD_DAYS = 3;

const HOLD_END = sql<Date>`now() + make_interval(days => ${HOLD_DAYS})`;

const ON_HOLD = sql<boolean>`link_email_until > now()`;

/** The address of password links: for some days after a change the previous mailbox, else the contact mailbox. */
export async function linkMailbox(db: Queries, version: LoadedVersion, userId: number): Promise<string | null> {
  return (await heldMailbox(db, userId)) ?? contactEmail(db, version, userId);
}

/**
 * Keeps links going to the first previous mailbox after a change, until the mailbox changes back to it.
 * @param before empty if there was none; then nothing is held.
 * @returns the address that links go to.
 */
export async function holdLinks(trx: Queries, userId: number, before: string, after: string): Promise<string> {
  const trusted = (await heldMailbox(trx, userId)) ?? before;
  const back = trusted === '' || trusted.toLowerCase() === after.toLowerCase();
  await trx
    .updateTable('users')
    .set(back ? { link_email: null, link_email_until: null } : { link_email: trusted, link_email_until: HOLD_END })
    .where('id', '=', userId)
    .execute();
  return back ? after : trusted;
}

async function heldMailbox(db: Queries, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('link_email')
    .where('id', '=', userId)
    .where(ON_HOLD)
    .executeTakeFirst();
  return row?.link_email ?? null;
}

type Place = Pick<ServerSettings, 'publicUrl' | 'redirectHosts' | 'demo'>;

/**
 * Checks that a mailed link leads to an allowed host, on our own to a page that sets a password.
 * @throws ApiError 400 for any other address.
 */
export function linkAddress(raw: string, place: Place, version: LoadedVersion): URL {
  const own = ownBase(raw, place);
  const rules = own && { origin: own.origin, hosts: place.redirectHosts };
  // The call takes whole addresses only; a path would be resolved against our origin.
  const target = rules && URL.canParse(raw) ? safeRedirect(raw, rules) : null;
  if (!rules || target === null) throw new ApiError(400, 'errors.server.linkAddress');
  const url = new URL(target, rules.origin);
  if (url.origin === own.origin && !passwordPages(version, own).some(({ pathname }) => pathname === url.pathname))
    throw new ApiError(400, 'errors.server.linkAddress');
  url.hash = '';
  const onward = url.searchParams.get('url_redirect');
  if (onward !== null && safeRedirect(onward, rules) === null) url.searchParams.delete('url_redirect');
  return url;
}

/** Our page where a link sets a password; `null` if the version has none. */
export function passwordPage(version: LoadedVersion, origin: string): URL | null {
  return passwordPages(version, origin)[0] ?? null;
}

/** `PUBLIC_URL`; in a demonstration without one, the loopback address that the browser used. */
function ownBase(raw: string, { publicUrl, demo }: Place): URL | null {
  if (publicUrl !== null) return new URL(publicUrl);
  if (!demo || !URL.canParse(raw)) return null;
  const { hostname, origin } = new URL(raw);
  return isLoopback(hostname) ? new URL(origin) : null;
}

function passwordPages(version: LoadedVersion, origin: string | URL): URL[] {
  const ids = new Set(
    [...version.forms.values()]
      .filter((form) => form.spec.submit?.action === 'set-password')
      .flatMap((form) => form.pages),
  );
  return pageAddresses(version, origin, ({ id }) => ids.has(id));
}

interface LinkMail {
  version: LoadedVersion;
  language: Language;
  user: { id: number; username: string; name: string };
  /** The page that the link opens; name and token are added to its query. */
  page: URL;
  email: string;
  /** Name of the template: `mails.<template>`. */
  mail: string;
}

/** Creates a link and puts the sealed mail with it into the outbox, in the caller's transaction. */
export async function sendLink(
  trx: Queries,
  seal: Seal,
  { version, language, user, page, email, mail }: LinkMail,
): Promise<void> {
  const { id, name, username } = user;
  page.searchParams.set('username', username);
  page.searchParams.set('token', await newLinkToken(trx, id));
  page.searchParams.set('language', language);
  const written = writeMail(version, mail, language, { name, username, link: page.href });
  const sealed = { html: seal.close(written.html), text: seal.close(written.text), sealed: true };
  await enqueueMail(trx, { ...written, ...sealed, to: [email], about: id });
}
