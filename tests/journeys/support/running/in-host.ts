import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Running } from './running.ts';

const HOST = fileURLToPath(new URL('host.ts', import.meta.url));

/** A call to the host of the servers: start one with these settings, or end the one of this `DATA_DIR`. */
export interface HostCall {
  env: Record<string, string>;
  end: boolean;
}

/**
 * Starts the host and names it to the workers, which inherit this environment.
 * @returns what ends it, with all its servers
 */
export async function openHost(env: Record<string, string>): Promise<() => void> {
  const child = spawn(process.execPath, ['--import', 'tsx', HOST], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [url] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[];
  if (typeof url !== 'string') throw new Error('The host of the servers did not start.');
  process.env.JOURNEY_HOST = url;
  return () => child.disconnect();
}

/** A server of this project in the host. */
export async function startInHost(env: Record<string, string>): Promise<Running> {
  const { url } = (await ask({ env, end: false })) as { url: string };
  return {
    url,
    end: async () => {
      await ask({ env, end: true });
    },
  };
}

async function ask(call: HostCall): Promise<unknown> {
  const answer = await fetch(String(process.env.JOURNEY_HOST), { method: 'POST', body: JSON.stringify(call) });
  if (!answer.ok) throw new Error(`The host of the servers says:\n${await answer.text()}`);
  return answer.json();
}
