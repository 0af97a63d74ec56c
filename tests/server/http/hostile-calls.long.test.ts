import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/http/app.ts';
import type { RoutePlugin } from '../../../src/server/http/context.ts';
import { type Bench, openBench, SECRET, SETTINGS } from '../support/app.ts';
import { callsOf, sampleOf } from '../support/calls.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import type { Caller, Sample } from '../support/fixture/sample.ts';
import { caller, fresh, PLAIN, passwordHashes, plainPasswords } from '../support/people.ts';

/** Hostile parts of addresses, already encoded. */
const IN_ADDRESSES = [
  '',
  '%00',
  '%ED%A0%80',
  '%FF',
  '%',
  '..%2F..%2Fetc%2Fpasswd',
  '%0D%0Ax-evil%3A%201',
  '%27%20or%201%3D1%20--',
  '-1',
  '1e309',
  '99999999999999999999',
  'NaN',
  '%7B%22a%22%3A1%7D',
  '__proto__',
  'x'.repeat(5000),
];

/** Hostile values for any place in a body. */
const IN_BODIES: unknown[] = [
  null,
  '',
  '\0',
  '\ud800',
  '1e309',
  'x'.repeat(100_000),
  "'; drop table users; --",
  '\r\nBcc: evil@example.org',
  -1,
  1e308,
  0.5,
  2 ** 53,
  true,
  [],
  [[[]]],
  [null],
  {},
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
  { $gt: '' },
  'javascript:alert(1)',
];

