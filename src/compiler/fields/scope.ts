import { isJsonObject, type JsonObject, jsonObjectOf, objectEntries, objectsOf, stringsOf } from '../json.ts';
import { keyPlace, type Place } from '../read/origin.ts';

/** A place that names a property of a scope without defining it. */
export interface Mention {
  property: string;
  place: Place | undefined;
  /** The keyword, as a person would search for it. */
  keyword: string;
}

/** An object of a form – the form itself or a nested one – with all definitions of its properties. */
export interface FieldScope {
  /** Property → every schema that defines or narrows it, in the order they stand. */
  properties: Map<string, { owner: JsonObject; schema: JsonObject }[]>;
  mentions: Mention[];
  /** Names from the root, `*` for the entries of a list. */
  path: readonly string[];
}

/**
 * Collects what an object schema says about its properties, in `if/then/else`, `allOf`, `dependencies`
 * and `oneOf` too. A condition (`if`, `not`) names properties but makes none.
 */
export function readScope(nodes: readonly JsonObject[], path: readonly string[]): FieldScope {
  const scope: FieldScope = { properties: new Map(), mentions: [], path };
  for (const node of nodes) readNode(node, scope, true);
  return scope;
}

function readNode(node: JsonObject, scope: FieldScope, defines: boolean): void {
  const properties = jsonObjectOf(node.properties);
  for (const [name, schema] of objectEntries(properties)) {
    if (!defines) {
      scope.mentions.push({ property: name, place: keyPlace(properties, name), keyword: 'if' });
      continue;
    }
    const known = scope.properties.get(name);
    if (known) known.push({ owner: properties, schema });
    else scope.properties.set(name, [{ owner: properties, schema }]);
  }
  scope.mentions.push(...mentionList(node.required, 'required'));
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === 'if' || keyword === 'not') {
      if (isJsonObject(value)) readNode(value, scope, false);
    } else if (keyword === 'then' || keyword === 'else') {
      if (isJsonObject(value)) readNode(value, scope, defines);
    } else if (keyword === 'allOf' || keyword === 'anyOf' || keyword === 'oneOf') {
      for (const branch of objectsOf(value)) readNode(branch, scope, defines);
    } else if (keyword === 'dependencies') {
      readDependencies(jsonObjectOf(value), scope);
    }
  }
}

function readDependencies(dependencies: JsonObject, scope: FieldScope): void {
  for (const [name, value] of Object.entries(dependencies)) {
    scope.mentions.push({ property: name, place: keyPlace(dependencies, name), keyword: 'dependencies' });
    if (isJsonObject(value)) readNode(value, scope, true);
    else scope.mentions.push(...mentionList(value, 'dependencies'));
  }
}

export function mentionKeys(owner: unknown, keyword: string): Mention[] {
  if (!isJsonObject(owner)) return [];
  return Object.keys(owner).map((property) => ({ property, place: keyPlace(owner, property), keyword }));
}

export function mentionList(list: unknown, keyword: string): Mention[] {
  return stringsOf(list).map(({ text, place }) => ({ property: text, place, keyword }));
}
