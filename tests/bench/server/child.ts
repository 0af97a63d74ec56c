import { fork } from 'node:child_process';
import path from 'node:path';

/** A process of the bench that serves something, and answers what it has done since it was last asked. */
export interface Child<Answer> {
  url: string;
  pid: number;
  ask(): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts a file beside this one. @throws Error with its output when it ends before it serves. */
export async function startChild<Answer>(file: string, env: Record<string, string> = {}): Promise<Child<Answer>> {
  const child = fork(path.join(import.meta.dirname, file), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.on('data', (part) => (output += part));
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const next = () => new Promise((resolve) => child.once('message', resolve));
  const first = await Promise.race([next(), ended.then(() => Promise.reject(new Error(`${file} ended: ${output}`)))]);
  return {
    url: (first as { url: string }).url,
    pid: child.pid as number,
    ask: () => {
      const answer = next();
      child.send('report');
      return answer as Promise<Answer>;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
