import { createHash } from 'node:crypto';
import type { PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { Availability } from '../availability.ts';
import { DatabaseLostError, isStalePlan } from '../lost.ts';

/** Statements that change nothing, so they can be repeated when no answer came. */
const HARMLESS = /^\s*(select|begin|start transaction)\b/i;
const BEGIN = /^\s*(begin|start transaction)\b/i;
const COMMIT = /^\s*commit\b/i;
const ROLLBACK = /^\s*rollback\s*$/i;
const NOTHING: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

export interface Connections {
  availability: Availability;
  /** Names of prepared statements; `null` when none are prepared. */
  names: StatementNames | null;
  /** @throws DatabaseLostError when there is no connection and a call may not wait. */
  take(): Promise<pg.PoolClient>;
  /** Whether this connection broke, by the error of a query or by an earlier event. */
  isBroken(client: pg.PoolClient, error: unknown): boolean;
}

/** A held connection, which knows from its statements whether anything can have changed when it breaks. */
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
      // PostgreSQL rolled back when the connection broke. An error here would hide the first one.
      if (ROLLBACK.test(text)) return NOTHING;
      throw this.#lost;
    }
    this.#statements += 1;
    // Later statements may need what earlier ones did on this connection, such as a lock.
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
          // PostgreSQL refused it before it did anything. A transaction ends, and is repeated as a whole.
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
    // A broken connection was given back when it broke.
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

/** Statements worth preparing: those that PostgreSQL plans, and none that begin or end a transaction. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;
/** The best plan for the first rows depends on how many rows match; a plan for any value would read all of them. */
const FIRST_ROWS = /\blimit\b/i;
/** Every connection keeps them, and a statement with a list has another text for each length. */
const KEPT = 500;
/** A longer text contains data. */
const LONGEST = 10_000;
/** Bytes of a name in PostgreSQL (`NAMEDATALEN`), less the hash and its separator. */
const READABLE = 63 - 17;

/** Names of prepared statements, the same for the same text, which they begin with. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  /** `undefined` for a statement that is not prepared. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= KEPT || text.length > LONGEST) return known;
    if (!PLANNED.test(text) || FIRST_ROWS.test(text)) return undefined;
    const hash = createHash('sha256').update(`${this.#generation} ${text}`).digest('base64url').slice(0, 16);
    const name = `${text.slice(0, READABLE).replace(/[^\x20-\x7e]/g, ' ')}#${hash}`;
    this.#names.set(text, name);
    return name;
  }

  /** Tables have changed: all statements are prepared again under other names. */
  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}
