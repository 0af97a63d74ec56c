import type { Json } from '../../../../core/config.ts';
import type { LoadedRecord } from '../../config/loaded-version.ts';

/** A cell as a value of the property's type; if it is none, it stays text and the rules refuse it. */
export function cellValue({ schema }: LoadedRecord, property: string, text: string): Json {
  const properties = (schema.properties ?? {}) as Record<string, { type?: string | string[] }>;
  const types = [(Object.hasOwn(properties, property) && properties[property]?.type) || 'string'].flat();
  if (types.includes('string')) return text;
  if (types.includes('boolean')) return BOOLEANS.get(text.toLowerCase()) ?? text;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
