import { sql } from 'kysely';
import { newLinkToken } from '../../../src/server/domain/accounts/passwords/password-links.ts';
import type { Hasher } from '../../../src/server/domain/accounts/passwords/passwords.ts';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import type { Db } from '../../../src/server/kit/db/database.ts';
import { confirm } from './addresses.ts';
import type { Bench } from './app.ts';
import type { Caller } from './fixture/sample.ts';

/** The kinds of visitor, and the role each has. */
export const VISITORS = [
  { who: 'a visitor', username: '', role: null },
  { who: 'a member', username: '20001', role: 'ROLE_COLEGIADO' },
  { who: 'a pre-member', username: 'P3001', role: 'ROLE_PRE_COLEGIADO' },
  { who: 'an external person', username: '12345678Z', role: 'ROLE_EXTERNO' },
  { who: 'the office', username: 'S0001', role: 'ROLE_STAFF' },
] as const;

/** Every demonstration password as it was, no attempts counted: a call before leaves nothing to the next. */
export async function fresh(bench: Bench, original: ReadonlyMap<string, string>): Promise<void> {
  const { db } = bench.database;
  await db.deleteFrom('attempts').execute();
  const rows = [...original].map(([username, hash]) => sql`(${username}, ${hash})`);
  await sql`update users set password_hash = original.hash from (values ${sql.join(rows)}) as original (username, hash)
    where users.username = original.username and users.password_hash <> original.hash`.execute(db);
}

/** Keeps passwords as they are: for tests that sign in often and are not about hashes. */
export const PLAIN: Hasher = {
  hash: async (password) => `plain ${password}`,
  verify: async (stored, password) => stored === `plain ${password}`,
};

/** Gives every demonstration account its password by the plain hasher. */
export async function plainPasswords(db: Db): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: await PLAIN.hash(DEMO_PASSWORD, 0) })
    .execute();
}

export async function passwordHashes(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('users').select(['username', 'password_hash']).execute();
  return new Map(rows.map(({ username, password_hash }) => [username, password_hash]));
}

/** Somebody who has just signed in and holds a link of their own; a visitor has the name and link of 20001. */
export async function caller(bench: Bench, username: string, extra: Record<string, unknown> = {}): Promise<Caller> {
  const { db } = bench.database;
  const account = username || '20001';
  const { id } = await db.selectFrom('users').select('id').where('username', '=', account).executeTakeFirstOrThrow();
  const link = await newLinkToken(db, id);
  const token = username ? await signedIn(bench, username) : '';
  // Some calls demand the password once more; that they do stands in step-up.test.ts.
  await confirm(bench, account);
  return { bench, username: account, token, link, extra };
}

export async function signedIn(bench: Bench, username: string, password = DEMO_PASSWORD): Promise<string> {
  const payload = { username, password };
  const answer = await bench.app.inject({ method: 'POST', url: '/api/auth/usuarios-ebcn', payload });
  return (answer.json() as { token: string }).token;
}
