import type { DeskFilter } from '../../../src/api/shapes/desk.ts';
import type { LoadedVersion } from '../../../src/server/domain/config/loaded-version.ts';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { caseRows } from '../../../src/server/domain/desk/case-rows.ts';
import { memberRows } from '../../../src/server/domain/desk/members.ts';
import { openDatabase, type Queries } from '../../../src/server/kit/db/database.ts';
import { memberNumber, type Population, populate } from './population.ts';

/** A page of the office's lists. */
const PAGE = { after: undefined, limit: 50 };
/** Times that each is asked for; the first is not counted. */
const TIMES = 20;

type Ask = (db: Queries, version: LoadedVersion, filter: DeskFilter) => Promise<unknown[]>;
const REQUESTS: Ask = (db, version, filter) => caseRows(db, version, 'requests', filter, PAGE);
const PEOPLE: Ask = (db, version, filter) => memberRows(db, version, filter, PAGE);

/** Queries of the office; texts are found in one account, in a few, in all and in none. */
const asked = ({ members }: Population): [string, Ask, DeskFilter][] => {
  const last = memberNumber(members - 1);
  return [
    ['Requests: all', REQUESTS, {}],
    ['Requests: oldest first', REQUESTS, { order: 'oldest' }],
    ['Requests: by form and state', REQUESTS, { form: 'certificate-request', state: 'received' }],
    ['Requests: of a day', REQUESTS, { from: '2026-06-01', to: '2026-06-01' }],
    ['Requests: a whole number', REQUESTS, { text: last }],
    ['Requests: a number that few have in theirs', REQUESTS, { text: last.slice(0, -1) }],
    ['Requests: a name that everybody has', REQUESTS, { text: 'vila' }],
    ['Requests: the same, of a state', REQUESTS, { text: 'vila', state: 'in-hand' }],
    ['Requests: a name that nobody has', REQUESTS, { text: 'wxyz' }],
    ['Requests: two letters', REQUESTS, { text: 'ig' }],
    ['People: all', PEOPLE, {}],
    ['People: a whole number', PEOPLE, { text: last }],
    ['People: a name that everybody has', PEOPLE, { text: 'vila' }],
    ['People: a name that nobody has', PEOPLE, { text: 'wxyz' }],
  ];
};

/** The figures as a Markdown table: a page of each list, with everything the server asks the database for it. */
export async function deskTable(
  place: { databaseUrl: string | null; dataDir: string },
  population: Population,
): Promise<string> {
  await populate(place, population);
  const database = await openDatabase(place);
  try {
    const { db } = database;
    const version = await new ConfigStore(db).current();
    if (!version) throw new Error('Nothing is published.');
    const rows = [];
    for (const [name, ask, filter] of asked(population)) rows.push(await row(name, () => ask(db, version, filter)));
    const head = ['| A page of 50 | lines | median ms | longest ms |', '| --- | ---: | ---: | ---: |'];
    const title = `**${population.members} members, ${population.requests} requests**`;
    return ['', title, '', ...head, ...rows, ''].join('\n');
  } finally {
    await database.close();
  }
}

async function row(name: string, ask: () => Promise<unknown[]>): Promise<string> {
  const { length } = await ask();
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const [median, longest] = [times[TIMES / 2] ?? 0, times.at(-1) ?? 0];
  return `| ${name} | ${length} | ${median.toFixed(1)} | ${longest.toFixed(1)} |`;
}
