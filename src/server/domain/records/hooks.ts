import type { Language, Values } from '../../../core/config.ts';
import type { Queries } from '../../kit/db/database.ts';
import {
  type HookAnswer,
  type HookError,
  installedPlugins,
  pluginsOf,
  type RecordHook,
  type RecordWrite,
} from '../config/extensions.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';

function hooksOf(record: string, plugins = Object.values(installedPlugins())): RecordHook[] {
  return plugins.flatMap(({ hooks = [] }) => hooks.filter(({ records }) => records.includes(record)));
}

/** Runs all hooks of a record in order; each sees the values of the ones before. */
export async function askedHooks(record: string, write: RecordWrite): Promise<Required<HookAnswer>> {
  const answer = { values: {} as Values, errors: {} as Record<string, HookError> };
  for (const { beforeWrite } of hooksOf(record, pluginsOf(write.version.settings))) {
    const result = await beforeWrite?.({ ...write, values: { ...write.values, ...answer.values } });
    Object.assign(answer.values, result?.values);
    Object.assign(answer.errors, result?.errors);
  }
  return answer;
}

export async function addedOnReading(db: Queries, owner: number, record: string): Promise<Values> {
  const added: Values = {};
  for (const { onRead } of hooksOf(record)) Object.assign(added, await onRead?.(db, owner));
  return added;
}

export async function addDemonstration(db: Queries, owner: number, record: string): Promise<void> {
  for (const { onDemonstration } of hooksOf(record)) await onDemonstration?.(db, owner);
}

/** Bytes that plug-ins store for a person outside of records. */
export async function bytesBeside(db: Queries, owner: number): Promise<number> {
  let bytes = 0;
  for (const { hooks = [] } of Object.values(installedPlugins()))
    for (const { bytesKept } of hooks) bytes += (await bytesKept?.(db, owner)) ?? 0;
  return bytes;
}

export function hookErrorTexts(
  version: LoadedVersion,
  language: Language,
  errors: Readonly<Record<string, HookError>>,
): Record<string, string[]> {
  const textOf = (error: HookError) =>
    typeof error === 'string' ? version.text(language, error) : version.text(language, error.key, error.values);
  return Object.fromEntries(Object.entries(errors).map(([property, error]) => [property, [textOf(error)]]));
}
