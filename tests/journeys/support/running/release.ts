import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  newPostgresDatabase,
  type PostgresServer,
  postgresBinaries,
  startPostgres,
} from '../../../server/support/database/postgres.ts';
import { Mailbox } from '../mailbox.ts';
import { ROOT } from '../project.ts';

const run = promisify(execFile);
/** Milliseconds after which a start hangs for certain. */
const START_MS = 300_000;

/** Whether a release can run on PostgreSQL here. */
export const hasPostgres = postgresBinaries !== null;

export interface Outcome {
  code: number;
  output: string;
}

/** A release, as an operator unpacks it, on a PostgreSQL of its own. It has no sources and no checkout around it. */
export class Release {
  url = '';
  #child: ChildProcess | undefined;
  #output = '';

  private constructor(
    readonly folder: string,
    readonly mailbox: Mailbox,
    private readonly postgres: PostgresServer,
    private readonly databaseUrl: string,
  ) {}

  static async start(): Promise<Release> {
    if (postgresBinaries === null) throw new Error('PostgreSQL is not installed.');
    const folder = mkdtempSync(join(tmpdir(), 'release journey '));
    const made = [join(ROOT, 'scripts/release.mjs'), join(folder, 'release')];
    const [postgres, mailbox] = await Promise.all([
      startPostgres(postgresBinaries),
      Mailbox.open(),
      run(process.execPath, made, { cwd: ROOT, maxBuffer: 1e8 }),
    ]);
    const release = new Release(folder, mailbox, postgres, await newPostgresDatabase(postgres.socket));
    await release.resume();
    return release;
  }

  get env(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: this.url ? new URL(this.url).port : '0',
      NODE_PATH: '',
      NODE_ENV: '',
      DATA_DIR: join(this.folder, 'data'),
      DATABASE_URL: this.databaseUrl,
      SMTP_URL: this.mailbox.url,
      // Its people and their passwords are those of the demonstration.
      DEMO: 'true',
      CONFIG_DIR: '',
    };
  }

  /** Starts it, or starts it again with the same database. */
  async resume(): Promise<void> {
    const child = spawn(process.execPath, ['server.mjs'], {
      cwd: join(this.folder, 'release'),
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
    const end = Date.now() + START_MS;
    while (Date.now() < end && child.exitCode === null) {
      const [, url] = /The workspace runs at (\S+)/.exec(this.#output) ?? [];
      if (url !== undefined) {
        this.url = url;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    child.kill('SIGKILL');
    throw new Error(`The release did not start:\n${this.#output}`);
  }

  /** Ends its process as an operator does. */
  async pause(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  /** Runs a command of the release, such as `config.mjs check`. */
  async command(words: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
    const options = { cwd: join(this.folder, 'release'), env: { ...this.env, ...env } };
    try {
      const { stdout, stderr } = await run(process.execPath, words, options);
      return { code: 0, output: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, output: stdout + stderr };
    }
  }

  async currentVersion(): Promise<string> {
    const answer = await fetch(`${this.url}/config/current.json`);
    return ((await answer.json()) as { version: string }).version;
  }

  async stop(): Promise<void> {
    await this.pause();
    await this.mailbox.close();
    await this.postgres.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
