import { isObject, objectOf, stringOf } from '../json.ts';
import type { Folders, FormFile } from './folders.ts';
import { valuePlace } from './origin.ts';
import type { Place } from './source.ts';

/** Kinds of things that have a file of their own, and texts and uses under its name. */
export type OwnerKind = 'forms' | 'records' | 'lists' | 'procedures';

interface Owner {
  word: string;
  file(id: string): string;
  /** Keys under which others name it. */
  keys: readonly string[];
}

export const OWNERS: Readonly<Record<OwnerKind, Owner>> = {
  forms: { word: 'form', file: (id) => `schemas/${id}.schema.json`, keys: ['form', 'renew'] },
  records: { word: 'record', file: (id) => `schemas/_records/${id}.record.json`, keys: ['record'] },
  lists: { word: 'list', file: (id) => `schemas/_lists/${id}.list.json`, keys: ['source'] },
  procedures: { word: 'procedure', file: (id) => `schemas/_procedures/${id}.procedure.json`, keys: ['procedure'] },
};

export const OWNER_KINDS = Object.keys(OWNERS) as OwnerKind[];

/** Where others name something, and what they take of it. */
export interface Use {
  place: Place | undefined;
  property?: string | undefined;
}

export type Uses = ReadonlyMap<OwnerKind, ReadonlyMap<string, readonly Use[]>>;

const RECORD_TARGET = /_records\/([a-z0-9-]+)\.record\.json(?:#\/properties\/([^/]+))?/;

/** All that the files name by the name of another file, in one walk through them. */
export function usesIn({ menu, demo, forms, records, procedures, shared }: Folders): Uses {
  const found = new Map(OWNER_KINDS.map((kind) => [kind, new Map<string, Use[]>()]));
  const add = (kind: OwnerKind, id: string, use: Use) => {
    const known = found.get(kind) as Map<string, Use[]>;
    known.set(id, [...(known.get(id) ?? []), use]);
  };
  const look = (value: unknown, kinds: readonly OwnerKind[]): void => {
    for (const one of Array.isArray(value) ? value : []) look(one, kinds);
    const own = objectOf(value);
    for (const [key, entry] of Object.entries(own)) {
      // A preview names the block beside it.
      if (key === 'form' && own.type === 'preview') continue;
      const place = () => valuePlace(own, key);
      const named = stringOf(entry);
      const kind = named === undefined ? undefined : kinds.find((one) => OWNERS[one].keys.includes(key));
      if (kind && named !== undefined) add(kind, named, { place: place() });
      const [, record, property] = (key === '$ref' && named !== undefined && RECORD_TARGET.exec(named)) || [];
      if (record) add('records', record, { place: place(), property });
      if (named === undefined) look(entry, kinds);
    }
  };
  // A block of the office names as its source what is not a list.
  look(menu?.value, ['forms', 'records', 'procedures']);
  for (const file of [demo, ...forms, ...records, ...procedures, ...shared]) look(file?.value, OWNER_KINDS);
  return found;
}

/** Whether a file says something by each of these names. */
export function holdsAll({ value, text }: FormFile, names: readonly string[]): boolean {
  // Ids of a list may be numbers.
  return isObject(value) && names.every((name) => text.includes(`"${name}"`) || text.includes(`"id": ${name}`));
}
