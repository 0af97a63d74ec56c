import type { Values } from './config.ts';

/**
 * A record with nested parts as flat values: `{direccion: {poblacion}}` becomes `direccion__poblacion`
 * (spec 2 §3). Lists stay whole; names that are flat already stay as they are.
 */
export function flatten(record: Readonly<Record<string, unknown>>): Values {
  const flat: Values = {};
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [inner, part] of Object.entries(flatten(value as Record<string, unknown>)))
        flat[`${name}__${inner}`] = part;
    } else {
      flat[name] = value;
    }
  }
  return flat;
}
