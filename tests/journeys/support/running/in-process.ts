import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Running } from './running.ts';

/** Milliseconds after which a start hangs for certain; on a machine with other work it takes a minute or two. */
const START_MS = 300_000;

/**
 * A server as a process of its own, for a copy of the project: it runs the code and reads the files of that copy.
 * @param env settings over those of this process; `DATA_DIR` must be among them
 */
export async function startInProcess(root: string, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [join('scripts', 'run.mjs'), 'server'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const end = Date.now() + START_MS;
  while (Date.now() < end && child.exitCode === null) {
    const url = urlInLock(String(env.DATA_DIR), child.pid);
    if (url && (await isReady(url))) return { url, end: () => ended(child) };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start:\n${log}`);
}

/** Ends as a Ctrl-C does. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await gone;
  clearTimeout(timer);
}

/** The lock of the data folder says where the process with this pid can be reached. */
function urlInLock(dataDir: string, pid: number | undefined): string | undefined {
  try {
    const lock = JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8')) as { pid: number; url: string | null };
    return lock.pid === pid ? (lock.url ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`).catch(() => null);
  return answer?.ok ?? false;
}
