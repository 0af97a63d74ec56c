import { mkdir } from 'node:fs/promises';
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DiskFullError } from '../disk-full.ts';
import type { FreeSpace } from '../free-space.ts';
import { demandOutside } from '../inside.ts';
import { WalReserve } from '../wal-reserve.ts';
import { PgliteStatements } from './pglite-statements.ts';

/** Bytes as hexadecimal text by native code: PGlite's own goes byte by byte, a second for a file of megabytes. */
const BYTES = {
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
  parsers: { [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') },
};

/** What PGlite runs; without it every database reads and compiles it anew. */
export type PgliteProgram = Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle'>;

/** Statements that write more than a mark on a row. */
const WRITING =
  /^\s*(?:with\b[\s\S]*\b)?(?:insert|update|delete|merge|create|alter|drop|truncate|copy|vacuum|refresh)\b/i;

/**
 * PGlite in the clothes of a `pg` pool of one connection, so that Kysely's PostgreSQL dialect serves
 * both databases with the same SQL. Whoever holds the connection holds the whole database: inside a
 * transaction, everything must go through the transaction's own handle.
 */
export class PglitePool implements PostgresPool {
  readonly #database: PGlite;
  readonly #statements: PgliteStatements;
  /** `null` in memory. */
  readonly #disk: { space: FreeSpace; wal: WalReserve } | null;
  #last: Promise<void> = Promise.resolve();

  private constructor(database: PGlite, space: FreeSpace | null) {
    this.#database = database;
    this.#statements = new PgliteStatements(database);
    this.#disk = space && { space, wal: new WalReserve(database) };
  }

  /**
   * Opens the database in a folder, which is made when absent.
   * @param space of the file system it is in: without room, statements that write fail with a DiskFullError,
   * because PGlite itself would never come back from them.
   */
  static async open(folder: string, space: FreeSpace): Promise<PglitePool> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const pool = new PglitePool(await PGlite.create(folder, BYTES), space);
    await pool.#tidy();
    return pool;
  }

  /**
   * A database in memory.
   * @param from copy of a data folder (`dumpDataDir`) that it begins with
   * @param program compiled once by whoever opens many
   */
  static async inMemory(from: Blob, program: PgliteProgram): Promise<PglitePool> {
    return new PglitePool(await PGlite.create('memory://', { ...BYTES, ...program, loadDataDir: from }), null);
  }

  /** @throws Error inside a transaction: it would wait for the connection that it holds itself, for ever. */
  async connect(): Promise<PostgresPoolClient> {
    demandOutside();
    const before = this.#last;
    let release = () => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    if (this.#disk?.wal.due) await this.#tidy();
    return { query: this.#query as PostgresPoolClient['query'], release };
  }

  async end(): Promise<void> {
    await this.#last;
    await this.#database.close();
  }

  /** What fails here fails again, with an answer, in the statement that needs the room. */
  async #tidy(): Promise<void> {
    await this.#disk?.wal.tidy(this.#disk.space.room() !== 'none').catch(() => {});
  }

  readonly #query = async <Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    if (this.#disk && WRITING.test(text)) {
      if (this.#disk.space.room() === 'none') throw new DiskFullError('The disk has no room for the database.');
      this.#disk.wal.wrote(parameters);
    }
    const result = await this.#statements.query<Row>(text, parameters);
    const command = /^\s*(insert|update|delete|merge)/i.exec(text)?.[1]?.toUpperCase() ?? 'SELECT';
    return { command: command as 'SELECT', rowCount: result.affectedRows ?? 0, rows: result.rows };
  };
}
