import type { Values } from '../config.ts';

/**
 * A record with nested parts as flat values: `{direccion: {poblacion}}` becomes `direccion__poblacion`
 * (spec 2 §3). Lists stay whole; names that are flat already stay as they are.
 */
export function flatten(record: Readonly<Record<string, unknown>>): Values {
  // `fromEntries` makes own properties of whatever names come, `__proto__` too.
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(flatten(value as Record<string, unknown>)).map(([inner, part]) => [`${name}__${inner}`, part])
        : [[name, value]],
    ),
  );
}
