import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, inject } from 'vitest';
import { type Database, openDatabase, openMemoryDatabase } from '../../../../src/server/kit/db/database.ts';
import { PglitePool, type PgliteProgram } from '../../../../src/server/kit/db/pools/pglite-pool.ts';
import { newPostgresDatabase } from './postgres.ts';
import { spareDatabase } from './spare.ts';

/** Opens a database of one kind; further calls open further ones. */
export type OpenDatabase = () => Promise<Database>;

/** A PGlite in memory as `prepareBench` leaves it: tables, demo people, the fixture's config. */
export const openPglite: OpenDatabase = async () =>
  openMemoryDatabase(await spareDatabase(() => copyOf(inject('benchDatabase'))));

/** A PGlite in memory without a table. */
export const openEmptyDatabase: OpenDatabase = async () => openMemoryDatabase(await copyOf(inject('emptyDatabase')));

/**
 * A database as `prepareBench` leaves it, for what is the same on both kinds: on PostgreSQL where its programs are
 * installed, which costs a tenth of a PGlite to open.
 */
export const openTestDatabase: OpenDatabase = () =>
  inject('postgresSocket') === '' ? openPglite() : onPostgres(inject('postgresTemplate'))();

async function copyOf(file: string): Promise<PglitePool> {
  return PglitePool.inMemory(await openAsBlob(file), await program());
}

let compiled: Promise<PgliteProgram> | undefined;

/** PGlite's program, compiled once for all suites of a worker. */
function program(): Promise<PgliteProgram> {
  compiled ??= (async () => {
    const folder = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
    const pgliteWasmModule = await WebAssembly.compile(await readFile(path.join(folder, 'pglite.wasm')));
    return { pgliteWasmModule, fsBundle: await openAsBlob(path.join(folder, 'pglite.data')) };
  })();
  return compiled;
}

const onPostgres = (template?: string) => async () =>
  openDatabase({ databaseUrl: await newPostgresDatabase(inject('postgresSocket'), template), dataDir: '' });

type Suite = (open: OpenDatabase, kind: 'PGlite' | 'PostgreSQL') => void;

/**
 * Runs a suite on PGlite and on a real PostgreSQL, over databases that are as `prepareBench` leaves them. Where
 * PostgreSQL is not installed, its half is skipped, with the reason in its name. With `SHORT_RUN` set, as `npm test`
 * sets it, the suite runs once: on PostgreSQL where it is installed, which costs a tenth, else on PGlite.
 */
export function onEachDatabase(name: string, suite: Suite): void {
  onBoth(name, suite, openPglite, onPostgres(inject('postgresTemplate')));
}

/** The same over databases without a table. */
export function onEachEmptyDatabase(name: string, suite: Suite): void {
  onBoth(name, suite, openEmptyDatabase, onPostgres());
}

function onBoth(name: string, suite: Suite, onPglite: OpenDatabase, onPostgres: OpenDatabase): void {
  const hasPostgres = inject('postgresSocket') !== '';
  if (!hasPostgres || !process.env.SHORT_RUN) describe(`${name} on PGlite`, () => suite(onPglite, 'PGlite'));
  if (hasPostgres) describe(`${name} on PostgreSQL`, () => suite(onPostgres, 'PostgreSQL'));
  else describe.skip(`${name} on PostgreSQL (not installed here)`, () => suite(onPglite, 'PostgreSQL'));
}
