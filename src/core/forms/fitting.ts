import type { CompiledForm, Values, WidgetTraits } from '../config.ts';
import { isFile } from '../files/file-type.ts';
import { EACH, pathOf, type Step } from '../values/field-path.ts';
import { isObject } from '../values/objects.ts';
import { isFixed, isShownOnly, traitsOf, uiAt } from './drawn.ts';
import { propertyNames, schemaOf } from './property-names.ts';
import type { Schema } from './resolve.ts';

type Form = Pick<CompiledForm, 'schema' | 'uiSchema' | 'widgets'>;

/** The part of earlier input that the form still takes, at any depth. `null` stands for an emptied field. */
export function fittingValues(form: Form, typed: Values): Values {
  const names = propertyNames(form.schema);
  const parts = Object.entries(typed)
    .filter(([name]) => names.has(name) && isAsked(form, name))
    .map(([name, part]) => [name, fittingAt(form, [name], part)] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

/** What a form has at first, without the values that the fields to be filled in cannot take. */
export function fittingFirst(form: Form, values: Values): Values {
  const parts = Object.entries(values).map(
    ([name, part]) => [name, isAsked(form, name) ? fittingAt(form, [name], part) : part] as const,
  );
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

function isAsked(form: Form, name: string): boolean {
  const secret = traitsOf(form, uiAt(form, [name]))?.secret === true;
  return !secret && !isFixed(form, [name]) && !isShownOnly(form, [name]);
}

/** The part of a value that its field takes; `undefined` for a value of another kind, or one of which nothing is left. */
export function fittingAt(form: Form, steps: readonly Step[], part: unknown): unknown {
  if (part === null || part === undefined || part instanceof Blob) return part;
  const schema = schemaOf(form.schema, pathOf(steps));
  const traits = traitsOf(form, uiAt(form, steps));
  if (!isOfType(schema, part) || !hasPlace(traits, schema, part)) return undefined;
  // A file has more than its form asks of it: what tells it from others.
  if (traits?.file) return part;
  if (Array.isArray(part)) {
    if (!isObject(schema.items)) return part;
    const rows = part.map((row) => fittingAt(form, [...steps, EACH], row)).filter((row) => row !== undefined);
    return rows.length === 0 && part.length > 0 ? undefined : rows;
  }
  if (!isObject(part)) return part;
  const names = propertyNames(schema);
  // A value that its widget draws as a whole may have no fields.
  if (names.size === 0) return part;
  const members = Object.entries(part)
    .filter(([name]) => names.has(name))
    .map(([name, one]) => [name, fittingAt(form, [...steps, name], one)] as const)
    .filter(([, one]) => one !== undefined);
  return members.length === 0 && Object.keys(part).length > 0 ? undefined : Object.fromEntries(members);
}

/** A text fits a number, because one that cannot be read yet as a number is kept as it was typed. */
function isOfType(schema: Schema, part: unknown): boolean {
  const types = typesOf(schema);
  if (types.length === 0) return true;
  if (Array.isArray(part)) return types.includes('array');
  const isNumeric = types.includes('number') || types.includes('integer');
  switch (typeof part) {
    case 'object':
      return types.includes('object');
    case 'boolean':
      return types.includes('boolean');
    case 'number':
      return isNumeric;
    default:
      return types.includes('string') || isNumeric;
  }
}

/** Whether the widget can show the value: it would be empty, and the form blocked by what nobody sees. */
function hasPlace(traits: WidgetTraits | undefined, schema: Schema, part: unknown): boolean {
  if (traits?.file) return [part].flat().every((one) => one instanceof Blob || isFile(one));
  if (!traits?.scale) return true;
  const { minimum = -Infinity, maximum = Infinity, type } = schema as Record<string, never>;
  return (
    typeof part === 'number' && part >= minimum && part <= maximum && (type !== 'integer' || Number.isInteger(part))
  );
}

/** The types that a schema names, or those of its choices. */
function typesOf({ type, enum: choices, const: only }: Schema): string[] {
  if (type !== undefined) return [type].flat().map(String);
  const values = Array.isArray(choices) ? choices : only === undefined ? [] : [only];
  return values.map((one) => (Array.isArray(one) ? 'array' : typeof one));
}
