import type { Json, Manifest } from '../../core/config.ts';
import { LOOPS, type Tree } from '../../core/expressions/tree.ts';
import type { CompiledForm } from '../../core/forms/form-spec.ts';
import type { Change, Subject, SubjectChanges } from '../../core/published-change.ts';
import { isJsonObject } from '../json.ts';

/** A published version: its manifest, and the text of each file it names. */
export interface ReadableVersion {
  manifest: Manifest;
  file(name: string): Promise<string>;
}

/**
 * The differences between two versions, for a person to decide by: forms, records, lists, procedures, menu, settings, look,
 * texts and mails. Files that both share are not read.
 */
export async function compareVersions(before: ReadableVersion, after: ReadableVersion): Promise<SubjectChanges[]> {
  const [old, now] = [before.manifest, after.manifest];
  const pair = async (was?: string, is?: string): Promise<[unknown, unknown] | null> => {
    if (was === is) return null;
    const read = async (from: ReadableVersion, name?: string) =>
      name === undefined ? undefined : JSON.parse(await from.file(name));
    return [await read(before, was), await read(after, is)];
  };
  const named = async (
    subject: Subject,
    was: Record<string, string> = {},
    is: Record<string, string> = {},
    compare: (before: unknown, after: unknown) => Change[] = whole,
  ) => {
    const found: SubjectChanges[] = [];
    for (const id of [...new Set([...Object.keys(was), ...Object.keys(is)])].sort()) {
      const files = await pair(was[id], is[id]);
      if (files) found.push({ subject, id, changes: compare(...files) });
    }
    return found;
  };
  const found = [
    ...(await named('form', filesOf(old.forms, 'form'), filesOf(now.forms, 'form'), formChanges)),
    ...(await named('record', filesOf(old.records, 'record'), filesOf(now.records, 'record'), recordChanges)),
    ...(await named('list', old.lists, now.lists)),
    ...(await named('procedure', old.procedures, now.procedures)),
    { subject: 'menu' as const, changes: whole(...((await pair(old.menu, now.menu)) ?? NONE)) },
    { subject: 'settings' as const, changes: whole(...((await pair(old.settings, now.settings)) ?? NONE)) },
    { subject: 'look' as const, changes: whole(...((await pair(old.look?.theme, now.look?.theme)) ?? NONE)) },
    ...(await textChanges(before, after)),
    ...(await named('mails', old.mails, now.mails, mailChanges)),
  ];
  return found.map((about) => withoutGone(about, found)).filter(({ changes }) => changes.length > 0);
}

function withoutGone(about: SubjectChanges, all: readonly SubjectChanges[]): SubjectChanges {
  if (about.subject !== 'texts') return about;
  const isGone = ({ kind, path }: Change) => kind === 'removed' && path.length === 0;
  const gone = all.filter(({ subject, changes }) => subject === 'form' && changes.some(isGone));
  const isOfGone = ({ path: [key = ''] }: Change) => gone.some(({ id }) => key.startsWith(`forms.${id}.`));
  return { ...about, changes: about.changes.filter((change) => !isOfGone(change)) };
}

const NONE: [unknown, unknown] = [undefined, undefined];

function filesOf<Key extends string>(files: Record<string, Record<Key, string>> | undefined, key: Key) {
  return Object.fromEntries(Object.entries(files ?? {}).map(([id, file]) => [id, file[key]]));
}

/** An added or removed file is one difference. */
function whole(before: unknown, after: unknown): Change[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return [{ kind: 'added', path: [] }];
  if (after === undefined) return [{ kind: 'removed', path: [] }];
  return differences(withExpressionTexts(before), withExpressionTexts(after));
}

function formChanges(before: unknown, after: unknown): Change[] {
  if (before === undefined || after === undefined) return whole(before, after);
  const [old, now] = [before, after] as [CompiledForm, CompiledForm];
  const expressions = differences(expressionsOf(old), expressionsOf(now));
  return [...fieldChanges(old, now, expressions), ...whole(old.spec, now.spec)];
}

/** Changes of fields, and of how they are drawn; a new or removed field needs no further line. */
function fieldChanges(before: Drawn, after: Drawn, more: readonly Change[] = []): Change[] {
  const fields = schemaChanges(before.schema, after.schema);
  const cameOrWent = fields.filter(({ kind, path }) => kind !== 'changed' && path.length === 1);
  const names = new Set(cameOrWent.map(({ path }) => path[0]));
  const drawn = [...differences(before.uiSchema ?? {}, after.uiSchema ?? {}), ...more];
  return [...fields, ...drawn.filter(({ path }) => !names.has(path[0]))];
}

interface Drawn {
  schema?: unknown;
  uiSchema?: unknown;
}

/** The expressions of a form's fields as text, by field: their published order does not matter. */
function expressionsOf({ expressions }: CompiledForm): Record<string, Record<string, string>> {
  const texts: Record<string, Record<string, string>> = {};
  const add = (field: string, word: string, tree: Tree) => {
    texts[field] = { ...texts[field], [word]: expressionText(tree) };
  };
  for (const [field, tree] of Object.entries(expressions?.when ?? {})) add(field, 'ui:when', tree);
  for (const [field, tree] of expressions?.value ?? []) add(field, 'ui:value', tree);
  return texts;
}

function recordChanges(before: unknown, after: unknown): Change[] {
  if (!isJsonObject(before) || !isJsonObject(after)) return whole(before, after);
  // Renames are reported with the number of people whose values are carried over.
  const { schema: _, uiSchema: _drawn, was: _was, formerIds: _ids, ...earlier } = before;
  const { schema: __, uiSchema: __drawn, was: __was, formerIds: __ids, ...later } = after;
  return [...fieldChanges(before, after), ...whole(earlier, later)];
}

