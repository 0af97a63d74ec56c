import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loggerOptions } from '../../../src/server/kit/logging/logging.ts';
import { smtpDelivery } from '../../../src/server/kit/mail/delivery.ts';
import { startOutbox } from '../../../src/server/kit/mail/outbox.ts';
import { tellOnce } from '../../../src/server/kit/repeated.ts';
import { filesBelow, isProduct } from '../../house/sources.ts';
import { type Node, nodesOf } from '../../house/syntax.ts';
import { type Bench, OFFICE, openBench, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { type MailServer, startMailServer } from '../support/mail/smtp.ts';

const METRICS = 'a secret that only shows figures of tests';

/** The pattern of the filter for fail2ban, with an address where it has one. */
const FILTER = String(
  /^failregex = (.+)$/m.exec(readFileSync('scripts/release/fail2ban-filter.conf', 'utf8'))?.[1],
).replace('<HOST>', '127\\.0\\.0\\.1');

interface Call extends Node {
  callee: { object?: { name?: string; property?: { name?: string } } };
  arguments: { properties?: { key?: { name: string } }[] }[];
}

interface Line {
  msg: string;
  reqId?: string;
  security?: Record<string, unknown>;
}

onEachDatabase('whoever watches over the server', (open, kind) => {
  let bench: Bench;
  const lines: Line[] = [];

  beforeAll(async () => {
    const database = await open();
    bench = await openBench(database, {
      settings: { ...SETTINGS, metricsSecret: METRICS },
      connections: database.connections,
      adminSecret: 'secret',
      logLevel: 'info',
      logStream: { write: (line) => lines.push(JSON.parse(line) as Line) },
    });
  });
  afterAll(() => bench.close());

  const metrics = (authorization?: string) =>
    bench.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
  const signIn = (username: string, password: string) =>
    bench.app.inject({ method: 'POST', url: '/api/auth/usuarios-ebcn', payload: { username, password } });
  const logged = (event: string, outcome: string) =>
    lines.flatMap(({ security }) => (security?.event === event && security.outcome === outcome ? [security] : []));

  it('sees requests by route and status, the outbox, connections, threads and the process, with the secret alone', async () => {
    const token = await bench.token('20001');
    const comunicacion = { asunto: 'A', cuerpo: 'B', destinatarios: [{ email: OFFICE }] };
    expect((await bench.send({ token, comunicacion })).statusCode).toBe(201);
    await bench.app.inject({ url: '/api/emails/nothing/20001' });
    await bench.app.inject({
      method: 'POST',
      url: '/api/vitals',
      payload: [{ name: 'LCP', value: 1200 }],
    } as const);
    for (const wrong of [undefined, '', METRICS, `Bearer ${METRICS} `, 'Bearer x'])
      expect((await metrics(wrong)).statusCode, wrong).toBe(404);
    const payload = { username: '20001', password: 'another' };
    const refused = await bench.app.inject({ method: 'POST', url: '/api/auth/usuarios-ebcn', payload });
    expect(refused.statusCode).toBe(500);
    const answer = await metrics(`Bearer ${METRICS}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const text = answer.body;
    for (const line of [
      'http_requests_total{method="POST",route="/api/emails/comunicaciones",status="201"} 1',
      'http_request_duration_seconds_count{method="POST",route="/api/emails/comunicaciones"} 1',
      'workspace_wrong_passwords_total 1',
      'workspace_outbox_mails{state="waiting"} 1',
      'workspace_outbox_mails{state="dead"} 0',
      'workspace_document_tasks{state="waiting"} 0',
      'workspace_web_vital_p75{name="LCP"} 1200',
      `workspace_info{config="${bench.published.version}",node="${process.version}"} 1`,
    ])
      expect(text).toContain(line);
    for (const name of [
      'workspace_outbox_oldest_seconds ',
      'nodejs_eventloop_lag_p99_seconds ',
      'process_resident_memory_bytes ',
    ])
      expect(text).toContain(`\n${name}`);
    expect(text.includes('workspace_database_connections{state="idle"}')).toBe(kind === 'PostgreSQL');
    // Without an embedded database nobody watches the disk: 0 would mean that it is full.
    expect(text).not.toContain('workspace_disk_free_megabytes');
    // Figures may hold these digits by chance; names and labels may not.
    expect(text.replaceAll(/ \S+$/gm, '')).not.toContain('20001');
  });

  it('has no such page without a secret', async () => {
    const database = await open();
    const other = await openBench(database);
    const answer = await other.app.inject({ url: '/metrics', headers: { authorization: 'Bearer null' } });
    expect(answer.statusCode).toBe(404);
    await other.close();
  });

  it('reads who signs in, is refused, changes a password or a role, by hashes, and the address of refusals alone', async () => {
    lines.length = 0;
    await signIn('20002', 'wrong');
    await signIn(' 20002', 'wrong');
    await signIn('P3001', 'wrong');
    const refused = logged('sign-in', 'refused');
    const banned = lines.filter((line) => line.security && new RegExp(FILTER).test(JSON.stringify(line)));
    expect(banned).toHaveLength(3);
    expect(refused.map(({ status, address }) => [status, address])).toEqual(Array(3).fill([500, '127.0.0.1']));
    const [one, same, other] = refused.map(({ account }) => account);
    expect([one === same, one === other]).toEqual([true, false]);
    await bench.app.inject({ url: '/api/desk/members', headers: { authorization: await bench.token('20001') } });
    expect(logged('access', 'refused')).toMatchObject([{ status: 403, address: '127.0.0.1' }]);
    const headers = { authorization: await bench.token('S0001') };
    const url = '/api/desk/members/lines/20002';
    const { etag } = (await bench.app.inject({ url, headers })).headers;
    const payload = { move: 'role:ROLE_EXTERNO' };
    const moved = await bench.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'if-match': `${etag}` },
      payload,
    });
    expect(moved.statusCode).toBe(200);
    expect(logged('account', 'done')).toHaveLength(1);
    await bench.app.inject({ method: 'POST', url: '/admin/config/rollback', payload: {} });
    expect(logged('publish', 'refused')).toMatchObject([{ status: 404, address: '127.0.0.1' }]);
    const done = logged('sign-in', 'done');
    expect(done.length).toBeGreaterThan(0);
    expect(done.every((line) => line.address === undefined)).toBe(true);
    expect(JSON.stringify(lines.map(({ security }) => security))).not.toMatch(/20001|20002|P3001|S0001/);
  });

  it('finds the call that wrote a mail by the mail’s header', async () => {
    const comunicacion = { asunto: 'Traced', cuerpo: 'B', destinatarios: [{ email: OFFICE }] };
    const { headers } = await bench.send({ token: await bench.token('20001'), comunicacion });
    const id = String(headers['x-request-id']);
    const server: MailServer = await startMailServer();
    const { deliver, close } = smtpDelivery(server.url);
    const outbox = startOutbox(bench.database.db, deliver);
    await outbox.drain();
    await outbox.close();
    close();
    await server.stop();
    expect(server.received.some(({ raw }) => raw.includes(`X-Request-ID: ${id}`) && raw.includes('Traced'))).toBe(true);
    expect(lines.some(({ reqId }) => reqId === id)).toBe(true);
  });
});

it('the log keeps every field that a line of the server has', () => {
  const keeps = loggerOptions('info').formatters?.log as (line: object) => object;
  const fields = filesBelow('src/server', isProduct)
    .flatMap(nodesOf)
    .flatMap(({ node }) => (node.type === 'CallExpression' ? [node as Call] : []))
    .filter(({ callee: { object } }) => [object?.name, object?.property?.name].includes('log'))
    .flatMap(({ arguments: [first] }) => first?.properties ?? [])
    .flatMap(({ key }) => key?.name ?? []);
  expect(fields).toContain('security');
  expect(Object.keys(keeps(Object.fromEntries(fields.map((name) => [name, '']))))).toEqual([...new Set(fields)]);
});

afterEach(() => void vi.useRealTimers());

it('a failure that comes round every few seconds is told once an hour, and again after a while without it', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const told: string[] = [];
  const tell = tellOnce((error) => told.push((error as Error).message));
  const full = (file: string) => tell(Object.assign(new Error(file), { code: '53100' }));
  for (let count = 0; count < 100; count++) {
    full(`file ${count}`);
    vi.advanceTimersByTime(60_000);
  }
  expect(told).toEqual(['file 0', 'file 60']);
  tell(new Error('another'));
  tell(new Error('a third'));
  full('file again');
  vi.advanceTimersByTime(3_600_000);
  full('file later');
  expect(told.slice(2)).toEqual(['another', 'a third', 'file again', 'file later']);
});

it('an error’s causes are logged without their messages', () => {
  const { err } = loggerOptions('info').serializers as {
    err(error: Error): { cause?: { type: string; cause?: object } };
  };
  const root = Object.assign(new TypeError('nuria@exemple.cat'), { code: '23505' });
  const found = err(new Error('outer', { cause: new RangeError('Núria', { cause: root }) }));
  expect(found).toMatchObject({
    type: 'Error',
    cause: { type: 'RangeError', cause: { type: 'TypeError', code: '23505' } },
  });
  expect(JSON.stringify(found)).not.toMatch(/nuria|Núria|outer/);
});
