import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { placeOf, pull, push } from '../../../scripts/config/remote.ts';
import type { TokensAnswer } from '../../../src/api/shapes/workshop.ts';
import { currentVersion } from '../../../src/server/domain/config/store.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { confirm } from '../support/addresses.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { projectVersion } from '../support/fixture/project-version.ts';
import { signedIn } from '../support/people.ts';

const real = await projectVersion();
const TOKENS = '/api/config/tokens';
const SHOP = '/api/config/workshop';

onEachDatabase('tokens for programs', (open) => {
  let bench: Bench;
  let session: string;
  const logged: string[] = [];
  beforeAll(async () => {
    bench = await openBench(await open(), { logLevel: 'info', logStream: { write: (line) => void logged.push(line) } });
    await publishVersion(bench.database.db, real);
    session = await signedIn(bench, 'S0001');
  });
  afterAll(() => bench.close());

  const call = (authorization: string, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
    bench.app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
  const made = async (scope: string, name = scope) => {
    await confirm(bench, 'S0001');
    const answer = await call(session, 'POST', TOKENS, { name, scope, days: 30 });
    expect(answer.statusCode).toBe(201);
    return answer.json() as { id: number; token: string };
  };

  it('are made with the password, shown once and kept as a hash', async () => {
    await bench.database.db.updateTable('sessions').set({ confirmed_at: null }).execute();
    const asked = await call(session, 'POST', TOKENS, { name: 'x', scope: 'read', days: 1 });
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'insufficient_user_authentication']);
    const { id, token } = await made('read', 'Del dipòsit');
    const { items } = (await call(session, 'GET', TOKENS)).json() as TokensAnswer;
    expect(items[0]).toMatchObject({ id, name: 'Del dipòsit', scope: 'read', usedAt: null });
    const rows = await bench.database.db.selectFrom('config_tokens').selectAll().execute();
    expect(JSON.stringify([items, rows, logged])).not.toContain(token);
    expect(logged.some((line) => JSON.parse(line).security?.event === 'config-token')).toBe(true);
  });

  it.each([
    ['read', [200, 403, 403]],
    ['draft', [200, 200, 403]],
    ['publish', [200, 200, 412]],
  ])('of the scope %s do no more than that', async (scope, expected) => {
    const bearer = `Bearer ${(await made(scope)).token}`;
    const file = `${SHOP}/file?path=messages/ca/pages.json`;
    const { revision, text } = (await call(bearer, 'GET', file)).json();
    const statuses = [
      await call(bearer, 'GET', SHOP),
      await call(bearer, 'PUT', file, { revision, text }),
      await call(bearer, 'POST', `${SHOP}/publish`, { note: '', live: 'abcd' }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(expected);
    // Nothing else knows them.
    for (const [method, url] of [
      ['GET', TOKENS],
      ['POST', TOKENS],
      ['GET', '/api/desk/requests'],
      ['GET', '/api/desk/configuration'],
    ] as const)
      expect(
        (await call(bearer, method, url, method === 'POST' ? { name: 'x', scope, days: 1 } : undefined)).statusCode,
      ).toBe(401);
  });

  it('open nothing once they are withdrawn or over, or their maker is closed', async () => {
    const { db } = bench.database;
    const one = await made('read');
    const bearer = `Bearer ${one.token}`;
    const status = async () => (await call(bearer, 'GET', SHOP)).statusCode;
    expect(await status()).toBe(200);
    await db.updateTable('users').set({ closed_at: new Date() }).where('username', '=', 'S0001').execute();
    expect(await status()).toBe(401);
    await db.updateTable('users').set({ closed_at: null }).where('username', '=', 'S0001').execute();
    await db
      .updateTable('config_tokens')
      .set({ expires_at: new Date(0) })
      .where('id', '=', one.id)
      .execute();
    expect(await status()).toBe(401);
    const other = await made('read');
    expect((await call(session, 'DELETE', `${TOKENS}/${other.id}`)).statusCode).toBe(204);
    expect((await call(`Bearer ${other.token}`, 'GET', SHOP)).statusCode).toBe(401);
    expect((await call(session, 'DELETE', `${TOKENS}/${other.id}`)).statusCode).toBe(404);
  });

  it('take the files out, and bring them in again and live, with the same name of the version', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pulled-'));
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    const refused = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      const url = await bench.app.listen({ port: 0, host: '127.0.0.1' });
      const place = placeOf(url, (await made('publish')).token, folder);
      expect(await pull(place, {})).toBe(0);
      const file = path.join(folder, 'messages/ca/pages.json');
      expect(await readFile(file, 'utf8')).toBe(real.sources?.get('messages/ca/pages.json'));
      expect((await readdir(folder)).sort()).toEqual(['menus', 'messages', 'schemas']);

      await writeFile(file, (await readFile(file, 'utf8')).replace('"Configuració"', '"Del dipòsit"'));
      // A pull does not overwrite changes in the folder.
      expect(await pull(place, {})).toBe(1);
      expect(refused.mock.calls.join('\n')).toContain('messages/ca/pages.json');
      expect(await push(place, { publish: true, note: 'Prova' })).toBe(0);
      const version = String(await currentVersion(bench.database.db));
      expect(version).not.toBe(real.version);
      expect(said.mock.calls.join('\n')).toContain(`Version ${version} is current now.`);

      const { text, revision } = (await call(session, 'GET', `${SHOP}/file?path=messages/ca/pages.json`)).json();
      await call(session, 'PUT', `${SHOP}/file?path=messages/ca/pages.json`, { revision, text: `${text}\n` });
      expect(await push(place, {})).toBe(1);
      expect(refused.mock.calls.join('\n')).toContain('changed by');
      expect(await pull(place, { yes: true })).toBe(0);
      for (const [name, content] of real.sources ?? []) await writeFile(path.join(folder, name), content);
      expect(await push(place, { publish: true, replace: true })).toBe(0);
      expect(await currentVersion(bench.database.db)).toBe(real.version);
    } finally {
      said.mockRestore();
      refused.mockRestore();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('are not sent where others could read them', () => {
    expect(() => placeOf('http://example.org', 'x', '.')).toThrow('https://');
    expect(() => placeOf('https://example.org', '', '.')).toThrow('CONFIG_TOKEN');
  });
});