/** An e-mail is called by its subject. */
function mailChanges(before: unknown, after: unknown): Change[] {
  const mails: Record<string, unknown> = Object.assign({}, before, after);
  return whole(before, after).map((change) => {
    const mail = mails[change.path[0] ?? ''];
    return isJsonObject(mail) && typeof mail.subject === 'string' ? { ...change, title: mail.subject } : change;
  });
}

/** By language; a text of several forms counts once. */
async function textChanges(before: ReadableVersion, after: ReadableVersion): Promise<SubjectChanges[]> {
  const languages = new Set([...before.manifest.languages, ...after.manifest.languages]);
  const found: SubjectChanges[] = [];
  for (const id of languages) {
    const [old, now] = [await textsOf(before, id), await textsOf(after, id)];
    const keys = [...new Set([...old.keys(), ...now.keys()])].sort();
    const changes = keys
      .filter((key) => old.get(key) !== now.get(key))
      .map((key) => leaf([key], old.get(key), now.get(key)));
    found.push({ subject: 'texts', id, changes });
  }
  return found;
}

async function textsOf({ manifest, file }: ReadableVersion, language: string): Promise<Map<string, Json>> {
  const files = [
    manifest.texts,
    manifest.signedInTexts,
    manifest.serverTexts,
    ...Object.values(manifest.blockTexts ?? {}),
    ...Object.values(manifest.forms).map(({ texts }) => texts),
  ];
  const found = new Map<string, Json>();
  for (const name of new Set(files.map((texts) => texts?.[language])))
    if (name !== undefined) flatten(JSON.parse(await file(name)), '', found);
  return found;
}

function flatten(value: unknown, path: string, found: Map<string, Json>): void {
  if (!isJsonObject(value)) {
    found.set(path, value as Json);
    return;
  }
  for (const [key, one] of Object.entries(value)) flatten(one, path === '' ? key : `${path}.${key}`, found);
}

/** Names in published files whose value is an expression; `enabled` may be a list of conditions instead. */
const KEYS: ReadonlySet<string> = new Set(['when', 'enabled', 'that', 'opens', 'amount']);

/** A part of a published file with its expressions as text again, for people to compare. */
function withExpressionTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExpressionTexts);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      KEYS.has(key) && isTree(one) ? expressionText(one) : withExpressionTexts(one),
    ]),
  );
}

const isTree = (value: unknown): value is Tree => Array.isArray(value) && typeof value[0] === 'string';

/** A published expression in CEL, with brackets where needed. */
function expressionText(tree: Tree): string {
  switch (tree[0]) {
    case 'value':
      return JSON.stringify(tree[1]);
    case 'name':
      return tree[1];
    case 'get':
      return member(tree[1], tree[2]);
    case 'list':
      return `[${(tree.slice(1) as Tree[]).map(expressionText).join(', ')}]`;
    case 'if':
      return `${closed(tree[1])} ? ${closed(tree[2])} : ${closed(tree[3])}`;
    case 'not':
      return `!${closed(tree[1])}`;
    case 'minus':
      return `-${closed(tree[1])}`;
    case 'call':
      return `${tree[1]}(${(tree.slice(2) as Tree[]).map(expressionText).join(', ')})`;
  }
  const [word, first, second, third] = tree as readonly [string, Tree, Tree | string, Tree | undefined];
  if (typeof second === 'string') return `${closed(first)}.${word}(${second}, ${third ? expressionText(third) : ''})`;
  return `${closed(first)} ${word} ${closed(second)}`;
}

function member(of: Tree, name: Tree): string {
  const plain = name[0] === 'value' && typeof name[1] === 'string' && /^[A-Za-z_]\w*$/.test(name[1]);
  return `${closed(of)}${plain ? `.${name[1]}` : `[${expressionText(name)}]`}`;
}

/** In brackets unless it needs none. */
function closed(tree: Tree): string {
  const text = expressionText(tree);
  return ['value', 'name', 'get', 'list', 'call', 'not', ...LOOPS].includes(tree[0] as string) ? text : `(${text})`;
}

/**
 * How two values of a published file differ, leaf by leaf, in their order. Entries of a list that have an `id`
 * are compared with the one of the same id, and their order as one difference; other lists are one leaf.
 */
function differences(before: unknown, after: unknown, path: readonly string[] = []): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isJsonObject(before) && isJsonObject(after))
    return below(new Map(Object.entries(before)), Object.entries(after), path);
  const [old, now] = [byId(before), byId(after)];
  if (old && now && [before, after].flat().some(isJsonObject))
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
  const entries = value.map((one): [unknown, unknown] => [isJsonObject(one) ? one.id : one, one]);
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
function leaf(path: readonly string[], before: Json | undefined, after: Json | undefined): Change {
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
function schemaChanges(before: unknown, after: unknown): Change[] {
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
  if (!isJsonObject(schema)) return found;
  const { properties, items, required: asked, ...facts } = schema;
  found.set(path, { ...(facts as Facts), ...(required && { required: true }) });
  const names = Array.isArray(asked) ? asked : [];
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const [name, one] of Object.entries(isJsonObject(properties) ? properties : {}))
    fieldsOf(one, below(name), names.includes(name), found);
  if (isJsonObject(items)) fieldsOf(items, below('*'), false, found);
  return found;
}
