import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { StatisticsFilter } from '../../../src/api/shapes/statistics.ts';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { countCases } from '../../../src/server/domain/statistics/count-cases.ts';
import { readStatistics } from '../../../src/server/domain/statistics/statistics.ts';
import { type Db, openDatabase } from '../../../src/server/kit/db/database.ts';
import { type Population, populate } from './population.ts';

/** Cases that the server itself counts, to see how fast it does. */
const COUNTED = 5_000;
/** Times that each is asked for; the first is not counted. */
const TIMES = 20;

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const THREE_YEARS = { from: day(1095), to: day(0) };

const ASKED: [string, StatisticsFilter][] = [
  ['The last twelve months', {}],
  ['All three years', THREE_YEARS],
  ['All three years, of a role', { ...THREE_YEARS, role: 'ROLE_COLEGIADO' }],
  ['One form with its answers, three years', { ...THREE_YEARS, form: 'certificate-request' }],
  ['One month', { from: day(45), to: day(45) }],
];

/** The figures as a Markdown table: everything the server does for an answer, and how many cases it counts in a second. */
export async function statisticsTable(
  place: { databaseUrl: string | null; dataDir: string },
  population: Population,
): Promise<string> {
  await populate(place, { members: population.members, requests: COUNTED });
  const database = await openDatabase(place);
  try {
    const { db } = database;
    const config = new ConfigStore(db);
    const version = await config.demand();
    await sql`insert into statistics_waiting (case_id) select id from cases`.execute(db);
    const begun = performance.now();
    const counted = await countCases({ db, config });
    const rate = counted / ((performance.now() - begun) / 1000);
    await db.deleteFrom('statistics').execute();
    await database.atLength((longer) => fill(longer, population.requests));
    const rows = [];
    for (const [name, filter] of ASKED)
      rows.push(await row(db, name, () => readStatistics({ db, version, language: 'ca' }, filter)));
    const { count } = await db
      .selectFrom('statistics')
      .select((of) => of.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    const title = `**${population.requests} requests, ${count} rows of counts; ${rate.toFixed(0)} cases counted a second**`;
    return [
      '',
      title,
      '',
      '| An answer | median ms | longest ms | processor ms |',
      '| --- | ---: | ---: | ---: |',
      ...rows,
      '',
    ].join('\n');
  } finally {
    await database.close();
  }
}

/**
 * The counts of so many cases of three years, three forms and three roles, as the server would leave them: days until done,
 * two choices, a number.
 */
async function fill(db: Db, requests: number): Promise<void> {
  await sql`insert into statistics (measure, period, form, procedure, role, field, value, count, total, people)
    select measure, period, form, 'request', role, field, value, count(*)::integer, sum(total), (array_agg(owner))[1:5]::integer[]
    from (select id, 'certificate-request' || case when id % 3 = 0 then '' else (id % 3)::text end as form,
        id * 7919 % 10000 as owner, (array['done', 'done', 'done', 'returned', 'received', 'in-hand'])[1 + id / 3 % 6] as state,
        to_char(now() - make_interval(secs => id * 94608000.0 / ${requests}::integer), 'YYYY-MM-DD') as day,
        (array['ROLE_COLEGIADO', 'ROLE_PRE_COLEGIADO', 'ROLE_EXTERNO'])[1 + id / 18 % 3] as role,
        case when hours < 24 then round(hours / 3) * 3 when hours < 168 then round(hours / 12) * 12
          when hours < 720 then round(hours / 24) * 24 else round(hours / 168) * 168 end as hours
      from (select id::bigint, -ln(1 - random()) * 120 as hours from generate_series(1, ${requests}::integer) id) one) one
    cross join lateral (values ('sent', '', '', 0), ('begun', '', '', 0),
      (case when state in ('done', 'returned') then 'done' end, '', '', 0),
      (case when state in ('done', 'returned') then 'time' end, '', hours::text, 0),
      (case when state = 'returned' then 'returned' end, '', '', 0),
      (case when id % 5 = 0 then 'left' end, '', 'section' || id % 4, 0),
      ('choice', 'idioma', to_json('ca' || id % 4)::text, 0), ('choice', 'soporte', to_json('x' || id % 7)::text, 0),
      ('number', 'copias', (array['1', '2', '5', '10'])[1 + id % 4], 3)) as cell (measure, field, value, total)
    cross join lateral (values (left(day, 7))) as span (period)
    where measure is not null
    group by measure, period, form, role, field, value`.execute(db);
  await sql`vacuum analyze statistics`.execute(db);
}

async function row(db: Db, name: string, ask: () => Promise<unknown>): Promise<string> {
  await ask();
  const times: number[] = [];
  const spent = await processorTime(db);
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  const processor = ((await processorTime(db)) - spent) / TIMES;
  times.sort((one, other) => one - other);
  const [median, longest] = [times[TIMES / 2] ?? 0, times.at(-1) ?? 0];
  return `| ${name} | ${median.toFixed(1)} | ${longest.toFixed(1)} | ${processor.toFixed(1)} |`;
}

/** Milliseconds that this process and the connections of the database have worked: other work on the machine adds none. */
async function processorTime(db: Db): Promise<number> {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where datname = current_database()`.execute(db);
  const stats = await Promise.all(rows.map(({ pid }) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  const { user, system } = process.cpuUsage();
  // Fields 14 and 15, after the name in brackets, in hundredths of a second (proc(5)).
  const ticks = stats
    .flatMap((stat) =>
      stat
        .replace(/^.*\) /s, '')
        .split(' ')
        .slice(11, 13),
    )
    .map(Number);
  return (user + system) / 1000 + ticks.reduce((sum, one) => sum + (one || 0) * 10, 0);
}
