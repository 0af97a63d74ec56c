import type { FormSpec, Json } from '../../core/config.ts';
import type { FieldExpressions } from '../../core/expressions/form-values.ts';
import type { Tree } from '../../core/expressions/tree.ts';
import type { FormModel } from '../forms/model.ts';
import { isObject, type JsonObject, objectOf } from '../json.ts';
import type { MenuTree } from '../menu/tree.ts';
import { inOrder } from './circle.ts';
import { parseExpression } from './parse.ts';
import { type ExpressionPlace, fieldPlaces, pagePlaces, sectionPlaces, specPlaces } from './places.ts';

/** The expressions of a form's fields; undefined when it has none. */
export function fieldExpressions(form: FormModel): FieldExpressions | undefined {
  const when: Record<string, Tree> = {};
  const values = new Map<string, Tree>();
  const needs = new Map<string, ReadonlySet<string>>();
  const hide = (property: string, place: ExpressionPlace) => {
    const tree = treeOf(place);
    const before = when[property];
    when[property] = before ? ['&&', before, tree] : tree;
  };
  for (const place of fieldPlaces(form)) {
    if (place.when) hide(place.property, place.when);
    if (!place.value) continue;
    const { tree, reads } = parseExpression(place.value.text, place.value.scope);
    values.set(place.property, tree);
    needs.set(place.property, reads);
  }
  for (const { fields, when: place } of sectionPlaces(form)) for (const property of fields) hide(property, place);
  if (Object.keys(when).length === 0 && values.size === 0) return undefined;
  const required = askedByHand(form, when);
  const value = inOrder([...values.keys()], needs).map((name) => [name, values.get(name) as Tree] as const);
  return { when, value, required };
}

/**
 * The schema that is published: what may be hidden, and what is worked out, is not asked for by it; the
 * shared judge asks for it while it shows (design §2, settled 1).
 */
export function publishedSchema(form: FormModel): JsonObject {
  const expressions = fieldExpressions(form);
  const { schema } = form.split;
  if (!expressions || !Array.isArray(schema.required)) return schema;
  const required = schema.required.filter((name) => !expressions.required.includes(String(name)));
  const { required: _asked, ...rest } = schema;
  return required.length > 0 ? { ...rest, required } : rest;
}

/** The `form` keyword with every expression as its tree; the place of a section's is with its fields. */
export function publishedSpec(form: FormModel): FormSpec {
  const trees = treesOf(specPlaces(form));
  const spec = replaced(form.spec, trees) as JsonObject;
  if (!Array.isArray(spec.sections)) return spec as FormSpec;
  const sections = spec.sections.map((section) => {
    const { when: _when, ...rest } = objectOf(section);
    return rest;
  });
  return { ...spec, sections } as unknown as FormSpec;
}

/** Makes copies of parts of the menu in which every expression of a block is its tree. */
export function blockTrees(menu: MenuTree): (part: Json) => Json {
  const trees = treesOf(menu.pages.flatMap((page) => pagePlaces(page)));
  return (part) => replaced(part, trees);
}

/** A copy of a part of a file in which every expression is its tree. */
export function withTrees(places: readonly ExpressionPlace[], part: Json): Json {
  return replaced(part, treesOf(places));
}

function askedByHand({ split: { schema } }: FormModel, when: Record<string, Tree>): string[] {
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  return required.filter((name) => Object.hasOwn(when, name));
}

function treeOf({ text, scope }: ExpressionPlace): Tree {
  return parseExpression(text, scope).tree;
}

function treesOf(places: readonly ExpressionPlace[]): Map<object, Map<string, Tree>> {
  const trees = new Map<object, Map<string, Tree>>();
  for (const place of places)
    trees.set(place.owner, (trees.get(place.owner) ?? new Map()).set(place.key, treeOf(place)));
  return trees;
}

/** A copy in which what an object holds under some keys is something else. */
function replaced(value: Json, trees: ReadonlyMap<object, ReadonlyMap<string, Tree>>): Json {
  if (Array.isArray(value)) return value.map((entry) => replaced(entry, trees));
  if (!isObject(value)) return value;
  const own = trees.get(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, (own?.get(key) as Json | undefined) ?? replaced(entry, trees)]),
  );
}
