import type { Db, Queries } from '../../kit/db/database.ts';
import { ApiError } from '../../kit/errors.ts';
import { MailDomainsError } from '../../kit/mail/offices.ts';
import { OperatorError } from '../../kit/operator-error.ts';
import type { ServerSettings } from '../../kit/settings/settings.ts';
import { HiddenValuesError, rollbackVersion, StoredRecordsError, type Terms } from '../publishing/activate.ts';
import { refusedFiles } from './make-live.ts';

interface Return extends Terms {
  to: string;
  /** The version that has to be live until then. */
  live: string;
}

/**
 * Makes a version live that was live before.
 * @param demand throws within the transaction if the caller must not; `version` is the whole name of the other
 * @throws ApiError 409 or 412 in words of the office
 */
export async function goBack(
  { db, settings }: { db: Db; settings: Pick<ServerSettings, 'mailDomains'> },
  { live, ...terms }: Return,
  demand: (trx: Queries, version: string) => Promise<void>,
): Promise<void> {
  await rollbackVersion(db, settings.mailDomains, terms, async (trx, from, version) => {
    if (from !== live) throw new ApiError(412, 'errors.server.changed');
    await demand(trx, version);
  }).catch(refused);
}

/** Tells the office, in its words, of errors that it can do nothing about. */
function refused(error: unknown): never {
  if (error instanceof StoredRecordsError)
    throw new ApiError(409, 'errors.desk.recordsKeepNot', { count: error.conflicts.length });
  if (error instanceof HiddenValuesError)
    throw new ApiError(409, 'errors.desk.hidesValues', { count: error.hidden.length });
  if (error instanceof MailDomainsError) throw refusedFiles(error);
  if (error instanceof OperatorError) throw new ApiError(409, 'errors.desk.notRestored');
  throw error;
}
