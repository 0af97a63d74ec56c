import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { projectVersion } from '../support/fixture/project-version.ts';
import { caller, fresh, PLAIN, passwordHashes, plainPasswords } from '../support/people.ts';
import { type Description, type RandomCall, randomCalls } from './random-calls.ts';

/** How many are made: `npm run bench:fuzz` makes 100,000. `FUZZ_SEED` repeats a run. */
const COUNT = Number(process.env.FUZZ_CALLS ?? 300);
const SEED = Number(process.env.FUZZ_SEED ?? 20261122);
/** Usernames of the callers, in turns; the empty one is a visitor. */
const CALLERS = ['20001', 'S0001', 'P3001', '12345678Z', ''];
/** Where 500 means wrong credentials, as the specification has it. */
const SIGN_IN = ['/api/auth/usuarios-ebcn', '/api/auth/login'];
/** Statuses of the framework's refusals before a route of ours has its say; the description need not repeat them. */
const ANYWHERE = ['400', '413', '414', '415'];
/** After so many calls everybody signs in again and no attempts are counted. */
const TURN = 50;
/** Milliseconds after which an answer hangs, however busy the machine. */
const HANGS = 60_000;

let bench: Bench;
let original: Map<string, string>;
const logged: string[] = [];
beforeAll(begin);
afterAll(() => bench.close());

async function begin(): Promise<void> {
  const logStream = { write: (line: string) => void logged.push(line) };
  bench = await openBench(await openTestDatabase(), { hasher: PLAIN, logLevel: 'error', logStream });
  await publishVersion(bench.database.db, await projectVersion());
  await plainPasswords(bench.database.db);
  original = await passwordHashes(bench.database.db);
}

/** Everybody who calls is there and may come in: the office may have closed an account or erased its data. */
async function areAllThere(): Promise<boolean> {
  const named = CALLERS.filter((username) => username !== '');
  const { db } = bench.database;
  const there = db.selectFrom('users').select('id').where('username', 'in', named).where('closed_at', 'is', null);
  return (await there.execute()).length === named.length;
}

function payloadOf({ type, body }: RandomCall): Pick<InjectOptions, 'payload' | 'headers'> {
  if (type === null) return {};
  const headers = { 'content-type': type };
  if (type === 'application/x-www-form-urlencoded')
    return {
      headers,
      payload: new URLSearchParams(entriesOf(body).map(([name, value]) => [name, textOf(value)])).toString(),
    };
  if (type !== 'multipart/form-data') return { headers, payload: JSON.stringify(body) ?? '' };
  const form = new FormData();
  for (const [name, value] of entriesOf(body))
    if (typeof value === 'string') form.append(name, new File([value], 'x.png'));
    else form.append(name, new Blob([JSON.stringify(value)], { type: 'application/json' }));
  return { payload: form };
}

const entriesOf = (body: unknown) => Object.entries(typeof body === 'object' && body !== null ? body : { x: body });
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The fault in the answer to a call; `null` when all is well. */
async function harmOf(call: RandomCall, token: string): Promise<string | null> {
  const { headers, payload } = payloadOf(call);
  const sent = bench.app.inject({
    method: call.method as 'GET',
    url: call.url,
    ...(payload === undefined ? {} : { payload }),
    headers: { ...call.headers, ...headers, authorization: token, token },
  });
  let timer: NodeJS.Timeout | undefined;
  const hangs = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, HANGS, null);
  });
  const answer = await Promise.race([sent, hangs]);
  clearTimeout(timer);
  if (answer === null) return 'hangs';
  const { statusCode, body } = answer;
  if (answer.headers['x-evil']) return 'lets a header in';
  if (statusCode >= 500 && !(statusCode === 500 && SIGN_IN.includes(call.path))) return `${statusCode}`;
  if (logged.length > 0) return `logged ${logged.join()}`;
  if (/\n\s+at |node_modules|\.ts:\d/.test(body)) return 'shows a stack';
  if (![...ANYWHERE, ...call.described].includes(String(statusCode))) return `${statusCode} is not described`;
  return null;
}

it(`nothing that the description allows, or nearly, meets a fault (seed ${SEED})`, { timeout: 0 }, async () => {
  const description = (await bench.app.inject('/api/docs/json')).json() as Description;
  const harm = new Map<string, string>();
  const tokens = new Map<string, string>();
  let done = 0;
  for (const call of fc.sample(randomCalls(description), { numRuns: COUNT, seed: SEED })) {
    if (done % TURN === 0) {
      if (!(await areAllThere())) {
        await bench.close();
        await begin();
      }
      await fresh(bench, original);
      for (const username of CALLERS) tokens.set(username, (await caller(bench, username)).token);
    }
    const who = CALLERS[done % CALLERS.length] as string;
    done += 1;
    const what = await harmOf(call, tokens.get(who) ?? '');
    logged.splice(0);
    const name = `${call.method} ${call.path}`;
    if (what !== null && !harm.has(`${name}: ${what}`))
      harm.set(
        `${name}: ${what}`,
        `${who} ${call.url.slice(0, 300)} ${JSON.stringify(call.headers)} ${JSON.stringify(call.body)?.slice(0, 500)}`,
      );
  }
  expect(Object.fromEntries(harm)).toEqual({});
});
