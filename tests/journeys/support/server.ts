import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Mailbox } from './mailbox.ts';

const START_MS = 90_000;

/** What a server begins with: the project's config, or the same with the language switch in its menu. */
export type Template = 'project' | 'bilingual';

/** The real server as its own process, on a free port, with its own data and mails over real SMTP. */
export class RunningServer {
  private child: ChildProcess | undefined;
  private log = '';
  url = '';

  private constructor(
    readonly root: string,
    readonly dataDir: string,
    readonly mailbox: Mailbox,
    private readonly settings: Record<string, string>,
  ) {}

  /**
   * @param root folder of the project whose code and config it runs
   * @param settings environment variables beside those of every journey
   */
  static async start(
    root: string,
    settings: Record<string, string> = {},
    template: Template = 'project',
  ): Promise<RunningServer> {
    const dataDir = mkdtempSync(join(tmpdir(), 'journey data '));
    cpSync(join(String(process.env.JOURNEY_TEMPLATES), template), dataDir, { recursive: true });
    const server = new RunningServer(root, dataDir, await Mailbox.open(), settings);
    await server.resume();
    return server;
  }

  /** Environment that makes the scripts find this server. */
  get env(): Record<string, string> {
    return {
      HOST: '127.0.0.1',
      PORT: this.url ? new URL(this.url).port : '0',
      DATA_DIR: this.dataDir,
      DATABASE_URL: '',
      SMTP_URL: this.mailbox.url,
      NODE_ENV: 'test',
      // Its mails go over SMTP, which is a sign of real use.
      DEMO: 'true',
      ...this.settings,
    };
  }

  /** Starts it, again if it was down: then on the same port with the same data. */
  async resume(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', join('src', 'server', 'main.ts')], {
      cwd: this.root,
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.log += text;
      });
    }
    const end = Date.now() + START_MS;
    while (Date.now() < end && child.exitCode === null) {
      this.url = this.urlInLock() ?? this.url;
      if (this.url && (await this.isReady())) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    child.kill('SIGKILL');
    throw new Error(`The server did not start:\n${this.log}`);
  }

  /** Ends the process, as a Ctrl-C does; data and port stay reserved for `resume`. */
  async pause(): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await gone;
    clearTimeout(timer);
  }

  async stop(): Promise<void> {
    await this.pause();
    await this.mailbox.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The lock of the data folder says where the process with this pid can be reached. */
  private urlInLock(): string | undefined {
    try {
      const lock = JSON.parse(readFileSync(join(this.dataDir, 'server.lock'), 'utf8')) as {
        pid: number;
        url: string | null;
      };
      return lock.pid === this.child?.pid ? (lock.url ?? undefined) : undefined;
    } catch {
      return undefined;
    }
  }

  private async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/health/ready`).catch(() => null);
    return answer?.ok ?? false;
  }
}
