import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { type ENTRIES, programFolder } from '../../../scripts/lib/program.mjs';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

let folder: string | undefined;

/** The arguments with which Node runs an entry of the program. */
export function command(entry: keyof typeof ENTRIES): string[] {
  folder ??= programFolder();
  return ['--enable-source-maps', path.join(folder, `${entry}.mjs`)];
}

/** A server process of its own with the project's real config. */
export interface ServerProcess {
  child: ChildProcess;
  /** Address it serves, once it does; fails with its output when it ends before. */
  url: Promise<string>;
  exit: Promise<number | null>;
  output(): string;
}

/** Environment of a process: the settings of a demonstration on a free port, over one data folder. */
export function processEnv(dataDir: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: '',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '',
    DATABASE_URL: '',
    SMTP_URL: '',
  };
}

/**
 * The caller ends it.
 * @param root the product's folder: this one, or a copy, whose packages are links.
 */
export function startProcess(dataDir: string, env: Record<string, string> = {}, root = ROOT): ServerProcess {
  const how = root === ROOT ? command('server') : [path.join(root, 'scripts/run.mjs'), 'server'];
  const child = spawn(process.execPath, how, {
    cwd: root,
    // Over a real database it is a demonstration only by its own word.
    env: { ...processEnv(dataDir), ...(env.DATABASE_URL && { DEMO: 'true' }), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const url = new Promise<string>((resolve, reject) => {
    child.on('message', (message: { url: string }) => resolve(message.url));
    exit.then(() => reject(new Error(output)));
  });
  url.catch(() => {});
  return { child, url, exit, output: () => output };
}

/** A port that nobody has just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
