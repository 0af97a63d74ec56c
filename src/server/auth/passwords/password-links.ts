import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Language } from '../../../core/config.ts';
import { safeRedirect } from '../../../core/session/redirect.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import { pageAddresses } from '../../config/page-address.ts';
import type { Queries } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';
import { writeMail } from '../../mail/document.ts';
import { senderAddress } from '../../mail/offices.ts';
import { enqueueMail } from '../../mail/outbox/outgoing.ts';
import { isLoopback } from '../../ops/settings/demo.ts';
import type { ServerSettings } from '../../ops/settings.ts';
import { contactEmail } from '../../records/mailbox/mailbox.ts';
import type { Seal } from '../seal.ts';

/** Life of a link in hours; mails and pages say it in words. */
export const LINK_HOURS = 1;
const LIFE = sql<Date>`now() + make_interval(hours => ${LINK_HOURS})`;
const TOKEN_BYTES = 32;

export interface PasswordLink {
  userId: number;
  username: string;
  state: 'open' | 'used' | 'expired';
}

/** A new token that may set the user's password once; earlier ones stay good, so nobody can void them by asking. */
export async function newLinkToken(db: Queries, userId: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db
    .insertInto('password_links')
    .values({ token_hash: hashOf(token), user_id: userId, expires_at: LIFE, used_at: null })
    .execute();
  return token;
}

/** @returns `null` when there never was such a token. */
export async function findLink(db: Queries, token: string): Promise<PasswordLink | null> {
  const row = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id', 'users.username', 'used_at', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row) return null;
  const state = row.used_at !== null ? 'used' : row.expired ? 'expired' : 'open';
  return { userId: row.id, username: row.username, state };
}

/**
 * Uses a link up. Of several at the same moment one wins.
 * @throws ApiError 400 for the others.
 */
export async function useLink(db: Queries, token: string): Promise<void> {
  const used = await db
    .updateTable('password_links')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  if (!used) throw new ApiError(400, 'errors.server.linkUsed');
}

/** The token has 256 random bits, so a plain hash cannot be reversed by guessing. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Time in which whoever reads the old mailbox may notice, and still take the account back. */
export const HOLD_DAYS = 3;

const HOLD_END = sql<Date>`now() + make_interval(days => ${HOLD_DAYS})`;

const ON_HOLD = sql<boolean>`link_email_until > now()`;

/**
 * Where a link that sets a password goes: to the contact mailbox, or for some days after that was changed
 * still to the one before. `null` when there is none.
 */
export async function linkMailbox(db: Queries, version: LoadedVersion, userId: number): Promise<string | null> {
  return (await heldMailbox(db, userId)) ?? contactEmail(db, version, userId);
}

/**
 * Keeps links going to the mailbox before, from a change on. A further change meanwhile holds on to the first
 * one; going back to that ends the hold.
 * @param before empty when there was none: then nobody else could be asked, and nothing is held.
 * @returns the mailbox that links go to.
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
 * The page a mailed link may lead to, from what a client asked for. Whoever gets hold of the link can set
 * the password, so it leads to a host of the settings only, and on our own host to a page that shows a
 * form for setting one. A redirect inside it that would not be followed anyway is taken out.
 * @throws ApiError 400 for any other address.
 */
export function linkAddress(raw: string, place: Place, version: LoadedVersion): URL {
  const own = ownBase(raw, place);
  const rules = own && { origin: own.origin, hosts: place.redirectHosts };
  // A path alone would be read against our origin; the call asks for a whole address.
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

/**
 * The page of ours where a password is set by a link.
 * @param origin where people find the workspace.
 * @returns `null` when the version has no such page.
 */
export function passwordPage(version: LoadedVersion, origin: string): URL | null {
  return passwordPages(version, origin)[0] ?? null;
}

/** `PUBLIC_URL`; a demonstration without one is wherever this machine's browser found it. */
function ownBase(raw: string, { publicUrl, demo }: Place): URL | null {
  if (publicUrl !== null) return new URL(publicUrl);
  if (!demo || !URL.canParse(raw)) return null;
  const { hostname, origin } = new URL(raw);
  return isLoopback(hostname) ? new URL(origin) : null;
}

/** The pages that show a form with the action that sets a password by link. */
function passwordPages(version: LoadedVersion, origin: string | URL): URL[] {
  const ids = new Set(
    [...version.forms.values()]
      .filter((form) => form.spec.submit?.action === 'set-password')
      .flatMap((form) => form.pages),
  );
  return pageAddresses(version, origin, ({ id }) => ids.has(id));
}

/** A mail with a link that sets a password. */
interface LinkMail {
  version: LoadedVersion;
  language: Language;
  user: { id: number; username: string; name: string };
  /** The page it leads to; name and token are added to its query. */
  page: URL;
  email: string;
  /** `mails.<template>`. */
  mail: string;
}

/** Makes a new link and puts the mail with it into the outbox, closed, in the caller's transaction. */
export async function sendLink(
  trx: Queries,
  seal: Seal,
  { version, language, user, page, email, mail }: LinkMail,
): Promise<void> {
  const { id, name, username } = user;
  page.searchParams.set('username', username);
  page.searchParams.set('token', await newLinkToken(trx, id));
  const { subject, html, text } = writeMail(version, mail, language, { name, username, link: page.href });
  await enqueueMail(trx, {
    subject,
    html: seal.close(html),
    text: seal.close(text),
    sealed: true,
    from: senderAddress(version.settings),
    to: [email],
    about: id,
    requestId: null,
  });
}
