import { Passwords } from '../../auth/passwords/passwords.ts';
import type { Queries } from '../../db/database.ts';
import { called } from '../called.ts';
import { OperatorError } from '../operator-error.ts';
import { DEMO_PASSWORD, type Demo, isInvented } from '../seed-data.ts';

/** An account with the name of a demo account. */
interface NamedAccount {
  id: number;
  username: string;
  /** It belongs to the invented person, and not to a real one with the same number. */
  invented: boolean;
  /** It opens with the known password. */
  open: boolean;
}

/** The accounts with names of demo accounts. A transaction locks them until it ends. */
export async function accountsNamedLikeDemo(db: Queries, demo: Demo): Promise<NamedAccount[]> {
  if (demo.people.length === 0) return [];
  const passwords = new Passwords();
  const rows = await db
    .selectFrom('users')
    .leftJoin('records', (join) =>
      join.onRef('records.owner', '=', 'users.id').on('records.kind', '=', demo.identity.record),
    )
    .select(['users.id', 'users.username', 'users.password_hash', 'records.values'])
    .where(
      'users.username',
      'in',
      demo.people.map(({ username }) => username),
    )
    .orderBy('users.id')
    .forUpdate('users')
    .execute();
  return Promise.all(
    rows.map(async ({ id, username, values, password_hash }) => ({
      id,
      username,
      invented: demo.people.some((account) => account.username === username && isInvented(demo, account, values)),
      open: await passwords.fits(DEMO_PASSWORD, password_hash),
    })),
  );
}

/**
 * A server for real people must not run while demo accounts can sign in.
 * @throws OperatorError naming the accounts and the command that removes them.
 */
export async function refuseOpenDemoAccounts(db: Queries, demo: Demo): Promise<void> {
  const open = (await accountsNamedLikeDemo(db, demo)).filter((account) => account.open);
  if (open.length === 0) return;
  const names = open.map(({ username }) => username).join(', ');
  throw new OperatorError(
    `Anybody can sign in as ${names}: these accounts have the password of the demonstration.\n` +
      `Run "${called('admin', 'demo remove')}", which removes the demo people with all their data, and start again.`,
  );
}
