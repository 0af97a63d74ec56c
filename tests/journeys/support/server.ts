import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Mailbox } from './mailbox.ts';
import { ROOT } from './project.ts';
import { startInHost } from './running/in-host.ts';
import { startInProcess } from './running/in-process.ts';
import type { Running } from './running/running.ts';

/** The config of a new server: the project's, or the same with the language switch in its menu. */
export type Template = 'project' | 'bilingual';

/** The real server on a free port, with its own data and mails over real SMTP. */
export class RunningServer {
  private running: Running | undefined;
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
      // Browsers keep all processors busy.
      WORKSHOP_PRIORITY: 'low',
      // Its mails go over SMTP, which is a sign of real use.
      DEMO: 'true',
      ...this.settings,
    };
  }

  /** Starts it, again if it was down: then on the same port with the same data. */
  async resume(): Promise<void> {
    this.running = await (this.root === ROOT ? startInHost(this.env) : startInProcess(this.root, this.env));
    this.url = this.running.url;
  }

  /** Ends it; data and port stay reserved for `resume`. */
  async pause(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    await running?.end();
  }

  async stop(): Promise<void> {
    await this.pause();
    await this.mailbox.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
