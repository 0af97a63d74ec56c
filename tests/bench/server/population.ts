import path from 'node:path';
import { sql } from 'kysely';
import { readDemo } from '../../../src/server/domain/config/demo.ts';
import { seedDemo } from '../../../src/server/domain/members/demo-people.ts';
import { ensurePublished } from '../../../src/server/domain/publishing/publish.ts';
import { type Db, openDatabase } from '../../../src/server/kit/db/database.ts';
import { migrate } from '../../../src/server/migrate.ts';
import '../../server/support/install-plugins.ts';

/** How many there are of each. */
export interface Population {
  members: number;
  requests: number;
}

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Member whose account and records all others are copies of. */
const FIRST = '20001';

/** Number of the n-th member, from 0. */
export const memberNumber = (index: number): string => `B${index}`;

/** Tables, demo accounts, the project's own config, and as many members and requests as asked for. */
export async function populate(
  place: { databaseUrl: string | null; dataDir: string },
  people: Population,
): Promise<void> {
  const database = await openDatabase(place);
  try {
    await database.atLength(async (db) => {
      await migrate(db);
      await seedDemo(db, await readDemo(ROOT));
      await ensurePublished(db, { config: ROOT, code: ROOT });
      await copyMembers(db, people.members);
      await makeRequests(db, people);
      await sql`vacuum analyze`.execute(db);
    });
  } finally {
    await database.close();
  }
}

async function copyMembers(db: Db, members: number): Promise<void> {
  await sql`insert into users (username, kind, role, name, password_hash)
    select 'B' || n, kind, role, name || ' ' || n, password_hash
    from users, generate_series(0, ${members - 1}::int) n where username = ${FIRST}`.execute(db);
  await sql`insert into records (owner, kind, key, values, version, state, schema_version, updated_at)
    select users.id, one.kind, one.key, one.values, one.version, one.state, one.schema_version, one.updated_at
    from records one, users
    where one.owner = (select id from users where username = ${FIRST}) and users.username like 'B%'`.execute(db);
}

/** Spread over members, whose ids follow each other, over forms, states and the last three years. */
async function makeRequests(db: Db, { members, requests }: Population): Promise<void> {
  await sql`insert into cases (reference, procedure, owner, form, version, form_version, language, titles, values, state, ended, created_at)
    select 'B-' || n, 'request', first.id + n::bigint * 7919 % ${members}::int,
      (array['certificate-request', 'company-seal-request', 'corporate-email-request'])[1 + n % 3],
      current.version, current.version, 'ca', '{"ca": "Sol·licitud", "es": "Solicitud"}', '{}',
      (array['done', 'done', 'done', 'returned', 'received', 'in-hand'])[1 + (n / 3) % 6],
      (n / 3) % 6 < 4,
      now() - make_interval(secs => n * 94608000.0 / ${Math.max(1, requests)}::int)
    from generate_series(1, ${requests}::int) n
    cross join (select version from config_activations order by id desc limit 1) current
    cross join (select id from users where username = ${memberNumber(0)}) first`.execute(db);
}
