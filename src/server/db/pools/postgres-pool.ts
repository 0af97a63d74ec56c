import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool as KyselyPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { Availability } from '../availability.ts';
import { codeOf, DatabaseLostError, mayPass, saysOver } from '../lost.ts';
import { Checkout, type Connections, StatementNames } from './checkout.ts';

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
export class PostgresPool implements KyselyPool, Connections {
  readonly availability = new Availability();
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
