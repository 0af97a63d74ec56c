import type { Json, Manifest } from '../../core/config.ts';
import type { Tree } from '../../core/expressions/tree.ts';
import { writtenTree } from '../../core/expressions/written.ts';
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
  const pair = async (oldName?: string, newName?: string): Promise<[unknown, unknown] | null> => {
    if (oldName === newName) return null;
    const read = async (from: ReadableVersion, name?: string) =>
      name === undefined ? undefined : JSON.parse(await from.file(name));
    return [await read(before, oldName), await read(after, newName)];
  };
  const named = async (
    subject: Subject,
    oldNames: Record<string, string> = {},
    newNames: Record<string, string> = {},
    compare: (before: unknown, after: unknown) => Change[] = whole,
  ) => {
    const found: SubjectChanges[] = [];
    for (const id of [...new Set([...Object.keys(oldNames), ...Object.keys(newNames)])].sort()) {
      const files = await pair(oldNames[id], newNames[id]);
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
    texts[field] = { ...texts[field], [word]: writtenTree(tree) };
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
      KEYS.has(key) && isTree(one) ? writtenTree(one) : withExpressionTexts(one),
    ]),
  );
}

const isTree = (value: unknown): value is Tree => Array.isArray(value) && typeof value[0] === 'string';

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
    const [oldFacts, newFacts] = [old.get(path), now.get(path)];
    const at = path === '' ? [] : [path];
    if (!oldFacts || !newFacts)
      changes.push({ ...leaf(at, oldFacts, newFacts), ...(newFacts?.required === true && { tightened: true }) });
    else changes.push(...factChanges(oldFacts, newFacts, at));
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
    const [old, now] = [before[keyword], after[keyword]];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    return [
      { ...leaf([...at, keyword], old, now), ...(admitsLess(keyword, old, now) && { tightened: true as const }) },
    ];
  });
}

/** Whether a keyword is stricter than before; in doubt, yes. */
function admitsLess(keyword: string, old: Json | undefined, now: Json | undefined): boolean {
  if (now === undefined || now === false || NEUTRAL.has(keyword)) return false;
  if (old === undefined || keyword === 'required') return true;
  // Numbers, and days and times as ISO writes them.
  if (UPPER.has(keyword)) return (now as number) < (old as number);
  if (LOWER.has(keyword)) return (now as number) > (old as number);
  if (Array.isArray(old) && Array.isArray(now)) return old.some((one) => !now.includes(one));
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
