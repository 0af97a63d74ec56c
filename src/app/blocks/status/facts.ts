import type { Json, Values } from '../../../core/config.ts';

/** A placeholder of a text without its format: `pdf.fecha_firma` of `{{pdf.fecha_firma, datetime}}`. */
const NAME = /\{\{\s*([^\s,{}]+)/g;

/**
 * The sentence about a record with its values; empty if the record lacks one of them, because the rest would make no
 * sense.
 * @param words returns the sentence with these values; other placeholders stay
 */
export function recordFacts(words: (values?: Record<string, unknown>) => string, record: Values): string {
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

/** A moment in UTC as calls answer it (RFC 3339). */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** Values for a text, with moments as dates so that a format can write them. */
function moments(values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, moment(value as Json)]));
}

function moment(value: Json): unknown {
  if (typeof value === 'string') return MOMENT.test(value) ? new Date(value) : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return moments(value);
}
