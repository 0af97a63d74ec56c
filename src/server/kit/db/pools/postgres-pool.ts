import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool as KyselyPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { Availability } from '../availability.ts';
import { DatabaseLostError, errorCodeOf, isStalePlan, mayPass, saysOver } from '../lost.ts';

/** Connections that one process keeps to PostgreSQL. */
const POOL_SIZE = 10;
/** Milliseconds in which a new connection must be made. */
const CONNECT_TIME = 5_000;
const RETRY_PAUSE = 200;

/** Milliseconds, shorter than the minute that browsers and proxies wait; the driver gives up after PostgreSQL. */
const LIMITS = {
  statement_timeout: 30_000,
  query_timeout: 35_000,
  idle_in_transaction_session_timeout: 60_000,
  // For a free connection while all are in use.
  connectionTimeoutMillis: 30_000,
};

/** The pool's time limit is for waiting; the limit for a new connection is shorter. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIME });
  }
}

/** A `pg` pool that survives broken connections: it repeats what certainly changed nothing. */
export class PostgresPool implements KyselyPool {
  readonly availability = new Availability();
  /** Names of prepared statements; `null` when none are prepared. */
  readonly names: StatementNames | null;
  readonly #pool: pg.Pool;
  readonly #dead = new WeakSet<pg.PoolClient>();
  #ended: Promise<void> | null = null;

  /** @param limits whether statements have time limits; the start and commands have none */
  constructor(connectionString: string, limits = true) {
    // Migrations change the tables of prepared statements.
    this.names = limits ? new StatementNames() : null;
    this.#pool = new pg.Pool({
      connectionString,
      Client,
      max: limits ? POOL_SIZE : 1,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      idleTimeoutMillis: 30_000,
      ...(limits ? LIMITS : {}),
    });
    // The pool listens to idle connections only; an error of a used one would end the process.
    this.#pool.on('connect', (client) => {
      client.on('error', () => this.#dead.add(client));
      this.availability.answered();
    });
    this.#pool.on('error', () => {});
  }

  /** A call that gets an idle connection in the pool's next turn does not count as waiting. */
  get counts(): { used: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    const served = Math.min(idleCount, waitingCount);
    const idle = idleCount - served;
    return { used: totalCount - idle, idle, waiting: waitingCount - served };
  }

  async connect(): Promise<PostgresPoolClient> {
    const { query, release } = new Checkout(this, await this.take());
    return { query: query as PostgresPoolClient['query'], release };
  }

  /** Connects once without waiting. @returns the encoding of the database. @throws the error of the driver. */
  async tryOut(): Promise<string> {
    const client = await this.#pool.connect();
    const { rows } = await client.query<{ server_encoding: string }>('show server_encoding').finally(client.release);
    return String(rows[0]?.server_encoding);
  }

  /** @throws DatabaseLostError when there is no connection and a call may not wait. */
  async take(): Promise<pg.PoolClient> {
    for (;;) {
      const full = this.#pool.totalCount >= POOL_SIZE;
      try {
        return await this.#pool.connect();
      } catch (error) {
        if (!mayPass(error)) throw error;
        const lost = new DatabaseLostError(error, true);
        // All connections were in use for too long: the server is busy, and the database is not lost.
        if (full && lost.code === 'UNKNOWN') throw lost;
        this.availability.lost(lost.code);
        if (!this.availability.worthWaiting) throw lost;
        await pause(RETRY_PAUSE);
      }
    }
  }

  /** Whether this connection broke, by the error of a query or by an earlier event. */
  isBroken(client: pg.PoolClient, error: unknown): boolean {
    const silent = error instanceof Error && error.message === 'Query read timeout';
    if (!this.#dead.has(client) && !silent && !saysOver(error)) return false;
    this.availability.lost(errorCodeOf(error), silent ? LIMITS.query_timeout : 0);
    return true;
  }

  end(): Promise<void> {
    this.#ended ??= this.#pool.end();
    return this.#ended;
  }
}

/** Statements that change nothing, so they can be repeated when no answer came. */
const HARMLESS = /^\s*(select|begin|start transaction)\b/i;
const BEGIN = /^\s*(begin|start transaction)\b/i;
const COMMIT = /^\s*commit\b/i;
const ROLLBACK = /^\s*rollback\s*$/i;
const NOTHING: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/** A held connection, which knows from its statements whether anything can have changed when it breaks. */
class Checkout {
  readonly #pool: PostgresPool;
  #client: pg.PoolClient;
  #lost: DatabaseLostError | null = null;
  #statements = 0;
  #inTransaction = false;

  constructor(pool: PostgresPool, client: pg.PoolClient) {
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

/** Statements worth preparing: PostgreSQL plans them, and they begin or end no transaction. */
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
class StatementNames {
  readonly #names = new Map<string, string>();
  #generation = 0;

  /** `undefined` for a statement that is not prepared. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= KEPT || text.length > LONGEST) return known;
    if (!PLANNED.test(text) || FIRST_ROWS.test(text)) return undefined;
    const mark = hash('sha256', `${this.#generation} ${text}`, 'base64url').slice(0, 16);
    const name = `${text.slice(0, READABLE).replace(/[^\x20-\x7e]/g, ' ')}#${mark}`;
    this.#names.set(text, name);
    return name;
  }

  /** Tables have changed: all statements are prepared again under other names. */
  renew(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}
