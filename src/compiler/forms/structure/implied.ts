import type { Json } from '../../../core/config.ts';
import { isObject, type JsonObject, objectsOf } from '../../json.ts';
import { inheritEntry, placedAs } from '../../read/origin.ts';
import { inheritUnresolved, isUnresolved } from '../../refs.ts';

/** A schema with one of these keywords gets its type elsewhere. */
const ELSEWHERE = ['type', 'oneOf', 'anyOf', 'allOf', 'alternatives'];

/**
 * A schema whose fields have the type that follows from what may be chosen (`enum`) or has to be there (`const`), where
 * they say none. A choice among whole objects or lists has none.
 * @param known fields that the object has already, with their type
 */
export function withTypes(node: JsonObject, known: readonly string[]): JsonObject {
  const typed: JsonObject = { ...node };
  const { const: only } = node;
  if (typeof only === 'object' && only !== null && !('$data' in only)) {
    typed.enum = placedAs([only], node);
    delete typed.const;
  }
  if (isWholeChoice(typed)) delete typed.type;
  const { properties, items } = node;
  if (isObject(properties)) {
    const all = Object.entries(properties).map(([name, one]) => [
      name,
      isObject(one) && !known.includes(name) ? withType(one) : one,
    ]);
    typed.properties = placedAs(Object.fromEntries(all), properties);
  }
  if (isObject(items)) typed.items = withType(items);
  return placed(typed, node);
}

function withType(field: JsonObject): JsonObject {
  if (isUnresolved(field) || ELSEWHERE.some((key) => key in field)) return field;
  const values = Array.isArray(field.enum) ? field.enum : field.const === undefined ? [] : [field.const];
  const types = [...new Set(values.map((value) => typeof value))];
  const [type] = types;
  if (types.length !== 1 || type === undefined || type === 'object') return field;
  const typed = placedAs({ ...field, type }, field);
  inheritEntry(typed, field, field.enum === undefined ? 'const' : 'enum', 'type');
  return typed;
}

/**
 * Whole objects or lists are what may be chosen. Their type follows from them, and is left out: nobody begins such a
 * value empty and fills it in.
 */
function isWholeChoice({ enum: choices }: JsonObject): boolean {
  return (
    Array.isArray(choices) && choices.length > 0 && choices.every((one) => typeof one === 'object' && one !== null)
  );
}

/**
 * A field that says what it is by its parts (`allOf`), such as a definition and what is added to it: parts of an object
 * stay, the keywords of any other value are put together. Two parts that say the same keyword differently are left.
 */
export function withParts(node: JsonObject): JsonObject {
  if (node.type !== undefined || node.properties !== undefined || !Array.isArray(node.allOf)) return node;
  const parts = objectsOf(node.allOf);
  if (parts.some(isUnresolved)) return node;
  if (parts.some(({ type, properties }) => type === 'object' || properties !== undefined))
    return placed({ ...node, type: 'object' }, node);
  const { allOf: _parts, ...rest } = node;
  const all = [...parts, rest].flatMap((part) => Object.entries(part));
  if (all.some(([key, value]) => all.some(([other, its]) => key === other && !isSame(value, its)))) return node;
  const whole = placed(Object.fromEntries(all), node);
  for (const part of parts) for (const key of Object.keys(part)) inheritEntry(whole, part, key);
  const typed = withType(whole);
  return typed.type === undefined ? node : typed;
}

function placed(whole: JsonObject, node: JsonObject): JsonObject {
  inheritUnresolved(whole, node);
  return placedAs(whole, node);
}

function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
