import { EACH, namesOf, stepsOf, valueAt } from '../values/field-path.ts';
import { isObject, memberOf, objectOf } from '../values/objects.ts';
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

/** The names on the way to the field that a text of a form is about, by the steps of its key below the form's id. */
export function fieldNamesIn(steps: readonly string[]): string[] {
  const [name, word, ...deeper] = steps;
  if (name === undefined) return [];
  return word === 'fields' ? [name, ...fieldNamesIn(deeper)] : [name];
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

/** Schemas that add to what a schema says of a value, for some values or for all: its conditions and combinations. */
export function branchesOf(node: Record<string, unknown>): unknown[] {
  const listed = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => (Array.isArray(node[keyword]) ? node[keyword] : []));
  const dependent = Object.values(objectOf(node.dependencies)).filter((branch) => !Array.isArray(branch));
  return [node.then, node.else, ...listed, ...dependent];
}

/** Names of all properties of a schema, those within `if/then/else`, `dependencies` and combinations included. */
export function propertyNames(schema: unknown, names = new Set<string>()): Set<string> {
  if (!isObject(schema)) return names;
  for (const name of Object.keys(objectOf(schema.properties))) names.add(name);
  for (const branch of branchesOf(schema)) propertyNames(branch, names);
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
  if (!isObject(schema)) return undefined;
  const own = memberOf(schema.properties, property) as Record<string, unknown> | undefined;
  if (own?.type ?? own?.enum) return own;
  for (const branch of branchesOf(schema)) {
    const definition = definitionOf(branch, property);
    if (definition) return definition;
  }
  return undefined;
}
