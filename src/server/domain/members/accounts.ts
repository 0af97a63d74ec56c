import { sql } from 'kysely';
import type { NewMember } from '../../../api/shapes/members.ts';
import { LONGEST_USERNAME } from '../../../api/shapes/parts.ts';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import { ANONYMOUS, officeRights } from '../../../core/session/access.ts';
import type { Queries } from '../../kit/db/database.ts';
import { ApiError, demandFound } from '../../kit/errors.ts';
import { isMailbox } from '../../kit/mailbox-address.ts';
import type { Seal } from '../../kit/seal.ts';
import type { ServerSettings } from '../../kit/settings/settings.ts';
import { accountName, closeAccount, isOneLine, isTooLong, recordAct } from '../accounts/account.ts';
import { mailAccountChange } from '../accounts/account-notice.ts';
import { linkMailbox, passwordPage, sendLink } from '../accounts/passwords/password-links.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { workspaceOrigin } from '../config/page-address.ts';
import { FOR_EVER } from '../records/mailbox.ts';
import { lockOwner } from '../records/store.ts';

export interface MemberContext {
  version: LoadedVersion;
  seal: Seal;
  settings: Pick<ServerSettings, 'publicUrl' | 'host' | 'port'>;
  /** Acting account; `null` for a command. */
  by: number | null;
  /** Its role; `null` for a command. */
  role: string | null;
}

type Giver = Pick<MemberContext, 'version' | 'role'>;

export type MemberAct = { act: 'close' | 'open' | 'link' } | { act: 'role'; role: string };

export type MemberRow = Awaited<ReturnType<typeof lockedMember>>;

/** A problem of an account, with the column or box at fault. */
export type AccountFault = { column: keyof NewMember; failure: ApiError };

/** Everything that prevents an account, except a number that is taken. */
export function accountFaults(giver: Giver, { username, name, role, email }: NewMember): AccountFault[] {
  const faults: AccountFault[] = [];
  const incomplete = new ApiError(400, 'errors.members.incomplete');
  if (accountName(username) === '') faults.push({ column: 'username', failure: incomplete });
  if (isTooLong(username))
    faults.push({
      column: 'username',
      failure: new ApiError(400, 'errors.members.tooLong', { limit: LONGEST_USERNAME }),
    });
  if (isMistaken(username))
    faults.push({ column: 'username', failure: new ApiError(400, 'errors.members.number', { username }) });
  if (name.trim() === '') faults.push({ column: 'name', failure: incomplete });
  return [...faults, ...nameFaults(name), ...roleFaults(giver, role), ...mailboxFaults(email)];
}

/** A number that a spreadsheet wrote in its own way (`6,1E+03`), or without a letter or digit, such as `..` of an address. */
function isMistaken(username: string): boolean {
  const name = accountName(username);
  return /^\d+(?:[.,]\d+)?E[+-]\d+$/.test(name) || (name !== '' && !/[\p{L}\p{N}]/u.test(name)) || !isOneLine(name);
}

/** A name may be empty. */
export function nameFaults(name: string): AccountFault[] {
  if (isOneLine(name.trim())) return [];
  return [{ column: 'name', failure: new ApiError(400, 'errors.members.oneLine') }];
}

/** @param has the role that the account has already */
export function roleFaults(giver: Giver, role: string, has?: string): AccountFault[] {
  if (!memberRoles(giver.version).includes(role))
    return [{ column: 'role', failure: new ApiError(400, 'errors.members.role', { role }) }];
  return role === has || mayGive(giver, role) ? [] : [{ column: 'role', failure: beyondRights(role) }];
}

/** A mailbox is optional. */
export function mailboxFaults(email: string): AccountFault[] {
  if (email === '' || isMailbox(email)) return [];
  return [{ column: 'email', failure: new ApiError(400, 'errors.members.mailbox', { email }) }];
}

/**
 * Creates an account; a link sets its first password.
 * @throws ApiError 409 if the number is taken, 400 for a bad name, role or mailbox, 403 for a role that they may not give.
 */
export async function createAccount(
  context: MemberContext,
  trx: Queries,
  member: NewMember,
  password_hash: string,
): Promise<{ id: number; username: string }> {
  const [fault] = accountFaults(context, member);
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
  await recordAct(trx, made.id, 'add', context.by, { role });
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

/**
 * Closes or opens an account, changes its role, or mails a link; tells the person of what they lose.
 * @throws ApiError 403 for a role that the acting account may not give, and for what could give it an account with such a role
 */
export async function actOnMember(
  context: MemberContext,
  trx: Queries,
  row: MemberRow,
  wanted: MemberAct,
): Promise<void> {
  const { id, role, closed_at } = row;
  const open = closed_at === null;
  if (open === (wanted.act === 'open')) throw new ApiError(409, 'errors.members.wrongState');
  // Opening gives the rights of the role back; a link gives the account to the reader of its mailbox.
  if (wanted.act === 'open' || wanted.act === 'link') demandMayGive(context, role);
  if (wanted.act === 'close') {
    await mailAccountChange(trx, context.version, id, { change: 'app.account.closed' });
    await closeAccount(trx, id);
  }
  if (wanted.act === 'open') await trx.updateTable('users').set({ closed_at: null }).where('id', '=', id).execute();
  if (wanted.act === 'link') await mailLink(context, trx, row);
  if (wanted.act === 'role') {
    const [fault] = roleFaults(context, wanted.role);
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

/**
 * Changes the address of password links, unless the person has set one. @returns whether it changed.
 * @throws ApiError 403 where that could give the account, and a right with it
 */
export async function changeAccountMailbox(
  context: MemberContext,
  trx: Queries,
  { id, role }: Pick<MemberRow, 'id' | 'role'>,
  email: string,
): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({ link_email: email })
    .where('id', '=', id)
    .where('link_email_until', '=', FOR_EVER)
    .where('link_email', '<>', email)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  demandMayGive(context, role);
  await recordAct(trx, id, 'mailbox', context.by, null);
  return true;
}

/** Roles of people: all roles in checks of the menu except the office's own, which the operator gives. */
export function memberRoles({ menu: { checks } }: LoadedVersion): string[] {
  const own = checks.staff ?? [];
  return [...new Set(Object.values(checks).flat())].filter((role) => role !== ANONYMOUS && !own.includes(role));
}

export function rolesToGive(giver: Giver): string[] {
  return memberRoles(giver.version).filter((role) => mayGive(giver, role));
}

/**
 * Nobody gives a right of the office that they lack, nor, where a second person confirms what somebody publishes, the right to
 * confirm. Commands are the operator's, who may.
 */
function mayGive({ version: { menu, settings }, role: own }: Giver, role: string): boolean {
  if (own === null) return true;
  const confirms = settings.publishing?.approval === true;
  const held = officeRights(menu.checks, own).filter((right) => !(confirms && right === 'configuration'));
  return officeRights(menu.checks, role).every((right) => held.includes(right));
}

/** @throws ApiError 403 unless the acting account may give the role, and so what the account may do */
export function demandMayGive(giver: Giver, role: string): void {
  if (!mayGive(giver, role)) throw beyondRights(role);
}

function beyondRights(role: string): ApiError {
  return new ApiError(403, 'errors.members.beyondRights', { role });
}
