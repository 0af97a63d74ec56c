import { mkdir } from 'node:fs/promises';
import { PGlite, types } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';

/** Bytes as hexadecimal text by native code: PGlite's own goes byte by byte, a second for a file of megabytes. */
const BYTES = {
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
  parsers: { [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex') },
};

/**
 * PGlite in the clothes of a `pg` pool of one connection, so that Kysely's PostgreSQL dialect serves
 * both databases with the same SQL. Whoever holds the connection holds the whole database: inside a
 * transaction, everything must go through the transaction's own handle.
 */
export class PglitePool implements PostgresPool {
  readonly #database: PGlite;
  #last: Promise<void> = Promise.resolve();

  private constructor(database: PGlite) {
    this.#database = database;
  }

  /**
   * Opens the database in a folder, which is made when absent; `null` keeps it in memory.
   * @param from copy of a data folder (`dumpDataDir`) that a new database begins with
   */
  static async open(folder: string | null, from?: Blob): Promise<PglitePool> {
    if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 });
    return new PglitePool(await PGlite.create(folder ?? 'memory://', { ...BYTES, ...(from && { loadDataDir: from }) }));
  }

  async connect(): Promise<PostgresPoolClient> {
    const before = this.#last;
    let release = () => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return { query: this.#query as PostgresPoolClient['query'], release };
  }

  async end(): Promise<void> {
    await this.#last;
    await this.#database.close();
  }

  readonly #query = async <Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    const result = await this.#database.query<Row>(text, [...parameters]);
    const command = /^\s*(insert|update|delete|merge)/i.exec(text)?.[1]?.toUpperCase() ?? 'SELECT';
    return { command: command as 'SELECT', rowCount: result.affectedRows ?? 0, rows: result.rows };
  };
}
