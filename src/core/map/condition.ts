import type { Json } from '../basics.ts';
import { isLoop, type Tree } from '../expressions/tree.ts';
import { EACH, pathOf, type Step, stepsOf } from '../values/field-path.ts';
import { isObject, objectOf } from '../values/objects.ts';

/** A condition of a form as a tree, with the place that it is asked in. */
export interface Condition {
  tree: Tree;
  /** Path of the row that `item` stands for, `guests.*`; empty outside of rows. */
  row: string;
}

/** Names of an expression that stand for rows, with the path of each. */
export type RowNames = ReadonlyMap<string, string>;

export function rowNames({ row }: Pick<Condition, 'row'>): RowNames {
  return new Map(row === '' ? [] : [['item', row]]);
}

/** The row around a field, by its path: `guests.*.age` → `guests.*`. */
export function rowAround(path: string): string {
  const steps = stepsOf(path);
  return pathOf(steps.slice(0, steps.lastIndexOf(EACH) + 1));
}

/** The path of the field that a part of an expression reads; `null` for any other part. */
export function fieldRead(tree: Tree, rows: RowNames): string | null {
  if (tree[0] !== 'get') return null;
  const [, owner, key] = tree;
  if (key[0] !== 'value' || typeof key[1] !== 'string') return null;
  const around = owner[0] === 'name' ? placeOfName(owner[1], rows) : fieldRead(owner, rows);
  return around === null ? null : pathOf([...(around === '' ? [] : stepsOf(around)), key[1]]);
}

function placeOfName(name: string, rows: RowNames): string | null {
  return rows.get(name) ?? (name === 'values' ? '' : null);
}

/** The names in a loop: its variable stands for each row of the list. */
export function rowsWithin(list: Tree, variable: string, rows: RowNames): RowNames {
  const path = fieldRead(list, rows);
  return path === null ? rows : new Map([...rows, [variable, pathOf([...stepsOf(path), EACH])]]);
}

/** Paths of the fields that a condition reads, each once. */
export function fieldsRead({ tree, row }: Condition): string[] {
  const found = new Set<string>();
  const visit = (part: Tree, rows: RowNames): void => {
    const path = fieldRead(part, rows);
    if (path !== null) found.add(path);
    else if (isLoop(part)) {
      visit(part[1], rows);
      visit(part[3], rowsWithin(part[1], part[2], rows));
    } else if (part[0] === 'value' || part[0] === 'name') return;
    else for (const inner of part.slice(1)) if (Array.isArray(inner)) visit(inner as unknown as Tree, rows);
  };
  visit(tree, rowNames({ row }));
  return [...found];
}

/** The parts of a condition that all have to hold. */
export function conjuncts(tree: Tree): Tree[] {
  return tree[0] === '&&' ? [...conjuncts(tree[1]), ...conjuncts(tree[2])] : [tree];
}

export function joined(operator: '&&' | '||', trees: readonly Tree[]): Tree | null {
  return trees.reduce<Tree | null>((before, tree) => (before ? [operator, before, tree] : tree), null);
}

type Schema = Record<string, unknown>;

/**
 * The conditions by which a schema brings in its fields (`if`, `dependencies`), by their paths. Fields that are always there
 * are left out.
 */
export function schemaConditions(schema: unknown): ReadonlyMap<string, Tree> {
  const found = new Map<string, (Tree | null)[]>();
  gather(schema, [], null, found);
  return new Map(
    [...found].flatMap(([path, trees]): [string, Tree][] => {
      const parent = pathOf(stepsOf(path).slice(0, -1));
      const around = JSON.stringify(found.get(parent) ?? [null]);
      // A field that comes with its group has no condition of its own.
      const own = trees.includes(null) || JSON.stringify(trees) === around ? null : joined('||', trees as Tree[]);
      return own ? [[path, own]] : [];
    }),
  );
}

