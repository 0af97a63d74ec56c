import { EACH, namesOf, stepsOf, valueAt } from '../values/field-path.ts';
import type { FieldError } from './validation.ts';

/**
 * The keys of a field's text: the form's own first, then the one shared by all forms. A field within a group or a list has
 * its texts below `fields` of that: `forms.visit.guests.fields.name.label`. A group may name the options of all its
 * fields once.
 */
export function fieldKeys(formId: string, path: string, name: string): readonly string[] {
  const names = namesOf(path);
  const own = (of: readonly string[]) => `forms.${formId}.${of.join('.fields.')}.${name}`;
  const around = name.startsWith('options.') && names.length > 1 ? [own(names.slice(0, -1))] : [];
  return [own(names), ...around, `fields.${names.at(-1)}.${name}`];
}

/**
 * The keys of the text for a broken rule: the field's own, then those of its widget, which knows the expected input and
 * whether a number has to be whole, then the general ones.
 */
export function errorKeys(
  own: readonly string[],
  widget: unknown,
  { code, params }: Pick<FieldError, 'code' | 'params'>,
): readonly string[] {
  const codes = code === 'number' && params.type === 'integer' ? ['integer', code] : [code];
  return [...own, ...codes.map((one) => `widgets.${String(widget)}.errors.${one}`), `errors.${code}`, 'errors.invalid'];
}

/** Names of all properties of a schema, those within `if/then/else`, `dependencies` and combinations included. */
export function propertyNames(schema: unknown, names = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return names;
  const node = schema as Record<string, unknown>;
  for (const name of Object.keys((node.properties ?? {}) as object)) names.add(name);
  for (const keyword of ['then', 'else']) propertyNames(node[keyword], names);
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    if (Array.isArray(node[keyword])) for (const branch of node[keyword]) propertyNames(branch, names);
  }
  for (const branch of Object.values((node.dependencies ?? {}) as object)) {
    if (!Array.isArray(branch)) propertyNames(branch, names);
  }
  return names;
}

/** The first definition of a field in a schema, by its path; empty without one. */
export function schemaOf(schema: unknown, path: string): Record<string, unknown> {
  const definition = stepsOf(path).reduce<unknown>(
    (node, step) => (step === EACH || typeof step === 'number' ? valueAt(node, ['items']) : definitionOf(node, step)),
    schema,
  );
  return (definition ?? {}) as Record<string, unknown>;
}

function definitionOf(schema: unknown, property: string): Record<string, unknown> | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined;
  const node = schema as Record<string, unknown>;
  const properties = (node.properties ?? {}) as Record<string, Record<string, unknown>>;
  const own = Object.hasOwn(properties, property) ? properties[property] : undefined;
  if (own?.type ?? own?.enum) return own;
  const branches = [
    node.then,
    node.else,
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => node[keyword] ?? []),
    ...Object.values((node.dependencies ?? {}) as object).filter((branch) => !Array.isArray(branch)),
  ];
  for (const branch of branches) {
    const definition = definitionOf(branch, property);
    if (definition) return definition;
  }
  return undefined;
}
