import { fieldKeys } from '../../core/forms/property-names.ts';
import { pathOf } from '../../core/values/field-path.ts';
import type { Field } from '../forms/fields.ts';
import { keyPlace } from '../read/origin.ts';
import type { Text } from './catalog.ts';

/**
 * Fields that stand in themselves (answers to an answer) by path, and the path of the same field where it stands first:
 * its texts are those of all levels.
 */
export function repeatedFields(fields: readonly Field[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const field of fields) {
    const above = fields.filter((one) => one !== field && isAbove(one, field));
    const [first] = above.sort((one, other) => one.path.length - other.path.length);
    if (first) found.set(pathOf(field.path), pathOf(first.path));
  }
  return found;
}

/** The same line of a file, and what holds the one holds the other. */
function isAbove(one: Field, other: Field): boolean {
  if (one.name !== other.name || one.path.length >= other.path.length) return false;
  const [place, same] = [keyPlace(one.owner, one.key), keyPlace(other.owner, other.key)];
  if (!place || place.source !== same?.source || place.offset !== same.offset) return false;
  return one.path.slice(0, -1).every((step, at) => step === other.path[at]);
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
