import type { Page } from '../../../core/config.ts';
import { ANONYMOUS, mayOpen } from '../../../core/session/access.ts';
import type { LoadedVersion } from '../../domain/config/loaded-version.ts';
import type { Db } from '../../kit/db/database.ts';

const OWN = 'preview-';

/** Roles that may open a page, in the order of the checks; `null` alone for a page that is open to everybody. */
export function rolesFor({ menu: { checks } }: LoadedVersion, { access }: Page): (string | null)[] {
  if (mayOpen(checks, access, { role: null })) return [null];
  const roles = new Set(Object.values(checks).flat());
  return [...roles].filter((role) => role !== ANONYMOUS && mayOpen(checks, access, { role }));
}

interface Somebody {
  id: number;
  username: string;
  name: string;
  role: string;
}

/** An account with a role, to see pages as that person; `known` takes a demo person with records if there is one. */
export async function somebody(db: Db, version: LoadedVersion, role: string, known: boolean): Promise<Somebody> {
  const people = db.selectFrom('users').select(['id', 'username', 'name', 'role']).where('role', '=', role);
  const username = OWN + role;
  const found = await people
    .where('username', known ? 'not like' : '=', known ? `${OWN}%` : username)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (found) return found;
  if (known) return somebody(db, version, role, false);
  const kind = version.menu.checks.staff?.includes(role) ? 'staff' : 'member';
  // No password fits an empty hash.
  const account = { username, role, kind, name: 'Preview', password_hash: '' } as const;
  return db
    .insertInto('users')
    .values(account)
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ role }))
    .returning(['id', 'username', 'name', 'role'])
    .executeTakeFirstOrThrow();
}
