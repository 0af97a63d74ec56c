import type { FormSpec, Json } from '../../core/config.ts';
import type { FieldExpressions } from '../../core/expressions/form-values.ts';
import type { Tree } from '../../core/expressions/tree.ts';
import { EACH, pathOf, stepsOf, valueAt, withValueAt } from '../../core/values/field-path.ts';
import type { FormModel } from '../forms/model.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, namesIn } from '../json.ts';
import type { MenuTree } from '../menu/tree.ts';
import { publishedFormWords } from '../published-words.ts';
import { byNeed, neededBy } from './circle.ts';
import { treeOf } from './parse.ts';
import { type ExpressionPlace, fieldPlaces, pagePlaces, sectionPlaces, specPlaces } from './places.ts';
import { roundedFor } from './rounded.ts';

/** The expressions of a form's fields; undefined when it has none. */
export function fieldExpressions(form: FormModel): FieldExpressions | undefined {
  const when: Record<string, Tree> = {};
  const values = new Map<string, Tree>();
  const needs = new Map<string, ReadonlySet<string>>();
  const hide = (property: string, place: ExpressionPlace) => {
    const tree = treeOf(place);
    const before = Object.hasOwn(when, property) ? when[property] : undefined;
    when[property] = before ? ['&&', before, tree] : tree;
  };
  for (const place of fieldPlaces(form)) {
    const path = pathOf(place.field.path);
    if (place.when) hide(path, place.when);
    if (!place.value) continue;
    const tree = roundedFor(place.field, treeOf(place.value));
    values.set(path, tree);
    needs.set(path, new Set(neededBy(path, tree, form)));
  }
  for (const { fields, when: place } of sectionPlaces(form)) for (const property of fields) hide(property, place);
  if (Object.keys(when).length === 0 && values.size === 0) return undefined;
  const required = askedByHand(form, when);
  const value = byNeed([...values.keys()], needs).map((path) => [path, values.get(path) as Tree] as const);
  return { when, value, required };
}

/**
 * The schema that is published: what may be hidden, and what is worked out, is not asked for by it; the
 * shared judge asks for it while it shows.
 */
export function publishedSchema(form: FormModel): JsonObject {
  const { schema } = form.split;
  return (fieldExpressions(form)?.required ?? []).reduce(withoutRequired, schema);
}

/** A copy of a schema that does not ask for a field. */
function withoutRequired(schema: JsonObject, path: string): JsonObject {
  const steps = stepsOf(path).map(String);
  const group = schemaAt(schema, steps.slice(0, -1));
  const left = namesIn(group?.required).filter((name) => name !== steps.at(-1));
  const { required: _asked, ...rest } = group ?? {};
  const own = left.length > 0 ? { ...rest, required: left } : rest;
  return withValueAt(schema, keywordsTo(steps.slice(0, -1)), own);
}

/** The `form` keyword with every expression as its tree; the place of a section's is with its fields. */
export function publishedSpec(form: FormModel): FormSpec {
  const trees = treesOf(specPlaces(form));
  const spec = publishedFormWords(replaced(form.spec, trees) as JsonObject);
  if (!Array.isArray(spec.sections)) return spec as FormSpec;
  const sections = spec.sections.map((section) => {
    const { when: _when, ...rest } = jsonObjectOf(section);
    return rest;
  });
  return { ...spec, sections } as unknown as FormSpec;
}

/** Makes copies of parts of the menu in which every expression of a block is its tree. */
export function blockTrees(menu: MenuTree): (part: Json) => Json {
  const trees = treesOf(menu.pages.flatMap((page) => pagePlaces(page)));
  return (part) => replaced(part, trees);
}

export function withTrees(places: readonly ExpressionPlace[], part: Json): Json {
  return replaced(part, treesOf(places));
}

/** Fields that come and go, and that their group asks for whenever they are there. */
function askedByHand({ split: { schema } }: FormModel, when: Record<string, Tree>): string[] {
  return Object.keys(when).filter((path) => {
    const steps = stepsOf(path).map(String);
    const group = schemaAt(schema, steps.slice(0, -1));
    return namesIn(group?.required).includes(steps.at(-1) ?? '');
  });
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
  if (!isJsonObject(value)) return value;
  const own = trees.get(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, (own?.get(key) as Json | undefined) ?? replaced(entry, trees)]),
  );
}

/** The keywords on the way to a field, conditions aside: `['guests', '*']` → `['properties', 'guests', 'items']`. */
function keywordsTo(path: readonly string[]): string[] {
  return path.flatMap((step) => (step === EACH ? ['items'] : ['properties', step]));
}

/** The schema of a field outside all conditions; undefined if there is none. */
function schemaAt(schema: JsonObject, path: readonly string[]): JsonObject | undefined {
  const found = valueAt(schema, keywordsTo(path));
  return isJsonObject(found) ? found : undefined;
}
