import { sql } from 'kysely';
import { openDatabase } from '../../../src/server/kit/db/database.ts';
import type { Child } from './child.ts';
import { at, waitsFor } from './editor.ts';
import type { Population } from './population.ts';
import { exampleOf, type Person, type Scenario } from './scenarios.ts';
import type { Spent } from './serve.ts';

/** Cases whose time is over, and events of each case. */
const DUE = 3_395;
const EVENTS = 4;
/** Days for which these are over, longer than any server keeps requests unless it is told. */
const AGO = 2_500;
/** Seconds for which members read, alone and beside something in turns, and how often. */
const SECONDS = 5;
const ROUNDS = 6;
/** Lines of a workbook, fewer than its limit, and days from which the requests of the population come. */
const LINES = 19_000;
const DAYS = 3 * 365;

/** Adds to a population what the office finds at night: what people wrote, events, and cases to remove among all. */
export async function addDueCases(place: { databaseUrl: string | null; dataDir: string }): Promise<void> {
  const database = await openDatabase(place);
  try {
    await database.atLength(async (db) => {
      const { rows } = await sql<{ form: string }>`select distinct form from cases where form is not null`.execute(db);
      for (const { form } of rows)
        await sql`update cases set values = ${JSON.stringify(exampleOf(form))} where form = ${form}`.execute(db);
      await sql`insert into case_events (case_id, act, move, from_state, to_state, actor, user_id)
        select cases.id, 'move', 'take', 'received', 'in-hand', 'member', owner
        from cases, generate_series(1, ${EVENTS}::int) where reference is not null`.execute(db);
      await sql`update cases set created_at = now() - make_interval(days => ${AGO}) where id in (
        select id from cases where ended and reference is not null order by id limit ${DUE})`.execute(db);
      await sql`vacuum analyze`.execute(db);
    });
  } finally {
    await database.close();
  }
}

/** What members waited for, in milliseconds, and megabytes of the server after each round. */
interface Watched {
  waits: number[];
  memory: number[];
  seconds: number;
}

/**
 * The first cleaning of a server that has just begun beside members who read; then files of the office, each in turns with
 * members alone; then a file of all requests. A row is written as soon as it is known.
 */
export async function nightTable(
  title: string,
  server: Child<Spent>,
  { members, office }: { members: readonly Person[]; office: Person },
  reads: Scenario,
  { requests }: Pick<Population, 'requests'>,
): Promise<void> {
  const get = (path: string, signal: AbortSignal | null = null) =>
    fetch(server.url + path, { headers: { authorization: office.token }, signal });
  const isDue = async () => {
    const { items } = (await (await get('/api/desk/requests?order=oldest')).json()) as { items: { at: string }[] };
    return Date.parse(items[0]?.at ?? '') < Date.now() - (AGO - 1) * 86_400_000;
  };
  const watch = async (goesOn: () => Promise<boolean> | boolean): Promise<Watched> => {
    const [waits, memory]: [number[], number[]] = [[], []];
    const start = performance.now();
    while (await goesOn()) {
      waits.push(...(await waitsFor([server.url], reads, members, SECONDS)));
      memory.push((await server.ask()).memory);
    }
    return { waits, memory, seconds: (performance.now() - start) / 1_000 };
  };
  const round = () => {
    let rounds = 0;
    return watch(() => rounds++ === 0);
  };
  const together = (all: readonly Watched[]): Watched => ({
    waits: all.flatMap(({ waits }) => waits),
    memory: all.flatMap(({ memory }) => memory),
    seconds: all.reduce((sum, one) => sum + one.seconds, 0),
  });
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const p99 = ({ waits }: Watched) => at(0.99, waits);
  const row = (name: string, one: Watched, alone: Watched) =>
    write(
      `| ${name} | ${one.seconds.toFixed(0)} | ${p99(alone).toFixed(1)} | ${p99(one).toFixed(1)} (${(p99(one) / p99(alone)).toFixed(2)} ×) | ${Math.min(...one.memory).toFixed(0)}–${Math.max(...one.memory).toFixed(0)} |`,
    );

  write(`**${title}**, ${ROUNDS} rounds of ${SECONDS} s in turns`);
  write('');
  write('| Members read beside | seconds | p99 alone, ms | p99, ms | MB of the process |');
  write('| --- | ---: | ---: | ---: | ---: |');
  const cleaning = await watch(isDue);
  let quiet = 0;
  const alone = await watch(() => quiet++ < Math.max(1, cleaning.memory.length));
  row(`The cleaning of ${DUE} cases`, cleaning, alone);

  /** In turns: members alone, and beside something that is done until it is stopped. */
  const inTurns = async (name: string, begin: () => Promise<() => Promise<unknown>>) => {
    const [alone, beside]: [Watched[], Watched[]] = [[], []];
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      alone.push(await round());
      const stop = await begin();
      beside.push(await round());
      await stop();
    }
    row(name, together(beside), together(alone));
  };
  /** Takes a file again and again. */
  const taking = (path: string) => async () => {
    const stopped = new AbortController();
    const take = async () => {
      while (!stopped.signal.aborted) {
        const { ok, body } = await get(path, stopped.signal);
        if (!ok) throw new Error(`${path} was refused.`);
        for await (const _part of body as unknown as AsyncIterable<Uint8Array>);
      }
    };
    const taken = take().catch((error) => {
      if (!stopped.signal.aborted) throw error;
    });
    return async () => {
      stopped.abort();
      await taken;
    };
  };
  const days = Math.floor((LINES * DAYS) / requests);
  const from = new Date(Date.now() - Math.min(days, DAYS) * 86_400_000).toISOString().slice(0, 10);
  await inTurns('A CSV', taking('/api/desk/requests/export?format=csv'));
  await inTurns(
    'Workbooks of some days',
    taking(`/api/desk/requests/export?format=xlsx&from=${days < DAYS ? from : new Date().toISOString().slice(0, 10)}`),
  );
  const asked = performance.now();
  const { status } = await get('/api/desk/requests/export?format=xlsx');
  const said = `A workbook of all is answered ${status} after ${(performance.now() - asked).toFixed(0)} ms.`;
  const file = { lines: 0, bytes: 0, over: false };
  const taken = get('/api/desk/requests/export?format=csv').then(async ({ ok, body }) => {
    if (!ok) throw new Error('The file was refused.');
    for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
      file.bytes += part.length;
      for (const byte of part) if (byte === 10) file.lines += 1;
    }
  });
  const ended = taken.finally(() => {
    file.over = true;
  });
  const exported = await watch(() => !file.over);
  await ended;
  row('The whole CSV', exported, await round());
  write(`The whole file had ${file.lines} lines and ${(file.bytes / 1e6).toFixed(0)} MB. ${said}`);
}
