import type { Generated } from 'kysely';
import type { CreatedAt } from '../db/column-types.ts';

/** Files of published versions by content hash; versions share them, and they never change. */
interface ConfigFiles {
  name: string;
  content: string;
  created_at: CreatedAt;
}

interface ConfigVersions {
  version: string;
  /** The manifest, byte for byte as published. */
  manifest: string;
  created_at: CreatedAt;
}

/** Versions that became current, in order; the last row counts. */
interface ConfigActivations {
  id: Generated<number>;
  version: string;
  kind: 'publish' | 'rollback';
  activated_at: CreatedAt;
  /** Name of the person, from the command or the desk; absent for a start of the server. */
  by: string | null;
  /** Why, in their words. */
  note: string | null;
  /** The second person who confirmed it, where the organisation asks for one. */
  confirmed_by: Generated<string | null>;
}

/** Texts of the organisation's files by their SHA-256, hexadecimal; versions and the working copy share them. */
interface ConfigSources {
  hash: string;
  content: string;
  /** Of the text in UTF-8. */
  bytes: number;
}

/** The files that a version was made of. Versions of earlier programs have none. */
interface ConfigVersionSources {
  version: string;
  path: string;
  hash: string;
}

export interface ConfigTables {
  config_files: ConfigFiles;
  config_versions: ConfigVersions;
  config_activations: ConfigActivations;
  config_sources: ConfigSources;
  config_version_sources: ConfigVersionSources;
}
