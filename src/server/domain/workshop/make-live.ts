import type { Db, Queries } from '../../kit/db/database.ts';
import { ApiError } from '../../kit/errors.ts';
import { MailDomainsError } from '../../kit/mail/offices.ts';
import { OperatorError } from '../../kit/operator-error.ts';
import type { ServerSettings } from '../../kit/settings/settings.ts';
import { currentVersion, publishedRecords } from '../config/store.ts';
import {
  BrokenVersionError,
  demandNone,
  HiddenValuesError,
  loadRunnable,
  publishVersion,
  StoredRecordsError,
  type Terms,
} from '../publishing/activate.ts';
import { StoredRecords } from '../records/compatibility.ts';
import { type Compiled, compileInThread } from './in-thread.ts';
import { goOnFrom } from './working-copy.ts';

type Version = NonNullable<Compiled['compiled']>;

/** @throws ApiError 422 when the files have errors */
export async function compiledOrRefused(files: ReadonlyMap<string, string>): Promise<Version> {
  const { compiled, problems } = await compileInThread({ files, whole: true });
  if (!compiled) throw new ApiError(422, 'errors.workshop.problems', { count: problems.length });
  // The files that were asked about, among them those that the compiler does not look at.
  return { ...compiled, sources: files };
}

interface Becoming extends Terms {
  /** The version that has to be live until then. */
  live: string;
}

/**
 * Makes a version of the workshop live; the working copy goes on from it.
 * @param along does what belongs to it within the transaction
 * @throws ApiError 409 or 412 in words of the office
 */
export async function makeLive(
  db: Db,
  { mailDomains }: Pick<ServerSettings, 'mailDomains'>,
  version: Version,
  { live, ...terms }: Becoming,
  along: (trx: Queries) => Promise<void>,
): Promise<void> {
  await publishVersion(db, version, mailDomains, terms, async (trx, from) => {
    if (from !== live) throw new ApiError(412, 'errors.workshop.otherLive');
    await along(trx);
    await goOnFrom(trx, version.version);
  }).catch((error: unknown) => {
    throw inWords(error);
  });
}

/** Says beforehand what would refuse a version. @throws ApiError 409 */
export async function demandPublishable(
  db: Db,
  { mailDomains }: Pick<ServerSettings, 'mailDomains'>,
  version: Version,
  hides: boolean,
): Promise<void> {
  try {
    const { records } = await loadRunnable(version, mailDomains);
    const stored = new StoredRecords(records, await publishedRecords(db, await currentVersion(db)));
    await stored.count(db);
    demandNone(stored, hides);
  } catch (error) {
    throw inWords(error);
  }
}

/** Puts errors that the office can do something about into its words. */
function inWords(error: unknown): unknown {
  if (error instanceof StoredRecordsError)
    return new ApiError(409, 'errors.workshop.recordsKeepNot', { count: error.conflicts.length });
  if (error instanceof HiddenValuesError)
    return new ApiError(409, 'errors.workshop.hidesValues', { count: error.hidden.length });
  // The program itself made it, so this is a fault of the program and goes into the log.
  if (error instanceof BrokenVersionError) return error;
  return error instanceof OperatorError ? refusedFiles(error) : error;
}

/** The answer for files that the server does not take, whatever is stored. */
export function refusedFiles(error: OperatorError): ApiError {
  if (!(error instanceof MailDomainsError))
    return new ApiError(409, 'errors.workshop.notTaken', { reason: error.message });
  const { mailboxes, domains } = error;
  return new ApiError(409, 'errors.workshop.mailDomains', { mailboxes, domains });
}
