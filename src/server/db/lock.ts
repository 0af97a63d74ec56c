import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What `server.lock` in the data folder says about the process that has the embedded database. */
export interface LockFile {
  pid: number;
  /** When the process began, by the system's own count, so that a reused pid is not taken for it. */
  begun: string | null;
  /** Number of the folder it was taken in, so that a copy of the folder is not taken for it; absent in older locks. */
  folder?: number;
  /** Where it can be reached; `null` until it listens, or when it never will. */
  url: string | null;
  /** Lets local commands use the admin calls. */
  secret: string;
}

export interface Lock extends LockFile {
  setUrl(url: string): Promise<void>;
  release(): Promise<void>;
}

/** Another living process has the embedded database. */
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

/**
 * Takes the lock of a data folder. The lock of a process that is gone is taken over.
 * @throws LockedError naming the process that has it.
 */
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

/** The lock of a living process, or `null`. */
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

/** Fails with EEXIST when the file is there. Linked in place, so that nobody ever reads half of it. */
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
    // EPERM: it lives, and belongs to somebody else.
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
