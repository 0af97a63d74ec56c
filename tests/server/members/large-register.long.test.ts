import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { ImportReport } from '../../../src/api/shapes/members.ts';
import { membersTable } from '../../../src/server/domain/members/import/read.ts';
import { openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';

// Works as it is; a call of this thread is seen.
vi.mock('../../../src/server/domain/members/import/read.ts', { spy: true });

/** People of a register that are members already, and those that are new in it. */
const KNOWN = 50_000;
const NEW = 3;
const lineOf = (at: number, name = `Nom ${at}`) => `G${at},${name},ROLE_COLEGIADO`;

onEachDatabase('a register of 50,000 people in one file', (open) => {
  it('says in a dry run what would change, split in a thread, and then changes that alone', async () => {
    const bench = await openBench(await open());
    const { db } = bench.database;
    await sql`insert into users (username, kind, role, name, password_hash)
      select 'G' || n, 'member', 'ROLE_COLEGIADO', 'Nom ' || n, '' from generate_series(1, ${KNOWN}::int) n`.execute(
      db,
    );
    const people = Array.from({ length: KNOWN + NEW }, (_, at) => lineOf(at + 1));
    people[4_999] = lineOf(5_000, 'Un altre nom');
    people[KNOWN - 1] = lineOf(KNOWN, 'El darrer nom');
    const imported = async (dryRun: boolean) => {
      const answer = await bench.app.inject({
        method: 'POST',
        url: '/api/desk/members/import',
        headers: { authorization: await bench.token('S0001') },
        payload: { csv: ['username,name,role', ...people].join('\n'), dryRun },
      });
      expect(answer.statusCode).toBe(200);
      return answer.json() as ImportReport;
    };
    const named = async () => {
      const { rows } = await sql<{ people: number; others: number }>`select count(*)::int as people,
        (count(*) filter (where name <> 'Nom ' || substr(username, 2)))::int as others
        from users where username like 'G%'`.execute(db);
      return rows[0];
    };
    const changes = [
      { line: 5_001, username: 'G5000', name: 'Un altre nom', act: 'changed', columns: ['name'] },
      { line: KNOWN + 1, username: `G${KNOWN}`, name: 'El darrer nom', act: 'changed', columns: ['name'] },
      ...[1, 2, 3].map((more) => ({ line: KNOWN + more + 1, username: `G${KNOWN + more}`, act: 'added' })),
    ];
    const counts = { added: NEW, changed: 2, same: KNOWN - 2, refused: 0, problems: [], changes };
    expect(await imported(true)).toMatchObject({ ...counts, done: false });
    expect(await named()).toEqual({ people: KNOWN, others: 0 });
    expect(await imported(false)).toMatchObject({ ...counts, done: true });
    expect(await named()).toEqual({ people: KNOWN + NEW, others: 2 });
    expect(membersTable).not.toHaveBeenCalled();
    await bench.close();
  });
});
