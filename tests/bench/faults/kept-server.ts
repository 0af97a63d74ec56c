import { execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, processEnv, ROOT } from '../../server/support/server-process.ts';

/** A server process that is started again when it dies. */
export interface KeptServer {
  url: string;
  /** Sends a signal to the server itself, past whoever keeps it running. */
  signal(name: NodeJS.Signals): void;
  /** Times it ended by itself or was killed. */
  deaths(): number;
  output(): string;
  /** Ends it as an operator does. @returns its exit code */
  stop(): Promise<number | null>;
}

/** Resolves when it serves. @throws Error with its output when it ends before. */
export async function keepServer(dataDir: string, env: Record<string, string>): Promise<KeptServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'keeper.mjs')], {
    cwd: ROOT,
    env: { ...processEnv(dataDir), DEMO: 'true', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(output);
    await pause(200);
  }
  return {
    url,
    signal: (name) => {
      for (const pid of childrenOf(child.pid ?? 0)) process.kill(pid, name);
    },
    deaths: () => output.split('ended unexpectedly').length - 1,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM');
      return exit;
    },
  };
}

/** Resolves when it serves again. */
export async function ready({ url }: Pick<KeptServer, 'url'>): Promise<void> {
  while (!(await isReady(url))) await pause(200);
}

/** Whether it answers that it is ready, just now. */
const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

function childrenOf(pid: number): number[] {
  try {
    const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    return listed.split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
