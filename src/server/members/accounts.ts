import { sql } from 'kysely';
import type { NewMember } from '../../api/shapes/members.ts';
import { LONGEST_USERNAME } from '../../api/shapes/parts.ts';
import { knownLanguage } from '../../core/known-language.ts';
import { accountName, isTooLong } from '../auth/account-name.ts';
import { closeAccount } from '../auth/closed.ts';
import { passwordPage } from '../auth/passwords/link-address.ts';
import { linkMailbox } from '../auth/passwords/link-mailbox.ts';
import { sendLink } from '../auth/passwords/send-link.ts';
import type { Seal } from '../auth/token-box.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { workspaceOrigin } from '../config/page-address.ts';
import type { Queries } from '../db/database.ts';
import { ApiError } from '../http/errors.ts';
import { mailAccountChange } from '../mail/account-notice.ts';
import { isMailbox } from '../mail/is-mailbox.ts';
import type { ServerSettings } from '../ops/settings.ts';
import { FOR_EVER } from '../records/mailbox/mailbox.ts';
import { lockOwner } from '../records/store.ts';
import { rolesToGive } from './roles.ts';
import type { AccountAct } from './tables.ts';

/** What acts on accounts need of the server, inside a transaction. */
export interface MemberRoom {
  version: LoadedVersion;
  seal: Seal;
  settings: Pick<ServerSettings, 'publicUrl' | 'host' | 'port'>;
  /** Account of the one who acts; `null` for a command. */
  by: number | null;
}

export type MemberAct = { act: 'close' | 'open' | 'link' } | { act: 'role'; role: string };

/** A person's account, locked. */
export interface MemberRow {
  id: number;
  username: string;
  name: string;
  role: string;
  closed_at: Date | null;
  revision: number;
  preferred_language: string | null;
}

/** What is wrong with somebody's account, by the column or box that says it. */
export type AccountFault = { column: keyof NewMember; failure: ApiError };

/** All that keeps an account from being made, but for a number that somebody has. */
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

/** Of a role, empty where nobody may give it. */
export function roleFaults(version: LoadedVersion, role: string): AccountFault[] {
  if (rolesToGive(version).includes(role)) return [];
  return [{ column: 'role', failure: new ApiError(400, 'errors.members.role', { role }) }];
}

/** Of a mailbox; nobody has to have one. */
export function mailboxFaults(email: string): AccountFault[] {
  if (email === '' || isMailbox(email)) return [];
  return [{ column: 'email', failure: new ApiError(400, 'errors.members.mailbox', { email }) }];
}

/**
 * Makes an account; its password is nobody's until a link sets one.
 * @param password_hash of a password that nobody knows, where many are made at once.
 * @throws ApiError 409 when somebody has the number, 400 for a name, role or mailbox that is none.
 */
export async function addMember(
  { version, by }: MemberRoom,
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
 * The account of a person, locked to be changed; one of the office's own is as unknown as none.
 * @throws ApiError 404
 */
export async function lockedMember(trx: Queries, given: string): Promise<MemberRow> {
  const find = () =>
    trx
      .selectFrom('users')
      .select(['id', 'username', 'name', 'role', 'closed_at', 'revision', 'preferred_language'])
      .where('username', '=', accountName(given))
      .where('kind', '=', 'member')
      .where('erased_at', 'is', null)
      .executeTakeFirst();
  const found = await find();
  if (!found) throw new ApiError(404, 'errors.server.notFound');
  await lockOwner(trx, found.id);
  return (await find()) ?? found;
}

/** Closes or opens an account, gives it another role, or mails a link; each has its line. Of what is taken its person is told. */
export async function actOnMember(room: MemberRoom, trx: Queries, row: MemberRow, wanted: MemberAct): Promise<void> {
  const { id, role, closed_at } = row;
  const open = closed_at === null;
  if (open === (wanted.act === 'open')) throw new ApiError(409, 'errors.members.wrongState');
  if (wanted.act === 'close') {
    await mailAccountChange(trx, room.version, id, { change: 'app.account.closed' });
    await closeAccount(trx, id);
  }
  if (wanted.act === 'open') await trx.updateTable('users').set({ closed_at: null }).where('id', '=', id).execute();
  if (wanted.act === 'link') await mailLink(room, trx, row);
  if (wanted.act === 'role') {
    const [fault] = roleFaults(room.version, wanted.role);
    if (fault) throw fault.failure;
    if (wanted.role === role) throw new ApiError(409, 'errors.members.wrongState');
    // Tokens name the role they were made for, so whoever is signed in signs in again.
    await trx.updateTable('users').set({ role: wanted.role }).where('id', '=', id).execute();
    await mailAccountChange(trx, room.version, id, { change: 'app.account.role', role: wanted.role });
  }
  await recordAct(trx, id, wanted.act, room.by, wanted.act === 'role' ? { from: role, to: wanted.role } : null);
}

async function mailLink({ version, seal, settings }: MemberRoom, trx: Queries, user: MemberRow): Promise<void> {
  const page = passwordPage(version, workspaceOrigin(settings));
  if (!page) throw new ApiError(409, 'errors.members.noPage');
  const email = await linkMailbox(trx, version, user.id);
  if (!email) throw new ApiError(409, 'errors.desk.noMailbox');
  const language = knownLanguage(version.manifest, user.preferred_language ?? '');
  await sendLink(trx, seal, { version, language, user, page, email, mail: 'mails.password-link' });
}

/**
 * Has links go elsewhere, as long as it is the account that says where they go, and not what the person has said since.
 * @returns whether that is another place than before.
 */
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

/** Writes a line, and counts it: who has not seen it is told so when they act. */
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
