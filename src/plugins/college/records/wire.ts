import type { Values } from '../../../core/config.ts';

/** As much of a JSON Schema as says how a value travels. */
interface Shape {
  type?: string;
  properties?: object;
}

/** Names of the wire that the records have otherwise. */
const RENAMED: Readonly<Record<string, string>> = { idPais: 'direccion__idpais' };

/** A record's flat values as an answer of the spec has them; `null` is what nobody knows. */
export function onWire({ properties = {} }: Shape, values: Values, above = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties as Record<string, Shape>).map(([name, shape]) => {
      const value = values[RENAMED[name] ?? above + name];
      if (shape.properties) return [name, onWire(shape, values, `${name}__`)];
      if (shape.type === 'array') return [name, value ?? []];
      if (shape.type === 'boolean') return [name, value === true];
      return [name, typeof value === (shape.type === 'integer' ? 'number' : 'string') ? value : null];
    }),
  );
}

/** Properties that the schema of a spec's body can express (`direccion.poblacion` is `direccion__poblacion`). */
export function spokenProperties({ properties = {} }: Shape, renamed: Readonly<Record<string, string>> = {}) {
  const names = Object.entries(properties as Record<string, Shape>).flatMap(([name, part]) =>
    part.properties ? Object.keys(part.properties).map((inner) => `${name}__${inner}`) : [name],
  );
  return new Set(names.map((name) => renamed[name] ?? RENAMED[name] ?? name));
}

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
