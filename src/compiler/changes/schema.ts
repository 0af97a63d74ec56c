import type { Json } from '../../core/config.ts';
import type { Change } from '../../core/published-change.ts';
import { isObject } from '../json.ts';
import { leaf } from './differences.ts';

/** What a schema says of one field, but for the fields within it. */
type Facts = Record<string, Json>;

/** Keywords whose number admits less the smaller it is, and the greater it is. */
const UPPER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'formatMaximum']);
const LOWER = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'formatMinimum']);
/** They admit nothing less and nothing more. */
const NEUTRAL = new Set(['default', 'examples', '$comment']);

/**
 * How two schemas differ, field by field: `fieldPath`, or `fieldPath` and the keyword. Fields of groups and rows
 * stand below theirs, `*` is each row. What admits less than before is marked, and what asks for a new field too.
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

/** Whether a keyword admits less as it is than as it was; said too often rather than too seldom. */
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
