import type { JsonObject } from '../../../src/compiler/json.ts';
import { isJsonObject } from '../../../src/compiler/json.ts';

/** Said by other files here, or by nobody. */
const ASIDE = ['description', '$id', 'id', '$schema', 'i18n'];
/** Data, in which nothing is a keyword. */
const DATA = ['enum', 'const', 'default', 'required', 'examples'];
/** Named by people, so that no name is a keyword. */
const NAMED = ['properties', 'patternProperties', 'dependencies'];

/**
 * A schema of another engine as a form file: what is only said in other words is said in ours. Texts stand in messages,
 * `$defs` are `definitions`, a password is a widget, and a value alone is a form of one field.
 */
export function formFile(schema: JsonObject): JsonObject {
  const { definitions, title: _title, default: _first, ...own } = converted(schema) as JsonObject;
  if (own.additionalProperties === false) delete own.additionalProperties;
  const shared = definitions === undefined ? {} : { definitions };
  const isForm =
    own.properties !== undefined || own.oneOf !== undefined || own.anyOf !== undefined || own.allOf !== undefined;
  const isBlank = own.type === 'object' && own.additionalProperties === undefined;
  const whole = isForm || isBlank ? own : { type: 'object', properties: { value: own } };
  const file: Record<string, unknown> = {
    $schema: './_dialect/form.schema.json',
    type: 'object',
    properties: {},
    ...shared,
    ...whole,
  };
  return file as JsonObject;
}

function converted(node: unknown, isNamed = false): unknown {
  if (Array.isArray(node)) return node.map((one) => converted(one));
  if (!isJsonObject(node)) return node;
  const entries = Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
    if (isNamed) return [[key, converted(value)]];
    // Where all entries are of one kind there are no further ones.
    if (ASIDE.includes(key) || (key === 'additionalItems' && !Array.isArray(node.items))) return [];
    if (key === 'title') return '$ref' in node ? [] : [[key, typeName(String(value))]];
    if (key === '$defs' || key === 'definitions') return [['definitions', definitions(value)]];
    if (key === '$ref') return [[key, String(value).replace('#/$defs/', '#/definitions/')]];
    if (key === 'format' && value === 'password') return [['ui:widget', 'password']];
    // A time as people type it.
    if (key === 'format' && value === 'time') return [[key, 'iso-time']];
    if (DATA.includes(key)) return [[key, value]];
    return [[key, converted(value, NAMED.includes(key))]];
  });
  return Object.fromEntries(entries);
}

function definitions(all: unknown): unknown {
  const named = Object.entries(all as object).map(([name, one]) => [
    name.replace(/\W/g, '_').replace(/^[^A-Za-z]/, 'x'),
    converted(one),
  ]);
  return Object.fromEntries(named);
}

function typeName(title: string): string {
  const words = title
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .split(' ');
  return words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join('');
}
