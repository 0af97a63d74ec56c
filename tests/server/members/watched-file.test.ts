import { mkdir, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ImportReport } from '../../../src/api/shapes/members.ts';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { administerMembers } from '../../../src/server/domain/members/admin.ts';
import { watchMembersFile } from '../../../src/server/domain/members/import/watch.ts';
import { DatabaseLostError } from '../../../src/server/kit/db/lost.ts';
import { loggerOptions } from '../../../src/server/kit/logging/logging.ts';
import { repeat } from '../../../src/server/kit/repeated.ts';
import { Seal } from '../../../src/server/kit/seal.ts';
import { type Bench, openBench, SECRET, SETTINGS } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';

// Everything works as it is, but for the failures of a test.
vi.mock('node:fs/promises', { spy: true });

const NEVER = 1_000_000;

/** A register of members that another system writes into a file. */
let bench: Bench;
let folder: string;
let file: string;
let look: () => Promise<void>;
const lines: [string, unknown][] = [];
const calls: boolean[] = [];
/** Whether PostgreSQL is lost during each of the next calls. */
let fails: boolean[] = [];

beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
  folder = await mkdtemp(path.join(tmpdir(), 'register '));
});
afterAll(async () => {
  await bench.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  file = path.join(folder, `${Math.random()}.csv`);
  lines.length = 0;
  calls.length = 0;
  const { db } = bench.database;
  const own = { db, config: new ConfigStore(db), seal: new Seal(SECRET), settings: SETTINGS };
  const note = (object: unknown, text = '') => void lines.push(text === '' ? [String(object), null] : [text, object]);
  look = watchMembersFile({
    file,
    log: { info: note, error: note } as never,
    take: async (csv, dryRun) => {
      calls.push(dryRun);
      if (fails.shift()) throw new DatabaseLostError(new Error('ECONNRESET'), true);
      return (await administerMembers(own, { work: 'import', csv, dryRun })).imported as ImportReport;
    },
  });
});

const people = async () =>
  (await bench.database.db.selectFrom('users').select('username').execute()).map(({ username }) => username);
const texts = () => lines.map(([text]) => text);
/** As many looks as it takes: one to see the file, one to find it still. */
const looks = async () => {
  await look();
  await look();
};

it('is imported once it is still, with a report first, and not again until it changes', async () => {
  await writeFile(file, 'username;name;role\nR1;Una Persona;ROLE_COLEGIADO\n');
  await look();
  expect([calls, await people()]).toEqual([[], expect.not.arrayContaining(['R1'])]);
  await look();
  expect(await people()).toContain('R1');
  expect(texts()).toEqual(['the members file would change this', 'the members file was imported']);
  expect(lines[0]?.[1]).toEqual({ members: { added: 1, changed: 0, same: 0 } });
  await looks();
  expect(calls).toEqual([true, false]);
  await writeFile(file, 'username;name;role\nR1;Una Altra Persona;ROLE_COLEGIADO\n');
  await looks();
  expect(lines.at(-1)?.[1]).toEqual({ members: { added: 0, changed: 1, same: 0 } });
  // Nobody is named in the log.
  expect(JSON.stringify(lines)).not.toMatch(/Persona|R1/);
});

it('changes nothing while it has errors, tells where, and imports the corrected file', async () => {
  await writeFile(file, 'username;name;role\nR2;Bona Persona;ROLE_COLEGIADO\nR3;Mala Persona;NONE\n');
  await looks();
  expect(await people()).not.toContain('R2');
  expect(lines).toEqual([
    [
      'the members file has errors; nothing was imported',
      { members: { added: 1, changed: 0, same: 0, refused: 1, lines: [{ line: 3, column: 'role' }] } },
    ],
  ]);
  await looks();
  expect(calls).toEqual([true]);
  await writeFile(file, 'username;name;role\nR2;Bona Persona;ROLE_COLEGIADO\n');
  await looks();
  expect(await people()).toContain('R2');
});

