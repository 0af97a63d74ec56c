import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { LoadedVersion } from '../../../src/server/domain/config/loaded-version.ts';
import { Housekeeping, housekeepingSteps } from '../../../src/server/housekeeping.ts';
import type { Db } from '../../../src/server/kit/db/database.ts';
import { openBench, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';

const KEEP = { mails: 1, requests: 1, audit: 1 };
const METRICS = 'a secret that only shows figures of tests';
/** Files by which cases of one procedure are kept for years. */
const VERSION = { procedures: new Map([['kept', { id: 'kept', keepYears: 5 }]]) } as unknown as LoadedVersion;
/** All texts are asked about: which of them nothing refers to stands in no index. */
const ASKED = 'config_sources';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Alias?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function attempts(db: Db, count: number): Promise<void> {
  await sql`insert into attempts (scope, account, address, count, resets_at)
    select 'password', 'a' || n, '', 1, now() - interval '2 days' from generate_series(1, ${sql.lit(count)}) n`.execute(
    db,
  );
}

onEachDatabase('housekeeping', (open) => {
  it('goes on behind a step that fails, and says which table it was until it works again', async () => {
    const housekeeping = new Housekeeping();
    const bench = await openBench(await open(), {
      housekeeping,
      settings: { ...SETTINGS, metricsSecret: METRICS },
    });
    const { db } = bench.database;
    const degraded = async () => (await bench.app.inject('/health/ready')).json().degraded;
    const metric = async () => {
      const { body } = await bench.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS}` } });
      return body.split('\n').filter((line) => line.startsWith('workspace_housekeeping_failed'));
    };
    expect(await metric()).toEqual([]);
    await sql`insert into used_proofs (proof_hash, expires_at) values ('over', now() - interval '1 day')`.execute(db);
    await sql`alter table idempotency_keys rename to hidden`.execute(db);
    const steps = housekeepingSteps(null, KEEP);
    const { failed } = await housekeeping.run(db, steps);
    expect(failed.map(({ table, error }) => [table, (error as { code?: string }).code])).toEqual([
      ['idempotency_keys', '42P01'],
    ]);
    expect(await db.selectFrom('used_proofs').select('proof_hash').execute()).toEqual([]);
    expect(await degraded()).toEqual(['housekeeping']);
    expect(await metric()).toEqual(['workspace_housekeeping_failed{table="idempotency_keys"} 1']);
    await sql`alter table hidden rename to idempotency_keys`.execute(db);
    expect(await housekeeping.run(db, steps)).toEqual({ failed: [], left: [] });
    expect([await degraded(), await metric()]).toEqual([[], []]);
    await bench.close();
  });

  it('removes all that is over, however much it is, and what stands behind a row that cannot go', async () => {
    const { db, close } = await open();
    await attempts(db, 25_000);
    await sql`create table holds (account text, constraint held foreign key (account) references used_proofs (proof_hash))`.execute(
      db,
    );
    await sql`insert into used_proofs (proof_hash, expires_at)
      select 'p' || n, now() - interval '1 day' from generate_series(1, 1000) n`.execute(db);
    await sql`create index holds_by_account on holds (account)`.execute(db);
    // Whoever removes such rows may not touch what refers to them here.
    await sql`insert into holds values ('p7'), ('p400')`.execute(db);
    await sql`alter table holds alter column account set not null`.execute(db);
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''held''; end'`.execute(
      db,
    );
    await sql`create trigger held before delete on holds for each row execute function refuse()`.execute(db);
    const { failed, left } = await new Housekeeping().run(db, housekeepingSteps(VERSION, KEEP));
    expect([failed.map(({ table }) => table), left]).toEqual([['used_proofs'], []]);
    expect(await db.selectFrom('attempts').select('account').execute()).toEqual([]);
    const proofs = await db.selectFrom('used_proofs').select('proof_hash').orderBy('proof_hash').execute();
    expect(proofs.map(({ proof_hash }) => proof_hash)).toEqual(['p400', 'p7']);
    await close();
  });

  it('takes turns where there is more than there is time for, and says what is left', async () => {
    const { db, close } = await open();
    await attempts(db, 1000);
    await sql`insert into used_proofs (proof_hash, expires_at) values ('over', now() - interval '1 day')`.execute(db);
    let turns = 0;
    const steps = housekeepingSteps(VERSION, KEEP);
    const goesOn = () => {
      turns += 1;
      return turns <= steps.length + 1;
    };
    const { left } = await new Housekeeping().run(db, steps, goesOn, { step: 0, all: 60_000 });
    expect(left).toEqual(['attempts']);
    expect(await db.selectFrom('used_proofs').select('proof_hash').execute()).toEqual([]);
    const { count } = await db
      .selectFrom('attempts')
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(800);
    await close();
  });

  it('takes the texts and files of old mails of a case, old states of the workshop and links that are over', async () => {
    const { db, close } = await open();
    const { id: owner } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
    await sql`insert into cases (id, procedure, owner, state, reference) values (900, 'p', ${owner}, 'open', 'R-900')`.execute(
      db,
    );
    await sql`insert into outbox (id, case_id, sender, recipients, subject, text, html, message_id, created_at, sent_at)
      select n, 900, 'a@example.org', '[]', 'S', 'T', 'H', 'm' || n, now() - interval '9 days', now() from generate_series(900, 1500) n`.execute(
      db,
    );
    await sql`insert into outbox_files (mail_id, position, filename, content_type, content)
      select id, 0, 'f', 'text/plain', 'x' from outbox where id >= 900`.execute(db);
    await sql`insert into workshop_files (path, by, at)
      select 'menus/x.json', 'a', now() - interval '99 days' from generate_series(1, 500)`.execute(db);
    await sql`update users set link_email = 'a@example.org', link_email_until = now() - interval '1 day'`.execute(db);
    expect(await new Housekeeping().run(db, housekeepingSteps(null, KEEP))).toEqual({ failed: [], left: [] });
    const left = await sql`select (select count(*)::int from outbox where text <> '' or html <> '') as texts,
      (select count(*)::int from outbox where id >= 900) as mails, (select count(*)::int from outbox_files) as files,
      (select count(*)::int from workshop_files where path = 'menus/x.json') as states,
      (select count(*)::int from users where link_email is not null) as links`.execute(db);
    expect(left.rows).toEqual([{ texts: 0, mails: 601, files: 0, states: 1, links: 0 }]);
    await close();
  });

  // Else each hour reads what is kept for years, in each process.
  it('finds what is over in each table by an index', async () => {
    const { db, close } = await open();
    const partial = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
      where indpred is not null`.execute(db);
    const isPartial = (name: string) => partial.rows.some((one) => one.name === name);
    const without = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const found: string[] = [];
      for (const { table, which } of housekeepingSteps(VERSION, KEEP)) {
        if (table === ASKED) continue;
        const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json)
          select ctid from ${sql.table(table)} where ${which} limit 200`.execute(trx);
        const nodes = nodesOf((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan);
        const reads = nodes.filter((node) => /Scan/.test(node['Node Type']) && node['Relation Name'] !== undefined);
        const whole = nodes.filter(
          (node) =>
            node['Node Type'] === 'Seq Scan' ||
            (node['Index Name'] !== undefined && node['Index Cond'] === undefined && !isPartial(node['Index Name'])),
        );
        expect(reads.length, table).toBeGreaterThan(0);
        // The list of procedures takes the first row of an index.
        const others = whole.filter(({ Alias }) => Alias !== 'cases_1');
        if (others.length > 0) found.push(`${table}: ${JSON.stringify(others)}`);
      }
      return found;
    });
    expect(without).toEqual([]);
    await close();
  });

  it('reads the same few pages of a large table when nothing is over', async () => {
    const { db, close } = await open();
    const { id } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
    await sql`insert into cases (procedure, owner, state, reference, ended, created_at, updated_at)
      select case when n % 2 = 0 then 'kept' else 'request' end, ${id}::integer, 'done', 'R-' || n, n % 2 = 0,
        now() - interval '3 years', now() - interval '3 years' from generate_series(1, 20000) n`.execute(db);
    await sql`analyze cases`.execute(db);
    const pages = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      let read = 0;
      for (const { table, which } of housekeepingSteps(VERSION, KEEP)) {
        if (table !== 'cases') continue;
        const { rows } = await sql<{
          'QUERY PLAN': [{ Plan: Record<string, number> }];
        }>`explain (analyze, buffers, format json)
          select ctid from cases where ${which} limit 200`.execute(trx);
        const plan = (rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan;
        read += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
      }
      return read;
    });
    const size = await sql<{ pages: number }>`select pg_relation_size('cases') / 8192 as pages`.execute(db);
    expect(Number(size.rows[0]?.pages)).toBeGreaterThan(200);
    expect(pages).toBeLessThan(40);
    await close();
  });
});
