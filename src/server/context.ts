import type { ConfigStore } from './config-store.ts';
import type { Db } from './db.ts';
import type { Reader } from './readers.ts';
import type { Sessions } from './sessions.ts';
import type { ServerSettings } from './settings.ts';

/** What routes work with; made once by `buildApp`. */
export interface ServerContext {
  settings: ServerSettings;
  db: Db;
  config: ConfigStore;
  sessions: Sessions;
  readers: ReadonlyMap<string, Reader>;
  /** Secret of the admin calls; `null` closes them. */
  adminSecret: string | null;
  /** Tells the outbox that there is something to send; call it after the transaction. */
  mailWaiting(): void;
}
