import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inEnglish } from '../../../src/compiler/said/say.ts';
import { fromCommand, isUnserved, reachedBy } from '../../../src/server/from-command.ts';
import { takeLock } from '../../../src/server/kit/db/lock.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'reached '));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('says where nothing has ever run, and makes no data there', async () => {
  const place = { databaseUrl: null, dataDir };
  const words = `There is no data in ${dataDir}: no server has run here yet.`;
  await expect(reachedBy(place)).rejects.toThrow(words);
  await expect(fromCommand(place, '/admin/config/publish', {}, async () => 'published')).rejects.toThrow(words);
  expect(await readdir(dataDir)).toEqual([]);
});

it('names the server, the data that none has open, or the database', async () => {
  await mkdir(path.join(dataDir, 'pglite'));
  expect(inEnglish(await reachedBy({ databaseUrl: null, dataDir }))).toBe(
    `the data in ${dataDir}; no server runs on it now`,
  );
  expect(await isUnserved({ databaseUrl: null, dataDir })).toBe(true);
  const lock = await takeLock(dataDir);
  try {
    await lock.setUrl('http://127.0.0.1:4000');
    expect(inEnglish(await reachedBy({ databaseUrl: null, dataDir }))).toBe('the server at http://127.0.0.1:4000');
    expect(await isUnserved({ databaseUrl: null, dataDir })).toBe(false);
  } finally {
    await lock.release();
  }
  const databaseUrl = 'postgres://somebody:secret@db.example:5433/workspace';
  expect(inEnglish(await reachedBy({ databaseUrl, dataDir }))).toBe(
    'the PostgreSQL database db.example:5433/workspace',
  );
  expect(await isUnserved({ databaseUrl, dataDir })).toBe(false);
});
