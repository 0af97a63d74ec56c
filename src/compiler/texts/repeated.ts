import { fieldKeys } from '../../core/forms/property-names.ts';
import { pathOf } from '../../core/values/field-path.ts';
import type { Field } from '../forms/fields.ts';
import { groupBy } from '../group.ts';
import { keyPlace } from '../read/origin.ts';
import type { Text } from './catalog.ts';

/**
 * Fields that stand in themselves (answers to an answer) by path, and the path of the same field where it stands first:
 * its texts are those of all levels.
 */
export function repeatedFields(fields: readonly Field[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const same of groupBy(fields, lineOf).values()) {
    const byDepth = [...same].sort((one, other) => one.path.length - other.path.length);
    for (const field of same.length > 1 ? same : []) {
      const first = byDepth.find((one) => isAbove(one, field));
      if (first) found.set(pathOf(field.path), pathOf(first.path));
    }
  }
  return found;
}

/** Where in a file a field is said, by name. */
function lineOf({ owner, key, name }: Field): string {
  const place = keyPlace(owner, key);
  return `${place?.source.file}:${place?.offset}:${name}`;
}

/** What holds the one holds the other, further down. */
function isAbove(one: Field, other: Field): boolean {
  const outer = one.path.slice(0, -1);
  return one.path.length < other.path.length && outer.every((step, at) => step === other.path[at]);
}

/** Texts that a form may need, with those of its repeated fields at each level. */
export function atEachLevel(formId: string, fields: readonly Field[], texts: readonly Text[]): readonly Text[] {
  const repeated = repeatedFields(fields);
  if (repeated.size === 0) return texts;
  const all = new Map(texts.map((text) => [text.key, text]));
  const start = (path: string) => fieldKeys(formId, path, '')[0] as string;
  for (const [path, first] of repeated) {
    const [own, once] = [start(path), start(first)];
    for (const text of texts) {
      const name = text.key.startsWith(once) ? text.key.slice(once.length) : 'fields.';
      const key = own + name;
      if (!name.startsWith('fields.') && !all.has(key)) all.set(key, { ...text, key });
    }
  }
  return [...all.values()];
}