const WHOLE_BODIES = [
  '',
  'null',
  '[]',
  '0',
  '"x"',
  '{',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  `${'['.repeat(60_000)}${']'.repeat(60_000)}`,
  `{"a":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
  '\ufeff{}',
  '\xff\xfe',
];
const BODIES = WHOLE_BODIES.map((body) => ['application/json', body] as const);
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  'x',
];

const HEADERS: Record<string, string>[] = [
  { 'idempotency-key': 'x' },
  { 'idempotency-key': '\u00ff'.repeat(100) },
  { 'idempotency-key': 'x'.repeat(5000) },
  { 'if-match': '*' },
  { 'if-match': '"' },
  { 'if-match': ','.repeat(200) },
  { 'if-none-match': 'W/W/W/*' },
  { 'accept-language': 'x'.repeat(5000) },
  { 'accept-language': '__proto__' },
  { 'accept-language': 'constructor,toString;q=0.5' },
  { accept: 'text/html' },
  { 'x-http-method-override': 'DELETE' },
  { 'content-length': '5' },
  { 'accept-encoding': 'gzip, br' },
];

/** `{"alg":"none"}` for the member 20001, and other things that are no token. */
const NO_TOKENS = [
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiIyMDAwMSIsInJvbCI6IlJPTEVfQ09MRUdJQURPIiwiZXhwIjo5OTk5OTk5OTk5LCJqdGkiOiJ4In0.',
  'Bearer x',
  'a.b.c',
  '..',
  'null',
  'x'.repeat(10_000),
  "' or 1=1 --",
];

let bench: Bench;
let original: Map<string, string>;
const logged: string[] = [];
beforeAll(async () => {
  const logStream = { write: (line: string) => void logged.push(line) };
  bench = await openBench(await openTestDatabase(), { hasher: PLAIN, logLevel: 'error', logStream });
  await plainPasswords(bench.database.db);
  original = await passwordHashes(bench.database.db);
});
afterAll(() => bench.close());

type Sent = Pick<InjectOptions, 'payload'> & {
  url: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
};

/** Every way to spoil a call that is in order, by name. */
function* spoilt(base: Sent): Generator<[name: string, sent: Sent]> {
  const names = [...new Set([...Object.keys(base.query ?? {}), 'before', 'page', 'size'])];
  for (const name of names)
    for (const value of IN_ADDRESSES) {
      const rest = new URLSearchParams(Object.entries(base.query ?? {}).filter(([other]) => other !== name));
      const url = `${base.url}?${[rest.toString(), `${name}=${value}`].filter(Boolean).join('&')}`;
      yield [`query ${name}=${value.slice(0, 40)}`, { ...base, url, query: undefined }];
    }
  for (const value of IN_ADDRESSES) {
    const url = base.url.replace(/[^/]+$/, value);
    yield [`path ${url.slice(0, 80)}`, { ...base, url }];
  }
  for (const headers of HEADERS)
    yield [`header ${JSON.stringify(headers).slice(0, 60)}`, { ...base, headers: { ...base.headers, ...headers } }];
  if (base.payload === undefined) return;
  for (const [type, payload] of [...TYPES.map((one) => [one, '{}'] as const), ...BODIES]) {
    const headers = { ...base.headers, 'content-type': type };
    yield [`${type} ${payload.slice(0, 30)}`, { ...base, headers, payload }];
  }
  if (isPlain(base.payload))
    for (const [path, payload] of changedBodies(base.payload)) yield [`body ${path}`, { ...base, payload }];
}

/** The body with each of its values, however deep, put to each of the hostile ones. */
function* changedBodies(body: Record<string, unknown>): Generator<[string, Record<string, unknown>]> {
  for (const [name, value] of Object.entries(body)) {
    for (const [index, hostile] of IN_BODIES.entries()) yield [`${name} ← ${index}`, { ...body, [name]: hostile }];
    if (isPlain(value))
      for (const [path, inner] of changedBodies(value)) yield [`${name}.${path}`, { ...body, [name]: inner }];
    if (Array.isArray(value) && isPlain(value[0]))
      for (const [path, inner] of changedBodies(value[0])) yield [`${name}[0].${path}`, { ...body, [name]: [inner] }];
  }
}

async function inOrder(route: RouteOptions, sample: Sample): Promise<Sent> {
  await fresh(bench, original);
  const { headers, ...rest } = sample.request(await caller(bench, whoMayCall(route)));
  return { url: sample.url ?? route.url, headers: headers as Record<string, string>, ...rest } as Sent;
}

/** Refused calls are not read any further. */
function whoMayCall({ config }: RouteOptions): string {
  return config?.access?.join() === 'staff' ? 'S0001' : '20001';
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The spoilt calls that met a fault, wrote to the log or got a header of theirs into the answer. */
async function harmDone(app: FastifyInstance, route: RouteOptions, sample: Sample): Promise<string[]> {
  const harm: string[] = [];
  const base = await inOrder(route, sample);
  for (const [name, sent] of spoilt(base)) {
    const { statusCode, headers } = await app.inject({ method: route.method as 'GET', ...sent });
    const fine = statusCode !== 503 && logged.length === 0 && !headers['x-evil'];
    if (!fine || headers['x-content-type-options'] !== 'nosniff')
      harm.push(`${name}: ${statusCode} ${logged.splice(0)}`);
    // A call that succeeded may have ended the session, or used the link up.
    if (statusCode < 300 && /^\/api\/(auth|users)\//.test(route.url)) Object.assign(base, await inOrder(route, sample));
  }
  return harm;
}

describe('no call falls over', () => {
  it('sent by who may', async () => {
    for (const route of callsOf(bench)) {
      const sample = sampleOf(route);
      if (!sample) throw new Error(`${route.method} ${route.url} has no sample to spoil.`);
      const call = `${route.method} ${route.url}`;
      expect([call, await harmDone(bench.app, route, sample)]).toEqual([call, []]);
    }
  }, 600_000);

  it('would notice a failing call', async () => {
    const config = { access: ['everyone'] };
    const weak: RoutePlugin = (scope, { db }) => {
      scope.get<{ Querystring: { before?: string } }>('/api/weak', { config }, async ({ query }) =>
        db
          .selectFrom('users')
          .select('id')
          .where('id', '=', query.before as never)
          .execute(),
      );
      scope.post<{ Body: { a?: { b?: string } } }>(
        '/api/weak',
        { config },
        async ({ body }) => body.a?.b?.trim() ?? '',
      );
    };
    const { db } = bench.database;
    const logStream = { write: (line: string) => void logged.push(line) };
    const options = { settings: SETTINGS, db, tokenSecret: SECRET, hasher: PLAIN, logLevel: 'error', logStream };
    const app = await buildApp({ ...options, routes: [weak] });
    const harm = async (method: string, payload?: object) => {
      const route = app.guardedRoutes.find((one) => one.url === '/api/weak' && one.method === method);
      const request = ({ token }: Caller) => ({ headers: { authorization: token }, ...(payload ? { payload } : {}) });
      return (await harmDone(app, route as RouteOptions, { request, status: 200 })).join('\n');
    };
    expect(await harm('GET')).toContain('query before=NaN: 503');
    expect(await harm('POST', { a: { b: 'x' } })).toContain('body a.b ← 8: 503');
    await app.close();
  });

  it('sent with what is no token', async () => {
    for (const route of callsOf(bench)) {
      const sample = sampleOf(route);
      const rest = sample?.request({ bench, username: '20001', token: '', link: 'x', extra: {} });
      for (const token of NO_TOKENS) {
        const { statusCode } = await bench.app.inject({
          method: route.method as 'GET',
          ...rest,
          url: sample?.url ?? route.url,
          headers: { ...(rest?.headers as Record<string, string>), authorization: token, token },
        });
        const open = route.config?.access?.includes('public') && !route.url.endsWith('/validate');
        const call = `${route.method} ${route.url} ${token.slice(0, 20)}`;
        expect({ call, refused: open ? statusCode !== 503 : statusCode === 401 }).toEqual({ call, refused: true });
      }
    }
  });
});
