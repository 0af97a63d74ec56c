import type { Language, Values } from '../../core/config.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { defaultsBelow } from '../http/modules.ts';

/**
 * A plug-in's code for records, for what their files cannot express. Default export of
 * `src/plugins/<plug-in>/**\/<name>.hook.ts`; the file is the registration. It runs in the transaction of the call, so
 * it must be quick and use only the given handle.
 */
export interface RecordHook {
  /** Ids of the records. */
  records: readonly string[];
  /**
   * Runs before a change is judged and stored; returns derived values and errors. Values are not validated yet and may
   * have any type.
   */
  beforeWrite?(write: RecordWrite): Promise<HookAnswer>;
  /**
   * Properties that are stored elsewhere, such as a file's address. They are part of answers and never stored in the
   * record.
   */
  onRead?(db: Queries, owner: number): Promise<Values>;
  /** Bytes stored elsewhere; they count towards the person's limit. */
  bytesKept?(db: Queries, owner: number): Promise<number>;
  /** Creates what a demonstration stores elsewhere for a new record. */
  onDemonstration?(db: Queries, owner: number): Promise<void>;
}

interface RecordWrite {
  db: Queries;
  owner: number;
  version: LoadedVersion;
  creating: boolean;
  /** Stored values; empty for a new record. */
  before: Values;
  /** Values to be stored. */
  values: Values;
}

/** An error: the key of its text, with values for placeholders. */
export type HookError = string | { key: string; values: Readonly<Record<string, string>> };

interface HookAnswer {
  /** Values that replace others; `undefined` clears one. They count as sent. */
  values?: Values;
  /** Errors by property. */
  errors?: Readonly<Record<string, HookError>>;
}

let loaded: Promise<readonly RecordHook[]> | undefined;

function allHooks(): Promise<readonly RecordHook[]> {
  loaded ??= defaultsBelow<RecordHook>('plugins', /\.hook\.ts$/);
  return loaded;
}

async function hooksOf(record: string): Promise<RecordHook[]> {
  return (await allHooks()).filter(({ records }) => records.includes(record));
}

/** Runs all hooks of a record in order; each sees the values of the ones before. */
export async function askedHooks(record: string, write: RecordWrite): Promise<Required<HookAnswer>> {
  const answer = { values: {} as Values, errors: {} as Record<string, HookError> };
  for (const { beforeWrite } of await hooksOf(record)) {
    const result = await beforeWrite?.({ ...write, values: { ...write.values, ...answer.values } });
    Object.assign(answer.values, result?.values);
    Object.assign(answer.errors, result?.errors);
  }
  return answer;
}

export async function addedOnReading(db: Queries, owner: number, record: string): Promise<Values> {
  const added: Values = {};
  for (const { onRead } of await hooksOf(record)) Object.assign(added, await onRead?.(db, owner));
  return added;
}

export async function addDemonstration(db: Queries, owner: number, record: string): Promise<void> {
  for (const { onDemonstration } of await hooksOf(record)) await onDemonstration?.(db, owner);
}

/** Bytes that plug-ins store for a person outside of records. */
export async function bytesBeside(db: Queries, owner: number): Promise<number> {
  let bytes = 0;
  for (const { bytesKept } of await allHooks()) bytes += (await bytesKept?.(db, owner)) ?? 0;
  return bytes;
}

/** Errors of hooks as texts by property. */
export function hookErrorTexts(
  version: LoadedVersion,
  language: Language,
  errors: Readonly<Record<string, HookError>>,
): Record<string, string[]> {
  const textOf = (error: HookError) =>
    typeof error === 'string' ? version.text(language, error) : version.text(language, error.key, error.values);
  return Object.fromEntries(Object.entries(errors).map(([property, error]) => [property, [textOf(error)]]));
}
