import type { Json, Manifest } from '../../core/config.ts';
import { LOOPS, type Tree } from '../../core/expressions/tree.ts';
import type { CompiledForm } from '../../core/forms/form-spec.ts';
import type { Change, Subject, SubjectChanges } from '../../core/published-change.ts';
import { isObject } from '../json.ts';
import { differences, leaf, schemaChanges } from './differences.ts';

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
    ...(await named('mails', old.mails, now.mails)),
  ];
  return found.map((about) => withoutGone(about, found)).filter(({ changes }) => changes.length > 0);
}

/** Leaves out the texts of forms that are gone. */
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
  const fields = schemaChanges(old.schema, now.schema);
  const gone = cameOrWent(fields);
  const drawn = [...differences(old.uiSchema, now.uiSchema), ...differences(expressionsOf(old), expressionsOf(now))];
  return [...fields, ...drawn.filter(({ path }) => !gone.has(path[0])), ...whole(old.spec, now.spec)];
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
  if (!isObject(before) || !isObject(after)) return whole(before, after);
  // Renames are reported with the number of people whose values are carried over.
  const { schema: old, uiSchema: drawnBefore = {}, was: _, formerIds: _ids, ...earlier } = before;
  const { schema: now, uiSchema: drawnNow = {}, was: __, formerIds: __ids, ...later } = after;
  const fields = schemaChanges(old, now);
  const gone = cameOrWent(fields);
  const drawn = differences(drawnBefore, drawnNow).filter(({ path }) => !gone.has(path[0]));
  return [...fields, ...drawn, ...whole(earlier, later)];
}

/** New and removed fields, whose appearance needs no further line. */
function cameOrWent(fields: readonly Change[]): Set<string | undefined> {
  return new Set(fields.filter(({ kind, path }) => kind !== 'changed' && path.length === 1).map(({ path }) => path[0]));
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
  if (!isObject(value)) {
    found.set(path, value as Json);
    return;
  }
  for (const [key, one] of Object.entries(value)) flatten(one, path === '' ? key : `${path}.${key}`, found);
}

/** Names in published files whose value is an expression; `enabled` may be a list of conditions instead. */
const KEYS: ReadonlySet<string> = new Set(['when', 'enabled', 'that', 'opens']);

/** A part of a published file with its expressions as text again, for people to compare. */
function withExpressionTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExpressionTexts);
  if (!isObject(value)) return value;
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
