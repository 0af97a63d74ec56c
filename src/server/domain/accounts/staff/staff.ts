import { type Static, Type } from 'typebox';
import { choice, LONGEST_USERNAME } from '../../../../api/shapes/parts.ts';
import type { Queries } from '../../../kit/db/database.ts';
import { inTransaction } from '../../../kit/db/transaction.ts';
import { isMailbox } from '../../../kit/mailbox-address.ts';
import { OperatorError } from '../../../kit/operator-error.ts';
import type { Person } from '../../../kit/settings/checks.ts';
import { workspaceOrigin } from '../../config/page-address.ts';
import { FOR_EVER } from '../../records/mailbox.ts';
import { accountName, closeAccount, isOneLine, isTooLong } from '../account.ts';
import { mailAccountChange } from '../account-notice.ts';
import type { AccountServices } from '../account-services.ts';
import { passwordPage, sendLink } from '../passwords/password-links.ts';
import { nobodysPassword } from '../passwords/passwords.ts';
import { removeSecondFactor } from '../second-factor/second-factors.ts';

const WELCOME = 'mails.account-made';
/** Kind of account, and the check of the menu that names its role. */
const STAFF = 'staff';

export const staffWork = Type.Union([
  Type.Object({ work: Type.Literal('list') }),
  Type.Object({ work: Type.Literal('add'), username: Type.String(), name: Type.String(), email: Type.String() }),
  Type.Object({ work: choice(['close', 'reset']), username: Type.String() }),
]);
export type StaffWork = Static<typeof staffWork>;

export interface StaffLine {
  username: string;
  name: string;
  /** Where password links go; `null` for a closed account. */
  email: string | null;
  secondFactor: boolean;
}

/**
 * Lists, adds or closes office accounts, or removes a second factor. @throws OperatorError
 * @returns all accounts, or the changed one.
 */
export async function administerStaff(context: AccountServices, work: StaffWork): Promise<StaffLine[]> {
  const { db } = context;
  if (work.work === 'add') await add(context, work);
  if (work.work === 'close') await close(context, accountName(work.username));
  if (work.work === 'reset') await reset(context, accountName(work.username));
  const all = db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['username', 'name', 'link_email as email'])
    .select(({ eb }) => eb('second_factors.since', 'is not', null).$castTo<boolean>().as('secondFactor'))
    .where('kind', '=', STAFF);
  const asked = work.work === 'list' ? all : all.where('username', '=', accountName(work.username));
  return asked.orderBy('username').execute();
}

/** Creates the first office account unless there is one. @returns whether there is one now. @throws OperatorError */
export async function ensureFirstStaff(context: AccountServices, first: Person | null): Promise<boolean> {
  const hasOne = async () =>
    (await context.db.selectFrom('users').select('id').where('kind', '=', STAFF).limit(1).execute()).length > 0;
  if (first === null || (await hasOne())) return hasOne();
  try {
    await administerStaff(context, { work: 'add', ...first });
  } catch (error) {
    // Another server that started at the same moment was faster.
    if (!(await hasOne())) throw error;
  }
  return true;
}

async function add(
  { db, config, seal, settings }: AccountServices,
  { username: given, name, email }: Extract<StaffWork, { work: 'add' }>,
): Promise<void> {
  const username = accountName(given);
  if (username === '' || name.trim() === '') throw new OperatorError('An account needs a number and a name.');
  if (!isOneLine(username) || !isOneLine(name.trim()))
    throw new OperatorError('A number and a name have no line break.');
  if (isTooLong(username)) throw new OperatorError(`A number has ${LONGEST_USERNAME} characters at most.`);
  if (!isMailbox(email)) throw new OperatorError(`${email} is not an e-mail address.`);
  const version = await config.current();
  if (!version) throw new OperatorError('Publish a config first: it has the text of the mail with the link.');
  const page = passwordPage(version, workspaceOrigin(settings));
  if (!page) throw new OperatorError('The published config has no page on which a link sets a password.');
  const role = version.menu.checks[STAFF]?.[0];
  if (role === undefined) throw new OperatorError(`The check "${STAFF}" of the published menu names no role.`);
  const password_hash = await nobodysPassword();
  await inTransaction(db, async (trx) => {
    const user = await trx
      .insertInto('users')
      .values({
        username,
        name: name.trim(),
        kind: STAFF,
        role,
        password_hash,
        link_email: email,
        link_email_until: FOR_EVER,
      })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning(['id', 'username', 'name'])
      .executeTakeFirst();
    if (!user) throw new OperatorError(`An account ${username} exists already; no two people have the same number.`);
    await sendLink(trx, seal, {
      version,
      language: version.manifest.defaultLanguage,
      user,
      page,
      email,
      mail: WELCOME,
    });
  });
}

async function close({ db, config }: AccountServices, username: string): Promise<void> {
  const version = await config.current();
  await inTransaction(db, async (trx) => {
    const id = await demandStaff(trx, username);
    // While the account still has a mailbox.
    if (version) await mailAccountChange(trx, version, id, { change: 'app.account.closed' });
    const noLinks = { link_email: null, link_email_until: null };
    await trx.updateTable('users').set(noLinks).where('id', '=', id).execute();
    await closeAccount(trx, id);
  });
}

async function reset({ db, config }: AccountServices, username: string): Promise<void> {
  const version = await config.current();
  await inTransaction(db, async (trx) => {
    const id = await demandStaff(trx, username);
    if (!(await removeSecondFactor(trx, version, id, null)))
      throw new OperatorError(`${username} has no second factor.`);
  });
}

async function demandStaff(trx: Queries, username: string): Promise<number> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('kind', '=', STAFF)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) throw new OperatorError(`The office has no account ${username}.`);
  return user.id;
}
