import { randomInt } from 'node:crypto';
import type { Db, Queries } from '../../kit/db/database.ts';
import type { CaseRow } from '../../kit/db/tables.ts';
import { ApiError, demandFound } from '../../kit/errors.ts';
import type { ServerSettings } from '../../kit/settings/settings.ts';
import type { Attempts } from '../accounts/attempts.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { ConfigStore } from '../config/store.ts';
import type { SigningServices } from '../documents/signing/signing-services.ts';
import { lockOwner } from '../records/store.ts';

/** The key of a case for people: its reference, else its number. */
export function keyOf({ id, reference }: Pick<CaseRow, 'id' | 'reference'>): string {
  return reference ?? String(id);
}

export async function caseByKey(db: Queries, key: string): Promise<CaseRow | undefined> {
  if (/^[1-9]\d{0,8}$/.test(key)) return caseById(db, Number(key));
  return db.selectFrom('cases').selectAll().where('reference', '=', key).executeTakeFirst();
}

/** A case as it is once its owner is locked. @throws ApiError 404 */
export async function lockedCase(trx: Queries, key: string): Promise<CaseRow> {
  await lockOwner(trx, demandFound(await caseByKey(trx, key)).owner);
  return demandFound(await caseByKey(trx, key));
}

/** A person's newest case of a procedure, ended or not. */
export async function newestCase(db: Queries, procedure: string, owner: number): Promise<CaseRow | undefined> {
  return (await ownCases(db, procedure, owner, 1))[0];
}

/** A person's case of a procedure that goes on; `null` without one. */
export async function openCase(db: Queries, procedure: string, owner: number): Promise<CaseRow | null> {
  const newest = await newestCase(db, procedure, owner);
  return newest && !newest.ended ? newest : null;
}

export async function ownCases(db: Queries, procedure: string, owner: number, limit = 1000): Promise<CaseRow[]> {
  return db
    .selectFrom('cases')
    .selectAll()
    .where(({ and }) => and({ procedure, owner }))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** One of a person's cases of a procedure. @throws ApiError 404, for another person's too. */
export async function ownCase(db: Queries, procedure: string, owner: number, id: number): Promise<CaseRow> {
  const row = await caseById(db, id);
  if (!row || row.owner !== owner || row.procedure !== procedure) throw new ApiError(404, 'errors.server.notFound');
  return row;
}

export async function caseById(db: Queries, id: number): Promise<CaseRow | undefined> {
  return db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Crockford's base 32: no I, L, O and U, which people misread or misspell. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** A reference a person can read out: `7K3M-9QXT`. Forty random bits, so numbers of requests stay private. */
export function newReference(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${characters.slice(0, 4).join('')}-${characters.slice(4).join('')}`;
}

/** The parts of the server that sends and moves use. */
export interface CaseServices {
  settings: ServerSettings;
  db: Db;
  config: ConfigStore;
  attempts: Attempts;
  signing: SigningServices;
  /** Tells the outbox to look for mail. */
  mailWaiting(): void;
}

/** Data for moves inside a transaction, loaded before it, because the embedded database has one connection. */
export interface CaseContext {
  settings: ServerSettings;
  /** The current one, for the words of mails. */
  version: LoadedVersion;
  /** Nobody gets a mail: for what a demonstration begins with. */
  quiet?: boolean;
}

/** @throws ApiError 503 before anything was published. */
export async function readCaseContext(context: Pick<CaseServices, 'config' | 'settings'>): Promise<CaseContext> {
  return { settings: context.settings, version: await context.config.demand() };
}
