import type { Compilation, HiddenValues, StoredConflict } from '../compiler/index.ts';
import {
  HiddenValuesError,
  publishVersion,
  rollbackVersion,
  StoredRecordsError,
  type Terms,
  type VersionFiles,
} from './domain/publishing/activate.ts';
import { compareStored, type VersionComparison } from './domain/publishing/compare.ts';
import { type HistoryLine, publishHistory } from './domain/publishing/history.ts';
import { inFiles } from './domain/publishing/publish.ts';
import { type DataLocation, fromCommand, RefusedError } from './from-command.ts';
import type { Db } from './kit/db/database.ts';
import type { ServerSettings } from './kit/settings/settings.ts';

type BoundPlace = DataLocation & Partial<Pick<ServerSettings, 'mailDomains'>>;

/**
 * Makes a version current from a command: through the running server if it has the embedded database, else directly.
 * @param made the compilation that the files come from.
 * @throws OperatorError with the lines that stored records conflict with, HiddenValuesError.
 */
export async function publishFrom(
  place: BoundPlace,
  compiled: VersionFiles,
  made?: Pick<Compilation, 'conflictsIn'>,
  terms: Terms = {},
): Promise<{ version: string; changed: boolean }> {
  const body = { ...inBody(compiled), ...terms };
  const directly = (db: Db) => publishVersion(db, compiled, place.mailDomains, terms);
  const publish = () => fromCommand(place, '/admin/config/publish', body, directly).catch(asThrownThere);
  return made ? inFiles(made, publish) : publish();
}

/**
 * Rolls back from a command, see `rollbackVersion`.
 * @throws HiddenValuesError
 */
export async function rollbackFrom(
  place: BoundPlace,
  terms: Terms & { to?: string | undefined } = {},
): Promise<{ version: string; from: string }> {
  const directly = (db: Db) => rollbackVersion(db, place.mailDomains, terms);
  return fromCommand(place, '/admin/config/rollback', terms, directly).catch(asThrownThere);
}

/** Throws what the running server found in its stored records as if it had been found here. */
function asThrownThere(error: unknown): never {
  const { conflicts, hidden } = (error instanceof RefusedError ? error.answer : {}) as {
    conflicts?: StoredConflict[];
    hidden?: HiddenValues[];
  };
  if (conflicts) throw new StoredRecordsError(conflicts);
  throw hidden ? new HiddenValuesError(hidden) : error;
}

export async function historyFrom(place: DataLocation): Promise<HistoryLine[]> {
  return fromCommand(place, '/admin/config/history', {}, (db) => publishHistory(db));
}

export async function compareFrom(
  place: DataLocation,
  { before, after }: { before?: string; after?: string | VersionFiles },
): Promise<VersionComparison | null> {
  const body = { before, after: typeof after === 'object' ? inBody({ ...after, sources: undefined }) : after };
  return fromCommand(place, '/admin/config/compare', body, (db) => compareStored(db, { before, after }));
}

const inBody = ({ manifest, files, sources }: VersionFiles) => ({
  manifest,
  files: Object.fromEntries(files),
  ...(sources && { sources: Object.fromEntries(sources) }),
});
