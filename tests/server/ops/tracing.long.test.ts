import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { readSettings } from '../../../src/server/kit/settings/settings.ts';
import { startServer } from '../../../src/server/server.ts';
import { exampleOf, multipart } from '../../bench/server/scenarios.ts';
import { prepareDataFolder } from '../support/database/prepared.ts';
import { ROOT } from '../support/server-process.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const MOTIVE = 'a reason that is nobody else’s business';
const received: string[] = [];
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  if (request.url === '/v1/traces') received.push(body);
  response.setHeader('content-type', 'application/json').end('{}');
});
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tracing-'));
  await prepareDataFolder(folder);
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(async () => {
  collector.close();
  await rm(folder, { recursive: true, force: true });
});

const spansOf = (batches: readonly string[]): Span[] =>
  batches.flatMap((batch) =>
    JSON.parse(batch).resourceSpans.flatMap((one: { scopeSpans: { spans: Span[] }[] }) =>
      one.scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
const said = ({ attributes }: Span, name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? intValue;
};

it('tells a collector of calls, their statements and mails, and nothing of what they are about', async () => {
  const { port } = collector.address() as AddressInfo;
  const env = { PORT: '0', DATA_DIR: folder, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` };
  const server = await startServer(readSettings(env, ROOT), { root: ROOT, dist: null, logLevel: 'silent' });
  const signIn = await fetch(`${server.url}/api/auth/usuarios-ebcn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '20001', password: DEMO_PASSWORD }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const values = { ...exampleOf('certificate-request'), motivo: MOTIVE };
  const { text, headers } = multipart({ form: 'certificate-request', version: server.version, language: 'ca', values });
  const sent = await fetch(`${server.url}/api/emails/comunicaciones?who=${encodeURIComponent(MOTIVE)}`, {
    method: 'POST',
    headers: { ...headers, authorization: token },
    body: text,
  });
  expect(sent.status).toBeLessThan(300);
  await server.close();

  const spans = spansOf(received);
  const call = spans.find(({ name }) => name === 'POST /api/emails/comunicaciones');
  expect(call && said(call, 'http.response.status_code')).toBe(sent.status);
  expect(call && said(call, 'workspace.request_id')).toBe(sent.headers.get('x-request-id'));
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(statements.map(({ name }) => name)).toContain('INSERT');
  expect(statements.map((one) => String(said(one, 'db.query.text')))).toContainEqual(
    expect.stringMatching(/^insert into "cases" .*\$1/),
  );
  const mails = spans.filter(({ name }) => name === 'send mail');
  expect(mails.map((one) => said(one, 'workspace.request_id'))).toContain(sent.headers.get('x-request-id'));
  for (const secret of [MOTIVE, DEMO_PASSWORD, token, '"20001"'])
    expect([secret, received.some((batch) => batch.includes(secret))]).toEqual([secret, false]);
});

it('is loaded with the first collector alone', () => {
  const server = path.join(ROOT, 'src', 'server');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const having = (text: RegExp) => files.filter((file) => text.test(readFileSync(path.join(server, file), 'utf8')));
  expect(having(/'@opentelemetry\//)).toEqual([path.join('kit', 'logging', 'open-telemetry.ts')]);
  expect(having(/^import (?!type).*from '.*open-telemetry\.ts'/m)).toEqual([]);
});
