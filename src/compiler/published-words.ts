import type { Json } from '../core/config.ts';
import type { Subject } from '../core/published-change.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, namesIn, objectsOf, stringOf } from './json.ts';

/*
 * Published files keep the names that they have had since format 6, so that a stored version goes on working whatever the
 * files of organisations call a thing today. Where the two differ, the name is said here.
 */

/** Word of the files → name in published files. */
const BUTTON = { sends: 'values' };
const BLOCK = { foldsAfterFirstVisit: 'folds', note: 'observations' };
const ENTRY = { group: 'heading', columns: 'facts' };

/** The word of the files for the name at a place of a published file. */
export function fileWordOf(subject: Subject, path: readonly string[], at: number): string {
  const name = path[at] ?? '';
  const wordIn = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).find(([, published]) => published === name)?.[0] ?? name;
  if (subject === 'list') return wordIn(ENTRY);
  if (subject === 'menu') return wordIn({ ...BLOCK, access: 'check' });
  if (subject !== 'form') return name;
  if (path[at - 2] === 'buttons') return wordIn(BUTTON);
  if (at === 0) return wordIn({ inSteps: 'look' });
  return path[0] === 'results' ? wordIn({ text: 'quiet' }) : name;
}

export function publishedFormWords(spec: JsonObject): JsonObject {
  const condition = (one: Json) => (isJsonObject(one) ? renamed(one, { unless: 'that', field: 'at' }) : one);
  const { inSteps, ...rest } = spec;
  const words: JsonObject = inSteps === true ? withEntry(spec, 'inSteps', ['look', 'wizard']) : rest;
  return {
    ...words,
    ...(Array.isArray(spec.enabled) && { enabled: spec.enabled.map(condition) }),
    ...(Array.isArray(spec.rules) && { rules: spec.rules.map(condition) }),
    ...(Array.isArray(spec.buttons) && {
      buttons: spec.buttons.map((one) => (isJsonObject(one) ? formButton(one) : one)),
    }),
    ...(isJsonObject(spec.results) && { results: results(spec.results) }),
  };
}

function formButton(button: JsonObject): JsonObject {
  const words = renamed(button, BUTTON);
  return isJsonObject(words.results) ? { ...words, results: results(words.results) } : words;
}

/** A result without a text says nothing. */
function results(all: JsonObject): JsonObject {
  const one = (result: Json) =>
    isJsonObject(result) && result.text === false ? withEntry(result, 'text', ['quiet', true]) : result;
  return Object.fromEntries(Object.entries(all).map(([status, result]) => [status, one(result)]));
}

/** Gives a check that lets in whoever passes one of several. */
export type CheckOf = (names: readonly string[]) => string;

/** A block, card, link, tab or entry of a menu as it is published. @param record the page's */
export function publishedBlockWords(node: JsonObject, record: JsonObject, checkOf: CheckOf): JsonObject {
  const words = renamed(node, BLOCK);
  const inner = (one: JsonObject) => publishedBlockWords(one, record, checkOf);
  const access = namesIn(node.access);
  const open = access.length > 0 ? withEntry(words, 'access', ['check', checkOf(access)]) : words;
  if (node.type === 'preview')
    return withEntry(open, 'items', [
      'parts',
      objectsOf(node.items).map((line) => renamed(line, { look: 'as', fields: 'properties' })),
    ]);
  return {
    ...open,
    ...(Array.isArray(node.items) && { items: objectsOf(node.items).map(inner) }),
    ...(Array.isArray(node.blocks) && { blocks: objectsOf(node.blocks).map(inner) }),
    ...(node.type === 'status' &&
      Array.isArray(node.buttons) && { buttons: objectsOf(node.buttons).map((one) => statusButton(one, record)) }),
  };
}

function statusButton(button: JsonObject, record: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(button).flatMap(([name, value]): [string, Json][] => {
      if (name === 'download') return [['does', 'download']];
      if (name === 'edit')
        return [
          ['does', 'edit'],
          ['as', value],
        ];
      if (name === 'move') return Object.entries(act(record.action, { ...procedureOf(record), move: value }));
      if (name === 'action') return Object.entries(act(value));
      return [[name, isJsonObject(value) && name === 'results' ? results(value) : value]];
    }),
  );
}

const act = (action: Json | undefined, params?: JsonObject): JsonObject => ({
  does: 'act',
  ...(action !== undefined && { action }),
  ...(params && { params }),
});

/** The procedure that the record of a page is a case of. */
function procedureOf(record: JsonObject): JsonObject {
  const procedure = stringOf(jsonObjectOf(record.params).procedure);
  return procedure === undefined ? {} : { procedure };
}

export function publishedEntries(entries: Json): Json {
  if (!Array.isArray(entries)) return entries;
  return objectsOf(entries).map((entry) => {
    const words = renamed(entry, ENTRY);
    return words.children === undefined ? words : { ...words, children: publishedEntries(words.children) };
  });
}

/** A copy with other names, in the same order. */
export function renamed(object: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [Object.hasOwn(names, name) ? String(names[name]) : name, value]),
  );
}

/** A copy with one entry replaced, in its place. */
function withEntry(object: JsonObject, name: string, entry: readonly [string, Json]): JsonObject {
  return Object.fromEntries(Object.entries(object).map((one) => (one[0] === name ? [...entry] : one)));
}
