import { compileConfig, formatProblems } from '../../compiler/index.ts';
import type { Db } from '../db/database.ts';
import { fromCommand, type Place } from '../ops/from-command.ts';
import { currentVersion, publishVersion, rollbackVersion, type VersionFiles } from './store.ts';

/**
 * Publishes the folders when nothing is current yet; never otherwise, so that a start undoes no rollback.
 * @returns the current version and whether it was published just now.
 * @throws Error with all problems when nothing is current and the folders are broken.
 */
export async function ensurePublished(db: Db, root: string): Promise<{ version: string; changed: boolean }> {
  const current = await currentVersion(db);
  if (current !== null) return { version: current, changed: false };
  const { compiled, problems } = await compileConfig(root);
  if (!compiled) throw new Error(`The config cannot be published:\n${formatProblems(problems)}`);
  return publishVersion(db, compiled);
}

/** How the folders compare with a published version; `problems` says what is wrong with them, line by line. */
export async function compareFolders(
  root: string,
  version: string,
): Promise<{ state: 'same' | 'differs' | 'broken'; problems: string }> {
  const { compiled, problems } = await compileConfig(root);
  if (!compiled) return { state: 'broken', problems: formatProblems(problems) };
  return { state: compiled.version === version ? 'same' : 'differs', problems: '' };
}

/** Makes a version current from a command: through the running server if it has the embedded database, else directly. */
export async function publishFrom(
  place: Place,
  compiled: VersionFiles,
): Promise<{ version: string; changed: boolean }> {
  const body = { manifest: compiled.manifest, files: Object.fromEntries(compiled.files) };
  return fromCommand(place, '/admin/config/publish', body, (db) => publishVersion(db, compiled));
}

/** Goes back to the version before, from a command. */
export async function rollbackFrom(place: Place): Promise<{ version: string; from: string }> {
  return fromCommand(place, '/admin/config/rollback', {}, rollbackVersion);
}