/** @param under the condition that brings in the schema; `null`: it always holds */
function gather(
  schema: unknown,
  around: readonly Step[],
  under: Tree | null,
  found: Map<string, (Tree | null)[]>,
): void {
  if (!isObject(schema)) return;
  const owner = ownerOf(around);
  const within = (tree: Tree): Tree => (under ? ['&&', under, tree] : tree);
  for (const [name, part] of Object.entries(objectOf(schema.properties))) {
    const steps = [...around, name];
    const path = pathOf(steps);
    const own = objectOf(part);
    // A part without a type only narrows a field that is there.
    if (own.type !== undefined || own.enum !== undefined) found.set(path, [...(found.get(path) ?? []), under]);
    gather(own, steps, under, found);
    gather(own.items, [...steps, EACH], under, found);
  }
  for (const part of Array.isArray(schema.allOf) ? schema.allOf : []) gather(part, around, under, found);
  if (schema.if !== undefined) {
    const tree = treeOfSchema(schema.if, owner);
    gather(schema.then, around, within(tree), found);
    gather(schema.else, around, within(['not', tree]), found);
  }
  for (const [name, part] of Object.entries(objectOf(schema.dependencies)))
    if (!Array.isArray(part)) gather(part, around, within(filled(owner, name)), found);
}

/** The object that has the fields, as an expression names it. */
function ownerOf(around: readonly Step[]): Tree {
  const row = around.lastIndexOf(EACH);
  const begin: Tree = ['name', row < 0 ? 'values' : 'item'];
  return around.slice(row + 1).reduce<Tree>((owner, step) => ['get', owner, ['value', step]], begin);
}

const empty = (owner: Tree, name: string): Tree => ['call', 'isEmpty', ['get', owner, ['value', name]]];
const filled = (owner: Tree, name: string): Tree => ['not', empty(owner, name)];

const BOUNDS = { minimum: '>=', maximum: '<=', exclusiveMinimum: '>', exclusiveMaximum: '<' } as const;

/** A schema that is a condition, as an expression about the object; as JSON where no expression says the same. */
function treeOfSchema(schema: unknown, owner: Tree): Tree {
  return readSchema(schema, owner) ?? ['name', JSON.stringify(schema)];
}

function readSchema(schema: unknown, owner: Tree): Tree | null {
  if (!isObject(schema)) return null;
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const parts: (Tree | null)[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties')
      for (const [name, part] of Object.entries(objectOf(value)))
        parts.push(readProperty(objectOf(part), owner, name, required.includes(name)));
    else if (keyword === 'required')
      parts.push(
        ...required.filter((name) => !(name in objectOf(schema.properties))).map((name) => filled(owner, name)),
      );
    else if (keyword === 'not') parts.push(negated(readSchema(value, owner)));
    else if (keyword === 'allOf' || keyword === 'anyOf')
      parts.push(
        together(
          keyword === 'allOf' ? '&&' : '||',
          (value as unknown[]).map((one) => readSchema(one, owner)),
        ),
      );
    else if (keyword !== 'type') return null;
  }
  return together('&&', parts);
}

/** An absent value fits every schema, unless it is required. */
function readProperty(schema: Schema, owner: Tree, name: string, required: boolean): Tree | null {
  const field: Tree = ['get', owner, ['value', name]];
  const parts = Object.entries(schema).flatMap(([keyword, value]): (Tree | null)[] => {
    if (keyword === 'type') return [];
    if (keyword === 'const') return [['==', field, ['value', value as Json]]];
    if (keyword === 'enum' && Array.isArray(value)) {
      const choices = value.map((one): Tree => ['value', one as Json]);
      return [['in', field, ['list', ...choices]]];
    }
    if (keyword === 'not') return [negated(readProperty(objectOf(value), owner, name, true))];
    if (Object.hasOwn(BOUNDS, keyword))
      return [[BOUNDS[keyword as keyof typeof BOUNDS], field, ['value', value as Json]]];
    if ((keyword === 'minLength' || keyword === 'minItems') && value === 1) return [filled(owner, name)];
    return [null];
  });
  const tree = parts.length === 0 ? filled(owner, name) : together('&&', parts);
  return tree && !required ? ['||', empty(owner, name), tree] : tree;
}

function negated(tree: Tree | null): Tree | null {
  return tree && ['not', tree];
}

function together(operator: '&&' | '||', parts: readonly (Tree | null)[]): Tree | null {
  return parts.includes(null) ? null : joined(operator, parts as Tree[]);
}
