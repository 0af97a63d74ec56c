import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool as KyselyPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { Availability } from '../availability.ts';
import { codeOf, DatabaseLostError, mayPass, saysOver } from '../lost.ts';
import { Checkout, type Connections } from './checkout.ts';
import { StatementNames } from './statement-names.ts';

/** Connections one server process keeps to PostgreSQL. */
const POOL_SIZE = 10;
/** Milliseconds until a new connection must stand. */
const CONNECT_TIME = 5_000;
const RETRY_PAUSE = 200;

/**
 * Milliseconds. A paused server or a silent line shows by time alone. PostgreSQL ends a long statement itself
 * and says so; the driver gives up a little later, when nobody answers at all. Both are below the
 * minute that browsers and proxies wait.
 */
const LIMITS = {
  statement_timeout: 30_000,
  query_timeout: 35_000,
  idle_in_transaction_session_timeout: 60_000,
  // How long a call waits for its turn while all connections are in use.
  connectionTimeoutMillis: 30_000,
};

/** The pool's time is for waiting; a connection that does not come about is given up sooner. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIME });
  }
}

/**
 * A `pg` pool that outlives its connections. Whatever surely changed nothing is tried again on another one:
 * the connecting itself, and the first statement when it only reads or begins a transaction.
 */
export class PostgresPool implements KyselyPool, Connections {
  readonly availability = new Availability();
  readonly names: StatementNames | null;
  readonly #pool: pg.Pool;
  readonly #dead = new WeakSet<pg.PoolClient>();
  #ended: Promise<void> | null = null;

  /** @param limits whether statements have a time limit; work at the start and commands have none. */
  constructor(connectionString: string, limits = true) {
    // Migrations change the tables under any plan.
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
    // The pool listens to idle connections only. One in use that breaks would end the process otherwise.
    this.#pool.on('connect', (client) => {
      client.on('error', () => this.#dead.add(client));
      this.availability.answered();
    });
    this.#pool.on('error', () => {});
  }

  /** Whom the pool gives an idle connection at its next turn does not wait: whoever asks for these figures asks more at once. */
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

  /**
   * Connects once, without waiting for a database that is not there.
   * @returns the encoding that the database is written in.
   * @throws whatever the driver says.
   */
  async tryOut(): Promise<string> {
    const client = await this.#pool.connect();
    const { rows } = await client.query<{ server_encoding: string }>('show server_encoding').finally(client.release);
    return String(rows[0]?.server_encoding);
  }

  async take(): Promise<pg.PoolClient> {
    for (;;) {
      const full = this.#pool.totalCount >= POOL_SIZE;
      try {
        return await this.#pool.connect();
      } catch (error) {
        if (!mayPass(error)) throw error;
        const lost = new DatabaseLostError(error, true);
        // A turn that did not come says that there is much to do, not that the database is away.
        if (full && lost.code === 'UNKNOWN') throw lost;
        this.availability.lost(lost.code);
        if (!this.availability.worthWaiting) throw lost;
        await pause(RETRY_PAUSE);
      }
    }
  }

  isBroken(client: pg.PoolClient, error: unknown): boolean {
    const silent = error instanceof Error && error.message === 'Query read timeout';
    if (!this.#dead.has(client) && !silent && !saysOver(error)) return false;
    this.availability.lost(codeOf(error), silent ? LIMITS.query_timeout : 0);
    return true;
  }

  end(): Promise<void> {
    this.#ended ??= this.#pool.end();
    return this.#ended;
  }
}
