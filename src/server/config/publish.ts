import { compileConfig, formatProblems } from '../../compiler/index.ts';
import { VERSION_FORMAT } from '../../core/version-format.ts';
import type { Db } from '../db/database.ts';
import { demandMailboxes } from '../mail/offices.ts';
import { fromCommand, type Place } from '../ops/from-command.ts';
import { OperatorError } from '../ops/operator-error.ts';
import type { ServerSettings } from '../ops/settings.ts';
import {
  currentVersion,
  formatOf,
  publishedSettings,
  publishVersion,
  rollbackVersion,
  type VersionFiles,
} from './store.ts';

/** A place, and the domains that mail of its versions may go to. */
type BoundPlace = Place & Partial<Pick<ServerSettings, 'mailDomains'>>;

/**
 * Publishes the folders when nothing is current yet, or what is was made by a program that said things in another
 * way; never otherwise, so that a start undoes no rollback.
 * @returns the current version and whether it was published just now.
 * @param mailDomains where mail may go to and come from (`demandMailboxes`), whichever version is current.
 * @throws OperatorError with all problems when nothing that can be read is current and the folders are broken, or mail may not go.
 */
export async function ensurePublished(
  db: Db,
  root: string,
  mailDomains: readonly string[] = [],
): Promise<{ version: string; changed: boolean }> {
  const current = await currentVersion(db);
  if (current !== null && (await formatOf(db, current)) === VERSION_FORMAT) {
    const settings = await publishedSettings(db, current);
    try {
      demandMailboxes(settings, mailDomains);
    } catch (error) {
      const remedy = 'This version is published: change the file and run npm run config:publish, then start again.';
      throw error instanceof OperatorError ? new OperatorError(`${error.message}\n${remedy}`) : error;
    }
    return { version: current, changed: false };
  }
  const { compiled, problems } = await compileConfig(root);
  if (!compiled) throw new OperatorError(`The config cannot be published:\n${formatProblems(problems)}`);
  return publishVersion(db, compiled, mailDomains);
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
  place: BoundPlace,
  compiled: VersionFiles,
): Promise<{ version: string; changed: boolean }> {
  const body = { manifest: compiled.manifest, files: Object.fromEntries(compiled.files) };
  return fromCommand(place, '/admin/config/publish', body, (db) => publishVersion(db, compiled, place.mailDomains));
}

/** Goes back to the version before, from a command. */
export async function rollbackFrom(place: BoundPlace): Promise<{ version: string; from: string }> {
  return fromCommand(place, '/admin/config/rollback', {}, (db) => rollbackVersion(db, place.mailDomains));
}
