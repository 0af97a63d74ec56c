import { isDeepStrictEqual } from 'node:util';
import type { Values } from '../../../core/config.ts';
import type { WireBody } from '../../../server/plugin.ts';

/** As much of a JSON Schema as says how a value travels. */
interface Shape {
  type?: string;
  properties?: object;
}

/** Property of the record by the name that the wire has for it. */
type Renames = Readonly<Record<string, string>>;

const COUNTRY = 'direccion__idpais';
const RENAMED: Renames = { idPais: COUNTRY };

/** Every place of a shape: where it is, its own shape, and its property in the record. */
function placesOf({ properties = {} }: Shape, renamed: Renames) {
  const names = { ...RENAMED, ...renamed };
  const place = (path: readonly string[], shape: Shape) => {
    const flat = path.join('__');
    return { path, flat, shape, property: names[flat] ?? flat };
  };
  return Object.entries(properties as Record<string, Shape>).flatMap(([name, shape]) =>
    shape.properties
      ? Object.entries(shape.properties as Record<string, Shape>).map(([inner, part]) => place([name, inner], part))
      : [place([name], shape)],
  );
}

/** A record's flat values as an answer of the spec has them; `null` is what nobody knows. */
export function onWire(shape: Shape, values: Values, renamed: Renames = {}): Record<string, unknown> {
  const answer: Record<string, unknown> = {};
  for (const { path, shape: part, property } of placesOf(shape, renamed)) {
    const [name = '', inner] = path;
    const value = valueOnWire(part, values[property]);
    answer[name] = inner === undefined ? value : { ...(answer[name] as object), [inner]: value };
  }
  return answer;
}

function valueOnWire({ type }: Shape, value: unknown): unknown {
  if (type === 'array') return value ?? [];
  if (type === 'boolean') return value === true;
  return typeof value === (type === 'integer' ? 'number' : 'string') ? value : null;
}

/**
 * The shape of a body, with the flat names that forms have for what lies in its parts: the spec sends
 * `direccion.poblacion` (spec 1 §3) and `direccion__poblacion` (spec 2 §3, §7).
 */
export function withFlatNames<Body extends Shape>(shape: Body): Body {
  const inParts = placesOf(shape, {}).filter(({ path }) => path.length > 1);
  const country = (shape.properties as Record<string, Shape>).idPais;
  const flat = [...inParts.map(({ flat, shape: part }) => [flat, part]), [COUNTRY, country]];
  return { ...shape, properties: { ...shape.properties, ...Object.fromEntries(flat) } };
}

/**
 * The values that a body says, by the properties of the record. A property may be said in two places, as answers give some: then
 * what is not as it was counts.
 * @param shape without flat names
 * @param before values that the body may be a change of
 */
export function saidIn(
  shape: Shape,
  body: Readonly<Record<string, unknown>>,
  { renamed = {}, before = {} }: { renamed?: Renames; before?: Values } = {},
): Pick<WireBody, 'said' | 'speaksOf'> & { values: Values } {
  const places = placesOf(shape, renamed);
  const all = places.flatMap(({ path: [name = '', inner], flat, property }) => {
    const part = body[name];
    const nested = inner === undefined ? part : part === null ? null : (part as Values | undefined)?.[inner];
    const other = property === COUNTRY ? body[COUNTRY] : inner === undefined ? undefined : body[flat];
    return [nested, other].filter((value) => value !== undefined).map((value) => [property, value] as const);
  });
  const said = all.filter(
    ([property, value]) =>
      !isDeepStrictEqual(value ?? undefined, before[property]) ||
      all.every(([other, that]) => other !== property || isDeepStrictEqual(that, value)),
  );
  return { said, values: Object.fromEntries(said), speaksOf: new Set(places.map(({ property }) => property)) };
}
