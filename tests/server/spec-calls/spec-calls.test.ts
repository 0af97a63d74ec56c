import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { confirm } from '../support/addresses.ts';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { projectVersion } from '../support/fixture/project-version.ts';
import { sentMails } from '../support/mail/mails.ts';
import { STEPS } from './steps.ts';

/** Written when it is missing: delete it only to say on purpose that other programs are answered otherwise. */
const KEPT = path.join(import.meta.dirname, 'answers.json');
/** Differ from run to run, or are the same for every call. */
const PASSING = ['date', 'x-request-id', 'connection', 'content-length', 'keep-alive'];

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
  await publishVersion(bench.database.db, await projectVersion());
}, 240_000);
afterAll(() => bench.close());

it('the spec’s own calls answer as they always have', { timeout: 240_000 }, async () => {
  const answers = await answersOf();
  if (!existsSync(KEPT)) writeFileSync(KEPT, `${JSON.stringify(answers, null, 1)}\n`);
  const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, unknown>[];
  const others = answers.filter((answer, index) => !isDeepStrictEqual(answer, kept[index]));
  expect(others).toEqual([]);
  expect(answers.length).toBe(kept.length);
});

/** The answer to each step. The presence of a tag counts; its text is nobody's business but the server's. */
async function answersOf() {
  const answers: Record<string, unknown>[] = [];
  let last = '"none"';
  let common: Record<string, unknown> | null = null;
  for (const { as, method, url, body, headers = {} } of STEPS) {
    const given = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value === '$last' ? last : value]),
    );
    const authorization = as === '' ? '' : await bench.token(as);
    // Another contact mailbox is refused until the password was given again, which the answers kept are older than.
    if (as !== '') await confirm(bench, as);
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await bench.app.inject({ method, url, headers: { authorization, ...type, ...given }, ...payload });
    const told = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !PASSING.includes(name)));
    if (typeof told.etag === 'string') {
      last = told.etag;
      told.etag = 'a tag';
    }
    common ??= Object.fromEntries(Object.entries(told).filter(([name]) => !['etag', 'cache-control'].includes(name)));
    const own = Object.entries(told).filter(([name, value]) => common?.[name] !== value);
    answers.push({
      call: `${method} ${url} by ${as || 'nobody'}`,
      status: answer.statusCode,
      headers: Object.fromEntries(own),
      body: bodyOf(answer.body, answer.headers['content-type']),
      mails: (await sentMails(bench.database)).map(({ recipients, subject }) => [recipients, subject]),
    });
  }
  return answers;
}

function bodyOf(body: string, type: unknown): unknown {
  if (String(type).startsWith('application/json')) return JSON.parse(body) as unknown;
  return body === '' ? '' : createHash('sha256').update(body).digest('hex');
}
