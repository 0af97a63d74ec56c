import { mkdir } from 'node:fs/promises';
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DiskFullError, type FreeSpace } from '../free-space.ts';
import { demandOutside } from '../inside.ts';

/** Converts bytes to hexadecimal text with native code. PGlite converts byte by byte, a second for a file of megabytes. */
const BYTES = {
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
  parsers: { [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') },
};

/** The compiled program of PGlite; without it every database reads and compiles the program anew. */
export type PgliteProgram = Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'>;

/** Statements that write rows or tables. Others, such as `select … for update`, write a mark on a row at most. */
const WRITING =
  /^\s*(?:with\b[\s\S]*\b)?(?:insert|update|delete|merge|create|alter|drop|truncate|copy|vacuum|refresh)\b/i;
/** Writes, or bytes of their parameters, after which the database makes a checkpoint. */
const WRITES = 200;
const WRITTEN_BYTES = 4_000_000;

/** PGlite as a `pg` pool of one connection, for Kysely's PostgreSQL dialect. A transaction holds the whole database. */
export class PglitePool implements PostgresPool {
  readonly #database: PGlite;
  /** Of the file system of the database; `null` in memory. */
  readonly #space: FreeSpace | null;
  #last: Promise<void> = Promise.resolve();
  #writes = 0;
  #writtenBytes = 0;

  private constructor(database: PGlite, space: FreeSpace | null) {
    this.#database = database;
    this.#space = space;
  }

  /**
   * Opens the database in a folder, which is made when absent. Without free space writing fails with a DiskFullError,
   * because PGlite itself spins for ever on a full disk (tried with 0.5.16).
   */
  static async open(folder: string, space: FreeSpace): Promise<PglitePool> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new PglitePool(await PGlite.create(folder, BYTES), space);
  }

  /** A database in memory. @param from copy of a data folder (`dumpDataDir`) that it begins with; else it is empty */
  static async inMemory(from?: Blob, program: PgliteProgram = {}): Promise<PglitePool> {
    const begin = from && { loadDataDir: from };
    return new PglitePool(await PGlite.create('memory://', { ...BYTES, ...program, ...begin }), null);
  }

  /** @throws Error inside a transaction: it would wait for ever for the connection that it holds itself. */
  async connect(): Promise<PostgresPoolClient> {
    demandOutside();
    const before = this.#last;
    let release = () => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    await this.#shortenLog();
    return { query: this.#query as PostgresPoolClient['query'], release };
  }

  async end(): Promise<void> {
    await this.#last;
    await this.#database.close();
  }

  /** PGlite has no process that makes checkpoints; its write-ahead log would grow until the next start. */
  async #shortenLog(): Promise<void> {
    if (!this.#space || (this.#writes < WRITES && this.#writtenBytes < WRITTEN_BYTES)) return;
    // A checkpoint writes a record, which may need the next segment of the log.
    if (this.#space.level() === 'none') return;
    this.#writes = 0;
    this.#writtenBytes = 0;
    // The next statement that writes reports what fails here.
    await this.#database.query('checkpoint').catch(() => {});
  }

  readonly #query = async <Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    if (this.#space && WRITING.test(text)) {
      if (this.#space.level() === 'none') throw new DiskFullError('The disk has no space for the database.');
      this.#writes += 1;
      for (const value of parameters) this.#writtenBytes += (value as { length?: number } | null)?.length ?? 0;
    }
    const { rows, affectedRows = 0 } = await this.#database.query<Row>(text, [...parameters]);
    const command = /^\s*(insert|update|delete|merge)/i.exec(text)?.[1]?.toUpperCase() ?? 'SELECT';
    return { command: command as 'SELECT', rowCount: affectedRows, rows };
  };
}
