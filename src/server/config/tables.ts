import type { Generated } from 'kysely';
import type { CreatedAt } from '../db/column-types.ts';

/** Files of published versions by their content-hashed name; shared by versions, never changed. */
interface ConfigFiles {
  name: string;
  content: string;
  created_at: CreatedAt;
}

interface ConfigVersions {
  version: string;
  /** The manifest as JSON text, byte for byte as published. */
  manifest: string;
  created_at: CreatedAt;
}

/** The history of what was current; the last row counts. */
interface ConfigActivations {
  id: Generated<number>;
  version: string;
  kind: 'publish' | 'rollback';
  activated_at: CreatedAt;
  /** Who did it, as the command or the desk knows them; absent for a start of the server. */
  by: string | null;
  /** Why, in their words. */
  note: string | null;
}

export interface ConfigTables {
  config_files: ConfigFiles;
  config_versions: ConfigVersions;
  config_activations: ConfigActivations;
}