it('is read in the encoding of the office’s spreadsheets, and refused in an unknown one', async () => {
  const windows = (name: string) => Buffer.from(`username;name;role\n${name};ROLE_COLEGIADO;\n;;;\n`, 'latin1');
  await writeFile(file, windows('R5;Núria Peña'));
  await looks();
  const stored = bench.database.db.selectFrom('users').select('name').where('username', '=', 'R5');
  expect(await stored.execute()).toEqual([{ name: 'Núria Peña' }]);
  // "Peñas" as DOS writes it.
  await writeFile(file, windows('R5;Núria Pe\xa4as'));
  await looks();
  expect(texts().at(-1)).toMatch(/not in UTF-8/);
  expect(await stored.execute()).toEqual([{ name: 'Núria Peña' }]);
});

it('waits for free space', async () => {
  await writeFile(file, 'username;name;role\nR4;Una Persona;ROLE_COLEGIADO\n');
  const failures: unknown[] = [];
  const repeated = (room: boolean) =>
    repeat(look, { every: NEVER, mayWrite: () => room, onError: (error) => failures.push(error) }).stop();
  for (const room of [false, false, true]) await repeated(room);
  expect(calls).toEqual([]);
  await repeated(true);
  expect([await people(), failures]).toEqual([expect.arrayContaining(['R4']), []]);
  expect(texts().at(-1)).toBe('the members file was imported');
});

it('is missed in the log, once for each reason, until it is there', async () => {
  const missing = (code: string) => ['the file that MEMBERS_CSV names cannot be read', { members: { code } }];
  for (let count = 0; count < 4; count++) await look();
  expect(lines).toEqual([missing('ENOENT')]);
  await mkdir(file);
  for (let count = 0; count < 4; count++) await look();
  expect(lines.splice(0)).toEqual([missing('ENOENT'), missing('EISDIR')]);
  await rmdir(file);
  for (let round = 0; round < 2; round++) {
    await writeFile(file, 'username;name;role\nR6;Una Persona;ROLE_COLEGIADO\n');
    await looks();
    expect(await people()).toContain('R6');
    lines.length = 0;
    await rm(file);
    for (let count = 0; count < 4; count++) await look();
    expect(lines).toEqual([missing('ENOENT')]);
  }
});

it('is read again after a passing error, of the disk or of the database amid the import', async () => {
  await writeFile(file, 'username;name;role\nR8;Una Persona;ROLE_COLEGIADO\n');
  await look();
  vi.mocked(readFile).mockRejectedValueOnce(Object.assign(new Error('i/o error'), { code: 'EIO' }));
  await look();
  expect(lines).toEqual([['the file that MEMBERS_CSV names cannot be read', { members: { code: 'EIO' } }]]);
  fails = [false, true];
  await expect(look()).rejects.toThrow(DatabaseLostError);
  expect([calls, await people()]).toEqual([[true, false], expect.not.arrayContaining(['R8'])]);
  await look();
  expect([calls, await people()]).toEqual([[true, false, true, false], expect.arrayContaining(['R8'])]);
  expect(texts().at(-1)).toBe('the members file was imported');
});

it('is logged with numbers, lines and columns, never with its contents', async () => {
  const written: string[] = [];
  const { log } = Fastify({ logger: loggerOptions('info', { write: (line) => void written.push(line) }) });
  const [good, bad] = ['username,name,role\n31001,Pep,ROLE_COLEGIADO', 'username,name,role\n31001,Pep,ROLE_X'];
  const own = {
    db: bench.database.db,
    config: new ConfigStore(bench.database.db),
    seal: new Seal(SECRET),
    settings: SETTINGS,
  };
  const take = async (csv: string, dryRun: boolean) =>
    (await administerMembers(own, { work: 'import', csv, dryRun })).imported as ImportReport;
  const logged = watchMembersFile({ file, log, take });
  for (const csv of [good, bad]) {
    await writeFile(file, csv);
    await logged();
    await logged();
  }
  expect(written.map((line) => (JSON.parse(line) as { members?: unknown }).members)).toEqual([
    { added: 1, changed: 0, same: 0 },
    { added: 1, changed: 0, same: 0 },
    { added: 0, changed: 0, same: 0, refused: 1, lines: [{ line: 2, column: 'role' }] },
  ]);
});
