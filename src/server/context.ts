import type { Attempts } from './attempts.ts';
import type { ConfigStore } from './config-store.ts';
import type { Db } from './db.ts';
import type { Passwords } from './passwords.ts';
import type { Reader } from './readers.ts';
import type { Seal } from './seal.ts';
import type { Sessions } from './sessions.ts';
import type { ServerSettings } from './settings.ts';

/** What routes work with; made once by `buildApp`. */
export interface ServerContext {
  settings: ServerSettings;
  db: Db;
  config: ConfigStore;
  sessions: Sessions;
  passwords: Passwords;
  attempts: Attempts;
  /** Closes mails that hold what opens an account. */
  seal: Seal;
  readers: ReadonlyMap<string, Reader>;
  /** Secret of the admin calls; `null` closes them. */
  adminSecret: string | null;
  /** Tells the outbox that there is something to send; call it after the transaction. */
  mailWaiting(): void;
}
