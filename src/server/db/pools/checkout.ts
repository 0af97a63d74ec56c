import type { PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { Availability } from '../availability.ts';
import { DatabaseLostError, isStalePlan } from '../lost.ts';
import type { StatementNames } from './statement-names.ts';

/** Statements that change nothing, so that they can be made again when no answer came. */
const HARMLESS = /^\s*(select|begin|start transaction)\b/i;
const BEGIN = /^\s*(begin|start transaction)\b/i;
const COMMIT = /^\s*commit\b/i;
const ROLLBACK = /^\s*rollback\s*$/i;
const NOTHING: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/** Where connections come from. */
export interface Connections {
  availability: Availability;
  /** Under which statements are prepared; `null` where none is. */
  names: StatementNames | null;
  /** @throws DatabaseLostError when there is none and waiting is of no use. */
  take(): Promise<pg.PoolClient>;
  /** Whether this connection broke, by what a query on it failed with or by what was heard of it before. */
  isBroken(client: pg.PoolClient, error: unknown): boolean;
}

/**
 * A connection in the hands of one user, until `release`. Knows from the statements that pass whether a break
 * can have changed anything: never before `commit` is sent.
 */
export class Checkout {
  readonly #pool: Connections;
  #client: pg.PoolClient;
  #lost: DatabaseLostError | null = null;
  #statements = 0;
  #inTransaction = false;

  constructor(pool: Connections, client: pg.PoolClient) {
    this.#pool = pool;
    this.#client = client;
  }

  readonly query = async <Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    if (this.#lost) {
      // A transaction whose connection is gone is rolled back; the failure that ended it must not be hidden.
      if (ROLLBACK.test(text)) return NOTHING;
      throw this.#lost;
    }
    this.#statements += 1;
    // Later statements may stand on what earlier ones did on this connection, such as a lock.
    const repeatable = this.#statements === 1 && HARMLESS.test(text);
    for (;;) {
      try {
        const name = this.#pool.names?.of(text);
        const result = await this.#client.query({ ...(name && { name }), text, values: [...parameters] });
        this.#note(text);
        return result as unknown as PostgresQueryResult<Row>;
      } catch (error) {
        if (isStalePlan(error)) {
          this.#pool.names?.renew();
          // It was refused before it did anything; a transaction ends with it, and is done again as a whole.
          if (!this.#inTransaction) continue;
        }
        if (!this.#pool.isBroken(this.#client, error)) throw error;
        if (!repeatable || !this.#pool.availability.worthWaiting) throw this.#breakOff(text, error);
        this.#client.release(true);
        try {
          this.#client = await this.#pool.take();
        } catch (failure) {
          this.#lost = failure instanceof DatabaseLostError ? failure : new DatabaseLostError(failure, true);
          throw failure;
        }
      }
    }
  };

  readonly release = (): void => {
    // Without a client nothing is held: the last one was given back when it broke.
    if (!this.#lost) this.#client.release();
  };

  #note(text: string): void {
    this.#pool.availability.answered();
    if (BEGIN.test(text)) this.#inTransaction = true;
    else if (COMMIT.test(text) || ROLLBACK.test(text)) this.#inTransaction = false;
  }

  #breakOff(text: string, error: unknown): DatabaseLostError {
    const unchanged = HARMLESS.test(text) || (this.#inTransaction && !COMMIT.test(text));
    this.#lost = new DatabaseLostError(error, unchanged);
    this.#client.release(true);
    return this.#lost;
  }
}
