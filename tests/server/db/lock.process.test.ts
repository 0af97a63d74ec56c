import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { readDemo } from '../../../src/server/domain/config/demo.ts';
import { seedDemo } from '../../../src/server/domain/members/demo-people.ts';
import { openDatabase } from '../../../src/server/kit/db/database.ts';
import { LockedError, readLock, takeLock } from '../../../src/server/kit/db/lock.ts';
import { migrate } from '../../../src/server/migrate.ts';
import { ROOT } from '../support/server-process.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'lock test-')), 'data');
});

it('names the process that has the data, and its address', async () => {
  const lock = await takeLock(dataDir);
  await lock.setUrl('http://127.0.0.1:4321');
  const error = await takeLock(dataDir).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(LockedError);
  expect(String(error)).toContain(`process ${process.pid}, which serves http://127.0.0.1:4321`);
  expect(await readLock(dataDir)).toMatchObject({ pid: process.pid, secret: lock.secret });
  await lock.release();
  expect(await readLock(dataDir)).toBeNull();
});

it('stays with a folder that is moved, and is none of a copy', async () => {
  const lock = await takeLock(dataDir);
  await cp(dataDir, `${dataDir} copied`, { recursive: true });
  expect(await readLock(`${dataDir} copied`)).toBeNull();
  await (await takeLock(`${dataDir} copied`)).release();
  await rename(dataDir, `${dataDir} moved`);
  expect(await readLock(`${dataDir} moved`)).toMatchObject({ pid: process.pid, secret: lock.secret });
  await rename(`${dataDir} moved`, dataDir);
  await lock.release();
});

it('lets only the owner read the secret', async () => {
  const lock = await takeLock(dataDir);
  await lock.setUrl('http://127.0.0.1:1');
  expect((await stat(path.join(dataDir, 'server.lock'))).mode & 0o777).toBe(0o600);
  await lock.release();
});

it.each([
  [
    'a process that is gone',
    () => JSON.stringify({ pid: spawnSync('true').pid, begun: null, url: null, secret: 'old' }),
  ],
  [
    'a process whose number was given away again',
    () => JSON.stringify({ pid: process.pid, begun: 'another day', url: null, secret: 'old' }),
  ],
  ['nobody, because the file is broken', () => '{'],
])('takes over the lock of %s', async (_who, content) => {
  await (await takeLock(dataDir)).release();
  await writeFile(path.join(dataDir, 'server.lock'), content());
  const lock = await takeLock(dataDir);
  expect(JSON.parse(await readFile(path.join(dataDir, 'server.lock'), 'utf8')).secret).toBe(lock.secret);
  await lock.release();
});

it('keeps the data of PGlite in the folder, and the folder to one at a time', async () => {
  const place = { databaseUrl: null, dataDir };
  const first = await openDatabase(place);
  await migrate(first.db);
  await seedDemo(first.db, await readDemo(ROOT));
  await expect(openDatabase(place)).rejects.toThrow(LockedError);
  await first.close();
  const second = await openDatabase(place);
  await migrate(second.db);
  expect(await second.db.selectFrom('users').select('id').execute()).toHaveLength(5);
  await second.close();
});
