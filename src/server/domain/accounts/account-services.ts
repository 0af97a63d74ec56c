import type { Db } from '../../kit/db/database.ts';
import type { Seal } from '../../kit/seal.ts';
import type { ServerSettings } from '../../kit/settings/settings.ts';
import type { ConfigStore } from '../config/store.ts';

/** The parts of the server that work on accounts uses. */
export interface AccountServices {
  config: ConfigStore;
  db: Db;
  seal: Seal;
  settings: ServerSettings;
}
