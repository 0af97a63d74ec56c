import type { Json } from '../../core/config.ts';
import type { Change } from '../../core/published-change.ts';
import { isObject } from '../json.ts';

/**
 * How two values of a published file differ, leaf by leaf, in their order. Entries of a list that have an `id`
 * are compared with the one of the same id, and their order as one difference; other lists are one leaf.
 */
export function differences(before: unknown, after: unknown, path: readonly string[] = []): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isObject(before) && isObject(after)) return below(new Map(Object.entries(before)), Object.entries(after), path);
  const [old, now] = [byId(before), byId(after)];
  if (old && now && [before, after].flat().some(isObject))
    return [...below(old, now, path), ...moved([...old.keys()], [...now.keys()], path)];
  return [leaf(path, before as Json | undefined, after as Json | undefined)];
}

function below(
  before: ReadonlyMap<string, unknown>,
  after: Iterable<[string, unknown]>,
  path: readonly string[],
): Change[] {
  const now = new Map(after);
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].flatMap((name) => differences(before.get(name), now.get(name), [...path, name]));
}

/** Entries by id, of a list where each has one of its own; a name alone is the id of what says no more. */
function byId(value: unknown): Map<string, unknown> | null {
  if (!Array.isArray(value)) return null;
  const entries = value.map((one): [unknown, unknown] => [isObject(one) ? one.id : one, one]);
  if (!entries.every(([id]) => typeof id === 'string' || typeof id === 'number')) return null;
  const found = new Map(entries.map(([id, one]) => [String(id), one]));
  return found.size === entries.length ? found : null;
}

/** The order of what is in both. */
function moved(before: readonly string[], after: readonly string[], path: readonly string[]): Change[] {
  const old = before.filter((id) => after.includes(id));
  const now = after.filter((id) => before.includes(id));
  return old.join('\n') === now.join('\n') ? [] : [leaf([...path, 'order'], old, now)];
}

/** The difference between two values of one place; `undefined` means no value. */
export function leaf(path: readonly string[], before: Json | undefined, after: Json | undefined): Change {
  if (before === undefined) return { kind: 'added', path, after: after ?? null };
  if (after === undefined) return { kind: 'removed', path, before };
  return { kind: 'changed', path, before, after };
}

/** The keywords of one field, without the fields within it. */
type Facts = Record<string, Json>;

/** Keywords that are stricter with a smaller number, and with a greater one. */
const UPPER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'formatMaximum']);
const LOWER = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'formatMinimum']);
/** Keywords that are no rules. */
const NEUTRAL = new Set(['default', 'examples', '$comment']);

/**
 * How two schemas differ, field by field: `fieldPath`, or `fieldPath` and the keyword. Fields of groups and rows
 * follow theirs, `*` is each row. Stricter rules and new required fields are marked.
 */
export function schemaChanges(before: unknown, after: unknown): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const changes: Change[] = [];
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(path), now.get(path)];
    const at = path === '' ? [] : [path];
    if (!was || !is) changes.push({ ...leaf(at, was, is), ...(is?.required === true && { tightened: true }) });
    else changes.push(...factChanges(was, is, at));
  }
  return changes.filter(({ path }, _index, all) => !within(path, all));
}

/** Whether it is the field of a group that came or went itself. */
function within([field]: readonly string[], all: readonly Change[]): boolean {
  return all.some(
    ({ kind, path }) => kind !== 'changed' && path.length === 1 && field?.startsWith(`${path[0]}.`) === true,
  );
}

function factChanges(before: Facts, after: Facts, at: readonly string[]): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((keyword) => {
    const [was, is] = [before[keyword], after[keyword]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [{ ...leaf([...at, keyword], was, is), ...(admitsLess(keyword, was, is) && { tightened: true as const }) }];
  });
}

/** Whether a keyword is stricter than before; in doubt, yes. */
function admitsLess(keyword: string, was: Json | undefined, is: Json | undefined): boolean {
  if (is === undefined || is === false || NEUTRAL.has(keyword)) return false;
  if (was === undefined || keyword === 'required') return true;
  // Numbers, and days and times as ISO writes them.
  if (UPPER.has(keyword)) return (is as number) < (was as number);
  if (LOWER.has(keyword)) return (is as number) > (was as number);
  if (Array.isArray(was) && Array.isArray(is)) return was.some((one) => !is.includes(one));
  return true;
}

function fieldsOf(schema: unknown, path = '', required = false, found = new Map<string, Facts>()): Map<string, Facts> {
  if (!isObject(schema)) return found;
  const { properties, items, required: asked, ...facts } = schema;
  found.set(path, { ...(facts as Facts), ...(required && { required: true }) });
  const names = Array.isArray(asked) ? asked : [];
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const [name, one] of Object.entries(isObject(properties) ? properties : {}))
    fieldsOf(one, below(name), names.includes(name), found);
  if (isObject(items)) fieldsOf(items, below('*'), false, found);
  return found;
}
