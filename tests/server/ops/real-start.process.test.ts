import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { loadTrust, TEST_FOLDER } from '../../../src/server/domain/documents/signing/trust.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { openDatabase } from '../../../src/server/kit/db/database.ts';
import { readSettings } from '../../../src/server/kit/settings/settings.ts';
import { migrate } from '../../../src/server/migrate.ts';
import { type RunningServer, startServer } from '../../../src/server/server.ts';
import { newPostgresDatabase } from '../support/database/postgres.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';
import { command, ROOT, startProcess } from '../support/server-process.ts';

/** An operator's settings; the mail server is never reached. */
const COMPLETE = {
  TOKEN_SECRET: 'a secret of thirty-two characters or more',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://espai.example',
  SIGNING_CA_FILE: import.meta.filename,
};
/** Ways to run for real that once were a demonstration; behind a proxy `HOST` is a loopback address. */
const REAL: Record<string, Record<string, string>> = {
  'behind a proxy, NODE_ENV unset and a public PUBLIC_URL': { HOST: '127.0.0.1', ...COMPLETE },
  'NODE_ENV=Production': { ...COMPLETE, PUBLIC_URL: 'http://localhost', NODE_ENV: 'Production' },
  'DEMO=false': { ...COMPLETE, PUBLIC_URL: 'http://localhost', DEMO: 'false' },
};
const PAGES = [
  '/dev/mailbox',
  '/dev/mailbox.json',
  '/dev/mailbox.css',
  '/dev/certificates',
  '/dev/certificates/20001.p12',
];

let folder: string;
const socket = inject('postgresSocket');
/** A database with a published version and nobody in it. */
let empty: string;
/** The same after a demonstration ran over it, and the data folder of that. */
let demonstrated: string;
let demoFolder: string;

const copyOf = (database: string) => newPostgresDatabase(socket, new URL(database).pathname.slice(1));

async function running<T>(
  env: Record<string, string>,
  database: string,
  work: (server: RunningServer, dataDir: string) => Promise<T>,
  given?: string,
): Promise<T> {
  const dataDir = given ?? (await mkdtemp(path.join(folder, 'data ')));
  const settings = readSettings({ ...env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database }, ROOT);
  const server = await startServer(settings, { root: ROOT, dist: null, logLevel: 'silent' });
  try {
    return await work(server, dataDir);
  } finally {
    await server.close();
  }
}

const signIn = async ({ url }: RunningServer, username: string) =>
  (
    await fetch(`${url}/api/auth/usuarios-ebcn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: DEMO_PASSWORD }),
    })
  ).status;
const statuses = ({ url }: RunningServer) => Promise.all(PAGES.map(async (page) => (await fetch(url + page)).status));

async function removeDemo(env: Record<string, string>, database: string): Promise<string> {
  const told = [...command('admin'), 'demo', 'remove'];
  const clean = { NODE_ENV: '', SMTP_URL: '' };
  const options = { cwd: ROOT, env: { ...process.env, ...clean, ...env, DATABASE_URL: database } };
  return (await promisify(execFile)(process.execPath, told, options)).stdout;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'real start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('refuses to begin without a PostgreSQL, with the remedy in a sentence', { timeout: 300_000 }, async () => {
  const { exit, output } = startProcess(folder, { ...COMPLETE, NODE_ENV: 'production' });
  expect(await exit).toBe(78);
  expect(output().trim().split('\n')).toEqual([
    'The settings are not complete:',
    expect.stringMatching(/^ {2}DATABASE_URL is required .* name a PostgreSQL, such as postgres:.* how to get one$/),
  ]);
});

describe.each(Object.entries(REAL))('%s', (_name, env) => {
  it('names what is missing instead of being a demonstration', () => {
    const { TOKEN_SECRET: _secret, SIGNING_CA_FILE: _file, ...half } = env;
    expect(() => readSettings(half, ROOT)).toThrow(/TOKEN_SECRET is required.*\n.*SIGNING_CA_FILE is required/);
  });
});

describe.skipIf(socket === '')('over PostgreSQL (skipped where it is not installed)', () => {
  beforeAll(async () => {
    empty = await newPostgresDatabase(socket);
    const { db, close } = await openDatabase({ databaseUrl: empty, dataDir: folder });
    await migrate(db);
    await publishVersion(db, await fixtureVersion());
    await close();
    demonstrated = await copyOf(empty);
    await running({ DEMO: 'true' }, demonstrated, async (server, dataDir) => {
      demoFolder = dataDir;
      expect(await statuses(server)).toEqual(PAGES.map(() => 200));
      expect(await signIn(server, '20001')).toBe(200);
    });
  }, 300_000);

  describe.each(Object.entries(REAL))('%s', (_name, env) => {
    it('has no mailbox, no test certificates, no demo people and no log-in of theirs', async () => {
      const database = await copyOf(empty);
      await running(env, database, async (server, dataDir) => {
        expect(await statuses(server)).toEqual(PAGES.map(() => 404));
        expect(await signIn(server, '20001')).toBe(500);
        const pointer = (await (await fetch(`${server.url}/config/current.json`)).json()) as { environment: object };
        expect(pointer.environment).toMatchObject({ demo: false });
        expect(await readdir(dataDir)).not.toContain(TEST_FOLDER);
      });
      const { db, close } = await openDatabase({ databaseUrl: database, dataDir: folder });
      expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
      await close();
    });
  });

  it('makes the first account of the office from a setting, once, and says when there is none', async () => {
    const [env = {}] = Object.values(REAL);
    const database = await copyOf(empty);
    const first = { ...env, FIRST_STAFF: 's0100, Serra Vila, Anna, anna@exemple.cat' };
    await running(env, database, async ({ staffed }) => expect(staffed).toBe(false));
    for (const more of [first, { ...env, FIRST_STAFF: 'S0200, Pere Mas, pere@exemple.cat' }, env])
      await running(more, database, async ({ staffed }) => expect(staffed).toBe(true));
    const { db, close } = await openDatabase({ databaseUrl: database, dataDir: folder });
    const accounts = db.selectFrom('users').select(['username', 'name', 'kind', 'role', 'link_email']);
    expect(await accounts.execute()).toEqual([
      {
        username: 'S0100',
        name: 'Serra Vila, Anna',
        kind: 'staff',
        role: 'ROLE_STAFF',
        link_email: 'anna@exemple.cat',
      },
    ]);
    expect(await db.selectFrom('outbox_recipients').select('address').execute()).toEqual([
      { address: 'anna@exemple.cat' },
    ]);
    await close();
  });

  it('does not run over the data of a demonstration until its people are gone, by the command it names', async () => {
    const database = await copyOf(demonstrated);
    for (const env of Object.values(REAL))
      await expect(running(env, database, async () => 'runs')).rejects.toThrow(
        /Anybody can sign in as 20001, 20002, P3001, 12345678Z.*\n.*npm run admin -- demo remove/,
      );
    const [env = {}] = Object.values(REAL);
    expect(await removeDemo(env, database)).toBe(
      'Removed with all their data: 20001, 20002, P3001, 12345678Z, S0001.\n',
    );
    const look = async (server: RunningServer) => {
      expect(await signIn(server, '20001')).toBe(500);
      // The certificates of the demonstration are still in the folder; nobody sees or trusts them.
      expect(await statuses(server)).toEqual(PAGES.map(() => 404));
    };
    await running(env, database, look, demoFolder);
    const places = { demo: false, dataDir: demoFolder, signingCaFile: null, signingRevokedFile: null };
    expect((await loadTrust(places)).authorities).toEqual([]);
  }, 180_000);
});
