import { installedPlugins, type Reader } from '../extensions.ts';
import { newestCase } from '../procedures/cases.ts';
import { readRecord } from '../records/read.ts';

/** What the user has last sent in a procedure, by property of its form. */
const procedure: Reader = async (db, user, { procedure: id }) =>
  (await newestCase(db, String(id), user.id))?.values ?? null;

/** The user's own record of a kind, by property. */
const record: Reader = async (db, user, { record: kind }, version) =>
  (await readRecord(db, version, user.id, String(kind)))?.values ?? null;

export function allReaders(): ReadonlyMap<string, Reader> {
  const plugins = Object.values(installedPlugins()).map(({ readers = {} }) => readers);
  return new Map(Object.entries(Object.assign({ procedure, record }, ...plugins)));
}
