import type { Values } from '../../core/config.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { defaultsBelow } from '../http/modules.ts';

/**
 * What a plug-in knows of records that their files cannot say. Default export of
 * `src/plugins/<plug-in>/**\/<name>.hook.ts`; the file is the registration. Everything runs in the transaction
 * of the call, so it must be quick and use the given handle alone.
 */
export interface RecordHook {
  /** Ids of the records it is for. */
  records: readonly string[];
  /**
   * Before the values of a change are judged and stored: facts that follow from others, and what is wrong with
   * them beyond any schema. Nothing has been judged yet, so a value may be of any type.
   */
  beforeWrite?(write: RecordWrite): Promise<HookAnswer>;
  /** Properties that are kept elsewhere, the address of a file for one. They are answered, never stored. */
  onRead?(db: Queries, owner: number): Promise<Values>;
  /** Bytes of what is kept elsewhere. They count against what one person may keep. */
  bytesKept?(db: Queries, owner: number): Promise<number>;
  /** What a demonstration keeps elsewhere with a record that it has just made. */
  onDemonstration?(db: Queries, owner: number): Promise<void>;
}

interface RecordWrite {
  db: Queries;
  /** Account whose record it is. */
  owner: number;
  version: LoadedVersion;
  /** There is no such record yet. */
  creating: boolean;
  /** The record's own values as they are stored; empty when there is none. */
  before: Values;
  /** The same as they would be stored, by property. */
  values: Values;
}

/** What is wrong with a value: the key of its text, with values for it where it has any. */
export type HookError = string | { key: string; values: Readonly<Record<string, string>> };

interface HookAnswer {
  /** Values to put over the others; `undefined` clears one. They count as sent. */
  values?: Values;
  /** Property → what is wrong with it. */
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

/** What all hooks of a record say of a change, one after the other, each over what the one before made of it. */
export async function askedHooks(record: string, write: RecordWrite): Promise<Required<HookAnswer>> {
  const answer = { values: {} as Values, errors: {} as Record<string, HookError> };
  for (const { beforeWrite } of await hooksOf(record)) {
    const said = await beforeWrite?.({ ...write, values: { ...write.values, ...answer.values } });
    Object.assign(answer.values, said?.values);
    Object.assign(answer.errors, said?.errors);
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

/** Bytes that plug-ins keep of a person beside the records. */
export async function bytesBeside(db: Queries, owner: number): Promise<number> {
  let bytes = 0;
  for (const { bytesKept } of await allHooks()) bytes += (await bytesKept?.(db, owner)) ?? 0;
  return bytes;
}
