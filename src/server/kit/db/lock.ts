import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Content of `server.lock` in the data folder: the process that uses the embedded database. */
export interface LockFile {
  pid: number;
  /** Start time of the process as the system counts it, so that a reused pid is not mistaken for it. */
  begun: string | null;
  /** Inode of the locked folder, so that a copy of the folder is not locked; absent in older locks. */
  folder?: number;
  /** Address of the process; `null` until it listens, and for commands. */
  url: string | null;
  /** Lets local commands use the admin calls. */
  secret: string;
}

export interface Lock extends LockFile {
  setUrl(url: string): Promise<void>;
  release(): Promise<void>;
}

/** Another running process uses the embedded database. */
export class LockedError extends Error {
  override name = 'LockedError';
  readonly holder: LockFile;
  constructor(dataDir: string, holder: LockFile) {
    super(
      `The data in ${dataDir} is in use by process ${holder.pid}` +
        `${holder.url ? `, which serves ${holder.url}` : ''}. Stop it first, or set another DATA_DIR.`,
    );
    this.holder = holder;
  }
}

/** Takes the lock of a data folder, or replaces that of an ended process. @throws LockedError */
export async function takeLock(dataDir: string): Promise<Lock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = lockPath(dataDir);
  const content: LockFile = {
    pid: process.pid,
    begun: processBegun(process.pid),
    folder: statSync(dataDir).ino,
    url: null,
    secret: randomBytes(24).toString('base64url'),
  };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      await create(file, content);
      return {
        ...content,
        setUrl: (url) => replace(file, { ...content, url }),
        release: () => rm(file, { force: true }),
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await readLock(dataDir);
    if (holder) throw new LockedError(dataDir, holder);
    await rm(file, { force: true });
  }
  throw new Error(`The lock ${file} could not be taken.`);
}

/** The lock, if its process still runs; else `null`. */
export async function readLock(dataDir: string): Promise<LockFile | null> {
  const text = await readFile(lockPath(dataDir), 'utf8').catch(() => '');
  try {
    const lock = JSON.parse(text) as LockFile;
    const isHere = lock.folder === undefined || lock.folder === statSync(dataDir).ino;
    return isHere && isAlive(lock) ? lock : null;
  } catch {
    return null;
  }
}

function lockPath(dataDir: string): string {
  return path.join(dataDir, 'server.lock');
}

/** Fails with EEXIST when the file exists. A link puts it in place, so that nobody reads half of it. */
async function create(file: string, content: LockFile): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(content), { mode: 0o600 });
  await link(draft, file).finally(() => rm(draft, { force: true }));
}

async function replace(file: string, content: LockFile): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

function isAlive(lock: LockFile): boolean {
  try {
    process.kill(lock.pid, 0);
  } catch (error) {
    // EPERM: it runs for another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return lock.begun === null || lock.begun === processBegun(lock.pid);
}

/** Start time of a process where the system tells it (Linux: field 22 of /proc/<pid>/stat), else `null`. */
function processBegun(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
