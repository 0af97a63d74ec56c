import { existsSync } from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { PostgresPoolClient } from 'kysely';
import { PglitePool } from '../../../src/server/kit/db/pools/pglite-pool.ts';
import { PostgresPool } from '../../../src/server/kit/db/pools/postgres-pool.ts';
import { readSettings } from '../../../src/server/kit/settings/settings.ts';
import { startServer } from '../../../src/server/server.ts';
import '../../server/support/install-plugins.ts';

/** The consumption of a server process since it was last asked. */
export interface Spent {
  /** Milliseconds of processor time. */
  cpu: number;
  /** Statements that went to the database, those of the outbox among them. */
  statements: number;
  /** Milliseconds the event loop was late, 99 of 100 times at most. */
  lag: number;
  /** Megabytes of memory that the process holds now. */
  memory: number;
}

const root = path.resolve(import.meta.dirname, '../../..');
let statements = 0;
countStatements(PglitePool.prototype);
countStatements(PostgresPool.prototype);

const dist = path.join(root, 'dist');
const { url } = await startServer(readSettings(process.env, root), {
  root,
  dist: existsSync(dist) ? dist : null,
  logLevel: 'info',
});
const delay = monitorEventLoopDelay({ resolution: 2 });
delay.enable();
let cpu = process.cpuUsage();
process.on('message', () => {
  const { user, system } = process.cpuUsage(cpu);
  const spent: Spent = {
    cpu: (user + system) / 1000,
    statements,
    lag: delay.percentile(99) / 1e6 - 2,
    memory: process.memoryUsage.rss() / 1e6,
  };
  process.send?.(spent);
  cpu = process.cpuUsage();
  statements = 0;
  delay.reset();
});
process.send?.({ url });

/** Counts what passes through the connections of a pool. */
function countStatements(pool: { connect(): Promise<PostgresPoolClient> }): void {
  const { connect } = pool;
  pool.connect = async function counted() {
    const { query, release } = await connect.call(this);
    const count = (...given: Parameters<typeof query>) => {
      statements += 1;
      return query(...given);
    };
    return { query: count as typeof query, release };
  };
}
