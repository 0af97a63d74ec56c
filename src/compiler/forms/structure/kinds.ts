import type { Json } from '../../../core/config.ts';
import { isObject, type JsonObject, stringsOf } from '../../json.ts';
import { inheritEntry, inheritOrigin, placedAs } from '../../read/origin.ts';
import { CHOICE, TYPED } from './discriminator.ts';

/** The rules that count for a value of each kind. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format', 'formatMinimum', 'formatMaximum', 'examples'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'ui:order'],
};

/** Keywords that may say something of each kind; such a schema stays as it is. */
const OF_ALL = ['enum', 'const', 'oneOf', 'anyOf', 'allOf', 'if', 'not', 'dependencies', 'ui:widget'];

/**
 * A value of several kinds that no one control takes, such as a text or yes and no, as variants that are called by
 * their types: which kind it is, is chosen first. A text or a number is one kind, typed into one box.
 */
export function withKinds(node: JsonObject): JsonObject {
  const types = stringsOf(node.type).map(({ text }) => text);
  if (types.length < 2 || types.every((type) => TYPED.includes(type)) || OF_ALL.some((key) => key in node)) return node;
  const typed = types.filter((type) => TYPED.includes(type));
  const others = types.filter((type) => !TYPED.includes(type));
  const kinds = [...(typed.length > 0 ? [typed] : []), ...others.map((type) => [type])];
  const variants = kinds.map((kind) => kindOf(node, kind));
  const moved = new Set(['type', 'default', ...Object.values(RULES).flat()]);
  const whole: JsonObject = {};
  inheritOrigin(whole, node);
  for (const [key, value] of Object.entries(node)) if (!moved.has(key)) whole[key] = value;
  whole.anyOf = placedAs(variants, node);
  inheritEntry(whole, node, 'type', 'anyOf');
  if (node.default !== undefined) {
    whole.default = defaultOf(node.default, kinds);
    inheritEntry(whole, node, 'default');
  }
  return whole;
}

function kindOf(node: JsonObject, types: readonly string[]): JsonObject {
  const [first = ''] = types;
  const keys = types.flatMap((type) => RULES[type === 'integer' ? 'number' : type] ?? []);
  const variant: JsonObject = { title: nameOf(types), type: types.length === 1 ? first : [...types] };
  inheritOrigin(variant, node);
  for (const key of keys) if (node[key] !== undefined) variant[key] = node[key];
  // A box that is not ticked would be no answer to which of the two it is.
  if (first === 'boolean') variant['ui:widget'] = 'radio';
  return variant;
}

/** A typed value has the kind of its first type. */
function nameOf([first = '']: readonly string[]): string {
  return first;
}

function defaultOf(value: Json, kinds: readonly (readonly string[])[]): JsonObject {
  const at = kinds.findIndex((types) => types.some((type) => isOf(value, type)));
  const name = nameOf(kinds[at] ?? []);
  return isObject(value) ? { [CHOICE]: name, ...value } : { [CHOICE]: name, [`value${at + 1}`]: value };
}

function isOf(value: Json, type: string): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return typeof value === (type === 'integer' ? 'number' : type);
}
