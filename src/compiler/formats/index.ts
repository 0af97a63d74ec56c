import type { Format, FormatDefinition } from 'ajv';
import { objectsWithin, stringOf } from '../json.ts';
import { formats as bank } from './bank.ts';
import { formats as dates } from './dates.ts';
import { formats as nationalIds } from './national-ids.ts';
import { formats as phones } from './phones.ts';
import { formats as richTexts } from './rich-texts.ts';
import { formats as standard } from './standard.ts';
import { formats as web } from './web.ts';

/** Files beside this one, each with formats by the name that schemas know them by. */
const FAMILIES = { standard, dates, web, bank, 'national-ids': nationalIds, phones, 'rich-texts': richTexts };

export const FAMILY_NAMES: readonly string[] = Object.keys(FAMILIES);

/** Every format of the dialect: a schema may ask for no other. */
export const allFormats: Readonly<Record<string, Format>> = Object.assign({}, ...Object.values(FAMILIES));

export function isFormat(name: string): boolean {
  return Object.hasOwn(allFormats, name);
}

export function isOfFormat(name: string, text: string): boolean {
  const format = allFormats[name];
  if (format instanceof RegExp) return format.test(text);
  const validate = typeof format === 'object' ? format.validate : format;
  return typeof validate === 'function' && (validate as (value: string) => boolean)(text);
}

/** How two texts of a format compare; nothing for a format without an order. */
export function comparisonOf(name: unknown): ((one: string, other: string) => number | undefined) | undefined {
  const format = typeof name === 'string' && Object.hasOwn(allFormats, name) ? allFormats[name] : undefined;
  return typeof format === 'object' && 'compare' in format ? (format as FormatDefinition<string>).compare : undefined;
}

/** The files, beside this one, with the formats that a schema asks for: its validator carries no others. */
export function familiesIn(schema: unknown): string[] {
  const asked = new Set(objectsWithin(schema).flatMap(({ format }) => stringOf(format) ?? []));
  return Object.entries(FAMILIES)
    .filter(([, family]) => [...asked].some((name) => Object.hasOwn(family, name)))
    .map(([name]) => name);
}
