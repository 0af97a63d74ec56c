import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../../src/server/kit/db/database.ts';
import { newPostgresDatabase, startPostgres } from '../../server/support/database/postgres.ts';
import { startProcess } from '../../server/support/server-process.ts';

/** Two servers begin at the same moment on a database without a table; both have to serve what one would have made. */
export async function startTogether(bin: string, rounds: number): Promise<{ wrong: string[]; took: number[] }> {
  const postgres = await startPostgres(bin);
  const wrong: string[] = [];
  const took: number[] = [];
  const made = new Set<string>();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const databaseUrl = await newPostgresDatabase(postgres.socket);
      const dataDir = await mkdtemp(path.join(tmpdir(), 'faults-'));
      const env = { DATABASE_URL: databaseUrl, TOKEN_SECRET: 'only for tokens of a bench, which nobody keeps' };
      const from = performance.now();
      const servers = [startProcess(dataDir, env), startProcess(dataDir, env)];
      const urls = await Promise.allSettled(servers.map(({ url }) => url));
      took.push((performance.now() - from) / 1000);
      for (const one of urls) if (one.status === 'rejected') wrong.push(String(one.reason).slice(0, 500));
      for (const { child } of servers) child.kill('SIGTERM');
      await Promise.all(servers.map(({ exit }) => exit));
      made.add(await whatIsThere(databaseUrl));
      await rm(dataDir, { recursive: true, force: true });
    }
  } finally {
    await postgres.stop();
  }
  if (made.size > 1) wrong.push(`not the same each time: ${[...made].join(' · ')}`);
  return { wrong, took };
}

/** How many there are of what a start makes. */
async function whatIsThere(databaseUrl: string): Promise<string> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
  const tables = ['users', 'records', 'config_activations', 'cases', 'guide_documents'] as const;
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow()
        .then((row) => row);
      return `${table} ${rows}`;
    }),
  );
  await close();
  return counts.join(', ');
}
