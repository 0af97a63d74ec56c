import { statfsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { openDatabase } from '../../../src/server/kit/db/database.ts';
import type { Ground, GroundKind } from './ground.ts';
import type { MailWeather } from './mail-switch.ts';
import { changedVersion } from './versions.ts';

/** Something that goes wrong while members write. */
export interface Fault {
  name: string;
  on: GroundKind;
  /** Does it, and resolves when it is over. */
  strike(ground: Ground, round: number): Promise<void>;
  /** Server processes die of it. */
  deadly?: boolean;
}

const kill = async ({ servers }: Ground, round: number) => servers[round % servers.length]?.signal('SIGKILL');
const postgresOf = ({ postgres }: Ground) => {
  if (!postgres) throw new Error('There is no PostgreSQL here.');
  return postgres;
};
const again = (mode: 'fast' | 'immediate') => async (ground: Ground) => {
  await postgresOf(ground).away(mode);
  await postgresOf(ground).back();
};

async function cut({ database }: Ground): Promise<void> {
  const { db, close } = await openDatabase(database);
  for (let times = 0; times < 5; times += 1) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    await pause(50);
  }
  await close();
}

/** Bad weather for so long that some tries fall into it. */
const weather =
  (kind: MailWeather) =>
  async ({ mail }: Ground) => {
    await mail.turn(kind);
    await pause(6_000);
    await mail.turn('fine');
  };

/** Takes the last byte of the disk, and gives it back. */
async function fill({ database: { dataDir } }: Ground): Promise<void> {
  const filler = path.join(dataDir, 'filler');
  try {
    for (;;) writeFileSync(filler, Buffer.alloc(Math.max(4_096, Math.floor(roomIn(dataDir) / 2))), { flag: 'a' });
  } catch {
    // Full, as wanted.
  }
  await pause(2_000);
  await rm(filler);
}

function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** The clock of one server process goes an hour on, and back; the embedded database's goes with it. */
async function shiftClock({ servers }: Ground, round: number): Promise<void> {
  const server = servers[round % servers.length];
  server?.signal('SIGUSR2');
  await pause(3_000);
  server?.signal('SIGUSR2');
}

async function publish({ database }: Ground, round: number): Promise<void> {
  const { db, close } = await openDatabase(database);
  await publishVersion(db, await changedVersion(round));
  await close();
}

export const FAULTS: readonly Fault[] = [
  { name: '`kill -9`', on: 'PGlite', strike: kill, deadly: true },
  { name: '`kill -9` of one of two', on: 'PostgreSQL, two processes', strike: kill, deadly: true },
  { name: 'PostgreSQL restarted', on: 'PostgreSQL, two processes', strike: again('fast') },
  { name: 'PostgreSQL crashed', on: 'PostgreSQL, two processes', strike: again('immediate') },
  { name: 'connections cut', on: 'PostgreSQL, two processes', strike: cut },
  {
    name: 'PostgreSQL paused ten seconds',
    on: 'PostgreSQL, two processes',
    strike: async (ground) => {
      postgresOf(ground).pause();
      await pause(10_000);
      postgresOf(ground).resume();
    },
  },
  { name: 'SMTP down', on: 'PostgreSQL, two processes', strike: weather('down') },
  { name: 'SMTP greylisting', on: 'PostgreSQL, two processes', strike: weather('greylisting') },
  { name: 'SMTP hanging', on: 'PostgreSQL, two processes', strike: weather('hanging') },
  { name: 'SMTP refusing one of two', on: 'PostgreSQL, two processes', strike: weather('refusing one') },
  { name: 'disk full', on: 'PGlite on a small disk', strike: fill },
  { name: 'clock an hour on and back', on: 'PGlite', strike: shiftClock },
  { name: 'clock of one of two on and back', on: 'PostgreSQL, two processes', strike: shiftClock },
  { name: 'publish while members send', on: 'PostgreSQL, two processes', strike: publish },
];
