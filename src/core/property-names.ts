import { namesOf } from './field-path.ts';

/**
 * Where a text of a field is looked up: the form's own first, then the one shared by all forms. What stands in a
 * group or a list has its texts below the `fields` of that: `forms.visit.guests.fields.name.label`.
 */
export function fieldKeys(formId: string, path: string, name: string): readonly string[] {
  const names = namesOf(path);
  return [`forms.${formId}.${names.join('.fields.')}.${name}`, `fields.${names.at(-1)}.${name}`];
}

/** Property names a schema declares, inside `if/then/else`, `dependencies` and combinations too. */
export function propertyNames(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found;
  const node = schema as Record<string, unknown>;
  for (const name of Object.keys((node.properties ?? {}) as object)) found.add(name);
  for (const keyword of ['then', 'else']) propertyNames(node[keyword], found);
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    if (Array.isArray(node[keyword])) for (const branch of node[keyword]) propertyNames(branch, found);
  }
  for (const branch of Object.values((node.dependencies ?? {}) as object)) {
    if (!Array.isArray(branch)) propertyNames(branch, found);
  }
  return found;
}
