import type { Json } from '../core/config.ts';
import { type Place, valuePlace } from './read/origin.ts';

export type JsonObject = { [key: string]: Json };

/*
 * Readers for values whose shape the dialect has reported on but that may still be wrong: a check goes
 * on with what is usable, so that one mistake does not hide the next.
 */

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one when it is something else. */
export function jsonObjectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

export function objectEntries(value: unknown): [string, JsonObject][] {
  return Object.entries(jsonObjectOf(value)).filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]));
}

export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** Every object in a value, at whatever depth and the outer one first; `data`: words under which stand mere values. */
export function objectsWithin(value: unknown, data: ReadonlySet<string> = new Set()): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap((one) => objectsWithin(one, data));
  if (!isJsonObject(value)) return [];
  return [value, ...Object.entries(value).flatMap(([key, one]) => (data.has(key) ? [] : objectsWithin(one, data)))];
}

/** The strings of a list, each with its place. */
export function stringsOf(value: unknown): { text: string; place: Place | undefined }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((text, index) => (typeof text === 'string' ? [{ text, place: valuePlace(value, index) }] : []));
}

export function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** The types that a schema names. */
export function typesIn({ type }: JsonObject): string[] {
  return [type].flat().filter((one) => typeof one === 'string');
}

export function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Entries by what `keyOf` says of them, groups in the order of their first entry. */
export function groupBy<Entry, Key>(entries: Iterable<Entry>, keyOf: (entry: Entry) => Key): Map<Key, Entry[]> {
  const groups = new Map<Key, Entry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}
