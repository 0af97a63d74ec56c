import { sql } from 'kysely';
import type { StatisticsFilter } from '../../../src/api/shapes/statistics.ts';
import { ConfigStore } from '../../../src/server/config/store.ts';
import { type Db, openDatabase } from '../../../src/server/db/database.ts';
import { countCases } from '../../../src/server/statistics/count-cases.ts';
import { readStatistics } from '../../../src/server/statistics/statistics.ts';
import { type Population, populate } from './population.ts';

/** Cases that the server itself counts, to see how fast it does. */
const COUNTED = 10_000;
/** Times that each is asked for; the first is not counted. */
const TIMES = 20;

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const THREE_YEARS = { from: day(1095), to: day(0) };

const ASKED: [string, StatisticsFilter][] = [
  ['The last twelve months', {}],
  ['All three years', THREE_YEARS],
  ['All three years, of a role', { ...THREE_YEARS, role: 'ROLE_COLEGIADO' }],
  ['One form with its answers, three years', { ...THREE_YEARS, form: 'certificate-request' }],
  ['Forty-five days', { from: day(60), to: day(15) }],
];

/** The figures as a Markdown table: everything the server does for an answer, and how many cases it counts in a second. */
export async function statisticsTable(
  place: { databaseUrl: string | null; dataDir: string },
  population: Population,
): Promise<string> {
  await populate(place, population);
  const database = await openDatabase(place);
  try {
    const { db } = database;
    const config = new ConfigStore(db);
    const version = await config.demand();
    await sql`insert into statistics_waiting (case_id) select id from cases order by id limit ${COUNTED}`.execute(db);
    const begun = performance.now();
    const counted = await countCases({ db, config });
    const rate = counted / ((performance.now() - begun) / 1000);
    await db.deleteFrom('statistics').execute();
    await database.atLength(fill);
    const rows = [];
    for (const [name, filter] of ASKED)
      rows.push(await row(name, () => readStatistics({ db, version, language: 'ca' }, filter)));
    const { count } = await db
      .selectFrom('statistics')
      .select((of) => of.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    const title = `**${population.requests} requests, ${count} rows of counts; ${rate.toFixed(0)} cases counted a second**`;
    return ['', title, '', '| An answer | median ms | longest ms |', '| --- | ---: | ---: |', ...rows, ''].join('\n');
  } finally {
    await database.close();
  }
}

/** The counts of all cases in one statement, as the server would leave them: days until done, two choices, a number. */
async function fill(db: Db): Promise<void> {
  await sql`insert into statistics (measure, period, form, procedure, role, field, value, count, total, people)
    select measure, period, form, 'request', role, field, value, count(*)::integer, sum(total), (array_agg(owner))[1:5]
    from (select id, form, owner, state, to_char(created_at at time zone 'Europe/Madrid', 'YYYY-MM-DD') as day,
        (array['ROLE_COLEGIADO', 'ROLE_PRE_COLEGIADO', 'ROLE_EXTERNO'])[1 + owner % 3] as role,
        case when hours < 24 then hours when hours < 336 then round(hours / 6) * 6
          when hours < 1440 then round(hours / 24) * 24 else round(hours / 168) * 168 end as hours
      from (select *, floor(-ln(1 - random()) * 120) as hours from cases) one) one
    cross join lateral (values ('sent', '', '', 0), ('begun', '', '', 0),
      (case when state in ('done', 'returned') then 'done' end, '', '', 0),
      (case when state in ('done', 'returned') then 'time' end, '', hours::text, 0),
      (case when state = 'returned' then 'returned' end, '', '', 0),
      (case when id % 5 = 0 then 'left' end, '', 'section' || id % 4, 0),
      ('choice', 'idioma', to_json('ca' || id % 4)::text, 0), ('choice', 'soporte', to_json('x' || id % 7)::text, 0),
      ('number', 'copias', (array['1', '2', '5', '10'])[1 + id % 4], 3)) as cell (measure, field, value, total)
    cross join lateral (values (day), (left(day, 7))) as span (period)
    where measure is not null
    group by measure, period, form, role, field, value`.execute(db);
  await sql`vacuum analyze statistics`.execute(db);
}

async function row(name: string, ask: () => Promise<unknown>): Promise<string> {
  await ask();
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const [median, longest] = [times[TIMES / 2] ?? 0, times.at(-1) ?? 0];
  return `| ${name} | ${median.toFixed(1)} | ${longest.toFixed(1)} |`;
}
