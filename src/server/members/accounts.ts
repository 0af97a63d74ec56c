import { sql } from 'kysely';
import type { NewMember } from '../../api/shapes/members.ts';
import { LONGEST_USERNAME } from '../../api/shapes/parts.ts';
import { publishedLanguage } from '../../core/published/manifest.ts';
import { ANONYMOUS } from '../../core/session/access.ts';
import { accountName, closeAccount, isTooLong } from '../auth/account.ts';
import { linkMailbox, passwordPage, sendLink } from '../auth/passwords/password-links.ts';
import type { Seal } from '../auth/seal.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { workspaceOrigin } from '../config/page-address.ts';
import type { Queries } from '../db/database.ts';
import type { AccountAct } from '../db/tables.ts';
import { ApiError, demandFound } from '../http/errors.ts';
import { mailAccountChange } from '../mail/account-notice.ts';
import { isMailbox } from '../mail/offices.ts';
import type { ServerSettings } from '../ops/settings.ts';
import { FOR_EVER } from '../records/mailbox.ts';
import { lockOwner } from '../records/store.ts';

export interface MemberContext {
  version: LoadedVersion;
  seal: Seal;
  settings: Pick<ServerSettings, 'publicUrl' | 'host' | 'port'>;
  /** Acting account; `null` for a command. */
  by: number | null;
}

export type MemberAct = { act: 'close' | 'open' | 'link' } | { act: 'role'; role: string };

export type MemberRow = Awaited<ReturnType<typeof lockedMember>>;

/** A problem of an account, with the column or box at fault. */
export type AccountFault = { column: keyof NewMember; failure: ApiError };

/** Everything that prevents an account, except a number that is taken. */
export function accountFaults(version: LoadedVersion, { username, name, role, email }: NewMember): AccountFault[] {
  const faults: AccountFault[] = [];
  const incomplete = new ApiError(400, 'errors.members.incomplete');
  if (accountName(username) === '') faults.push({ column: 'username', failure: incomplete });
  if (isTooLong(username))
    faults.push({
      column: 'username',
      failure: new ApiError(400, 'errors.members.tooLong', { limit: LONGEST_USERNAME }),
    });
  if (name.trim() === '') faults.push({ column: 'name', failure: incomplete });
  return [...faults, ...roleFaults(version, role), ...mailboxFaults(email)];
}

export function roleFaults(version: LoadedVersion, role: string): AccountFault[] {
  if (rolesToGive(version).includes(role)) return [];
  return [{ column: 'role', failure: new ApiError(400, 'errors.members.role', { role }) }];
}

/** A mailbox is optional. */
export function mailboxFaults(email: string): AccountFault[] {
  if (email === '' || isMailbox(email)) return [];
  return [{ column: 'email', failure: new ApiError(400, 'errors.members.mailbox', { email }) }];
}

/**
 * Creates an account; a link sets its first password.
 * @throws ApiError 409 if the number is taken, 400 for a bad name, role or mailbox.
 */
export async function createAccount(
  { version, by }: MemberContext,
  trx: Queries,
  member: NewMember,
  password_hash: string,
): Promise<{ id: number; username: string }> {
  const [fault] = accountFaults(version, member);
  if (fault) throw fault.failure;
  const { name, role, email } = member;
  const username = accountName(member.username);
  const link = email === '' ? {} : { link_email: email, link_email_until: FOR_EVER };
  const made = await trx
    .insertInto('users')
    .values({ username, name: name.trim(), kind: 'member', role, password_hash, ...link })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning(['id', 'username'])
    .executeTakeFirst();
  if (!made) throw new ApiError(409, 'errors.members.taken', { username });
  await recordAct(trx, made.id, 'add', by, { role });
  return made;
}

/**
 * Locks a person's account; those of the office are unknown here. @throws ApiError 404
 * @param strangers finds a stranger too, by the reference of the case
 */
export async function lockedMember(trx: Queries, given: string, strangers = false) {
  const name = accountName(given);
  const owner = strangers ? sql`(select owner from cases where reference = ${name})` : sql`null`;
  const find = () =>
    trx
      .selectFrom('users')
      .select(['id', 'username', 'name', 'role', 'closed_at', 'revision', 'preferred_language'])
      // `kind = 'member'` would make PostgreSQL read the index of members by role, which it takes for empty amid an import.
      .where(
        sql<boolean>`(kind not in ('staff', 'stranger') and username = ${name} or kind = 'stranger' and id = ${owner})`,
      )
      .where('erased_at', 'is', null)
      .executeTakeFirst();
  const found = demandFound(await find());
  await lockOwner(trx, found.id);
  return (await find()) ?? found;
}

/** Closes or opens an account, changes its role, or mails a link; tells the person of what they lose. */
export async function actOnMember(
  context: MemberContext,
  trx: Queries,
  row: MemberRow,
  wanted: MemberAct,
): Promise<void> {
  const { id, role, closed_at } = row;
  const open = closed_at === null;
  if (open === (wanted.act === 'open')) throw new ApiError(409, 'errors.members.wrongState');
  if (wanted.act === 'close') {
    await mailAccountChange(trx, context.version, id, { change: 'app.account.closed' });
    await closeAccount(trx, id);
  }
  if (wanted.act === 'open') await trx.updateTable('users').set({ closed_at: null }).where('id', '=', id).execute();
  if (wanted.act === 'link') await mailLink(context, trx, row);
  if (wanted.act === 'role') {
    const [fault] = roleFaults(context.version, wanted.role);
    if (fault) throw fault.failure;
    if (wanted.role === role) throw new ApiError(409, 'errors.members.wrongState');
    // Tokens contain the role, so the person has to sign in again.
    await trx.updateTable('users').set({ role: wanted.role }).where('id', '=', id).execute();
    await mailAccountChange(trx, context.version, id, { change: 'app.account.role', role: wanted.role });
  }
  await recordAct(trx, id, wanted.act, context.by, wanted.act === 'role' ? { from: role, to: wanted.role } : null);
}

async function mailLink({ version, seal, settings }: MemberContext, trx: Queries, user: MemberRow): Promise<void> {
  const page = passwordPage(version, workspaceOrigin(settings));
  if (!page) throw new ApiError(409, 'errors.members.noPage');
  const email = await linkMailbox(trx, version, user.id);
  if (!email) throw new ApiError(409, 'errors.desk.noMailbox');
  const language = publishedLanguage(version.manifest, user.preferred_language ?? '');
  await sendLink(trx, seal, { version, language, user, page, email, mail: 'mails.password-link' });
}

/** Changes the address of password links, unless the person has set one. @returns whether it changed. */
export async function changeAccountMailbox(trx: Queries, id: number, email: string): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({ link_email: email })
    .where('id', '=', id)
    .where('link_email_until', '=', FOR_EVER)
    .where('link_email', '<>', email)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Records an act and raises the revision, so that a concurrent actor notices. */
export async function recordAct(
  trx: Queries,
  account: number,
  act: AccountAct,
  by: number | null,
  details: Record<string, string> | null,
): Promise<void> {
  const row = { account, act, by, details: details && JSON.stringify(details) };
  await trx.insertInto('account_events').values(row).execute();
  await trx.updateTable('users').set({ revision: sql<number>`revision + 1` }).where('id', '=', account).execute();
}

/** Roles that the office may give: all roles in checks of the menu except its own, which the operator gives. */
export function rolesToGive({ menu: { checks } }: LoadedVersion): string[] {
  const own = checks.staff ?? [];
  return [...new Set(Object.values(checks).flat())].filter((role) => role !== ANONYMOUS && !own.includes(role));
}
