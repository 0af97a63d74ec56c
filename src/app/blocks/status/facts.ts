import type { Json, Values } from '../../../core/config.ts';
import { moments } from './moments.ts';

/** What is filled into a text, before a format of it: `pdf.fecha_firma` of `{{pdf.fecha_firma, datetime}}`. */
const NAME = /\{\{\s*([^\s,{}]+)/g;

/**
 * The sentence about a record, with its values filled in; empty where the record has none for one of its names, since what
 * is left would be a sentence about nothing.
 * @param words the sentence with these values; what it is not given stays as it is written
 */
export function factsOf(words: (values?: Record<string, unknown>) => string, record: Values): string {
  const names = [...words().matchAll(NAME)].map(([, name = '']) => name);
  const isThere = (name: string) => ![undefined, null, ''].includes(valueAt(record, name) as null);
  return names.every(isThere) ? words(moments(record)) : '';
}

function valueAt(record: Values, name: string): Json | undefined {
  return name.split('.').reduce<Json | undefined>((value, step) => {
    const inside = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
    return Object.hasOwn(inside, step) ? ((inside as Values)[step] as Json) : undefined;
  }, record as Json);
}
