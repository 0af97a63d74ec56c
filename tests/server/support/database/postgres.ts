import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresFolders } from '../../../../scripts/lib/test-programs.mjs';

const run = promisify(execFile);

export interface PostgresServer {
  /** Folder of the socket it is reached by; no port is taken. */
  socket: string;
  stop(): Promise<void>;
  /** Ends it, gently or as a crash does, and leaves its data. */
  away(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again after `away`. */
  back(): Promise<void>;
  /** Stops all its processes where they are; the kernel goes on to answer for them. Until `resume`. */
  pause(): void;
  resume(): void;
}

/** Folder of PostgreSQL's programs, or `null` where it is not installed. */
export const postgresBinaries = findBinaries();

/** A PostgreSQL of its own in a temporary folder. */
export async function startPostgres(bin: string): Promise<PostgresServer> {
  const { folder, remove } = await temporaryFolder();
  const owner = ownerForRoot();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const call = (program: string, ...args: string[]) => run(path.join(bin, program), args, { ...owner, cwd: folder });
  await call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync');
  const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off -c max_connections=300`;
  const start = () => call('pg_ctl', 'start', '-D', data, '-w', '-s', '-l', path.join(folder, 'log'), '-o', options);
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processesOf(data)) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // It has ended meanwhile, as a worker does.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  await start();
  return {
    socket: folder,
    stop: async () => {
      await call('pg_ctl', 'stop', '-D', data, '-m', 'immediate', '-s');
      await remove();
    },
    away: async (mode) => void (await call('pg_ctl', 'stop', '-D', data, '-m', mode, '-s')),
    back: async () => void (await start()),
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
  };
}

/** `DATABASE_URL` of a new database of the server behind that socket: empty, or a copy of another that nobody uses. */
export async function newPostgresDatabase(socket: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ host: socket, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return `postgresql:///${name}?host=${encodeURIComponent(socket)}&user=postgres`;
}

export async function temporaryFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The first process of a running server and all that it started. */
function processesOf(data: string): number[] {
  const first = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const others = execFileSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' });
  return [first, ...others.split('\n').filter(Boolean).map(Number)];
}

function findBinaries(): string | null {
  const folders = [
    ...postgresFolders(),
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/opt/homebrew/opt/postgresql/bin',
  ];
  return (
    folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'pg_ctl'))) ?? null
  );
}

/** PostgreSQL does not run as root; where the tests do, somebody else must. */
function ownerForRoot(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {}
  }
  return null;
}
