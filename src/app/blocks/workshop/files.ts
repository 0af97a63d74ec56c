import type { WorkshopFile } from '../../../api/shapes/workshop.ts';
import type { Json } from '../../../core/config.ts';
import { fold, soughtText } from '../../../core/values/fold.ts';
import { type Path, readJson, valueInText } from './json-edit.ts';

/** Kinds of things that files describe, in the order of the list. */
export const KINDS = [
  'pages',
  'forms',
  'records',
  'lists',
  'procedures',
  'mails',
  'texts',
  'settings',
  'look',
] as const;
export type ThingKind = (typeof KINDS)[number];

/** One thing with all its files: what describes it, its texts in each language, and the cases of a form. */
export interface Item {
  /** Kind of thing, a slash, and its name in the files. */
  id: string;
  kind: ThingKind;
  name: string;
  /** The file that describes it; null for texts alone. */
  main: string | null;
  /** Language → the file with its texts. */
  texts: Readonly<Record<string, string>>;
  /** All of them, the main one first. */
  files: readonly WorkshopFile[];
}

const MAIN: readonly [RegExp, ThingKind][] = [
  [/^schemas\/([^/_][^/]*)\.schema\.json$/, 'forms'],
  [/^schemas\/(_shared\/.+)\.schema\.json$/, 'forms'],
  [/^schemas\/_records\/(.+)\.record\.json$/, 'records'],
  [/^schemas\/_lists\/(.+)\.list\.json$/, 'lists'],
  [/^schemas\/_procedures\/(.+)\.procedure\.json$/, 'procedures'],
  [/^menus\/(workspace)\.json$/, 'pages'],
  [/^menus\/(theme)\.json$/, 'look'],
  [/^menus\/(.+)\.json$/, 'settings'],
  [/^menus\/(.+)$/, 'look'],
];
const CASE = /^schemas\/_cases\/([^/]+)\//;
const MESSAGES = /^messages\/([a-z]{2,3})\/(.+)\.json$/;
const OWN_TEXTS = /^(pages|forms|records|lists|procedures|mails)\/(.+)$/;

/** The things that the files describe, by kind and name. */
export function itemsOf(files: readonly WorkshopFile[]): Item[] {
  const items = new Map<string, Item>();
  for (const file of files) {
    const { kind, name, part } = placeOf(file.path);
    const id = `${kind}/${name}`;
    const item = items.get(id) ?? { id, kind, name, main: null, texts: {}, files: [] };
    const isMain = part === MAIN_FILE;
    items.set(id, {
      ...item,
      ...(isMain && { main: file.path }),
      ...(typeof part === 'string' && { texts: { ...item.texts, [part]: file.path } }),
      files: isMain ? [file, ...item.files] : [...item.files, file],
    });
  }
  return [...items.values()].sort(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.name.localeCompare(b.name),
  );
}

export function itemIdOf(path: string): string {
  const { kind, name } = placeOf(path);
  return `${kind}/${name}`;
}

const MAIN_FILE = Symbol('main');
const CASE_FILE = Symbol('case');

/** The thing that a file belongs to, and what it is of it: what describes it, a case, or texts in a language. */
interface FilePlace {
  kind: ThingKind;
  name: string;
  part: typeof MAIN_FILE | typeof CASE_FILE | string;
}

function placeOf(path: string): FilePlace {
  const [, language, inner = ''] = MESSAGES.exec(path) ?? [];
  if (language !== undefined) {
    const [, kind, name = ''] = OWN_TEXTS.exec(inner) ?? [];
    if (kind !== undefined) return { kind: kind as ThingKind, name, part: language };
    // The pages and their common texts are one thing.
    return inner === 'pages'
      ? { kind: 'pages', name: 'workspace', part: language }
      : { kind: 'texts', name: inner, part: language };
  }
  const [, form] = CASE.exec(path) ?? [];
  if (form !== undefined) return { kind: 'forms', name: form, part: CASE_FILE };
  for (const [pattern, kind] of MAIN) {
    const [, name] = pattern.exec(path) ?? [];
    if (name !== undefined) return { kind, name, part: MAIN_FILE };
  }
  return { kind: 'settings', name: path, part: MAIN_FILE };
}

/** The languages of the organisation's texts, the given one first. */
export function languagesOf(files: readonly WorkshopFile[], first: string): string[] {
  const all = new Set(files.flatMap(({ path }) => MESSAGES.exec(path)?.[1] ?? []));
  return [...all].sort((a, b) => Number(b === first) - Number(a === first) || a.localeCompare(b));
}

/** A text in each language: `null` where it is missing. */
export interface TextRow {
  path: Path;
  words: Readonly<Record<string, string | null>>;
}

/** The texts of some files, in the order of the first file that has each. */
export function textRows(files: Readonly<Record<string, string>>): TextRow[] {
  const languages = Object.keys(files);
  const rows = new Map<string, { path: Path; words: Record<string, string | null> }>();
  const none = Object.fromEntries(languages.map((language) => [language, null]));
  const gather = (language: string, value: Json | undefined, path: Path) => {
    if (typeof value === 'string') {
      const key = JSON.stringify(path);
      const row = rows.get(key) ?? { path, words: { ...none } };
      row.words[language] = value;
      rows.set(key, row);
    } else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value))
        gather(language, one as Json, [...path, Array.isArray(value) ? Number(name) : name]);
  };
  for (const language of languages) gather(language, readJson(files[language] ?? ''), []);
  return [...rows.values()].filter(({ path: [first] }) => first !== '$schema' && first !== '$comment');
}

/** A text of a file; undefined when it has none there. */
export function textAt(file: string | null, path: Path): string | undefined {
  const found = valueInText(file ?? '', path);
  return typeof found === 'string' ? found : undefined;
}

/** The files of texts that exist, each with a change. */
export function inTexts(
  texts: Readonly<Record<string, string>>,
  textOf: (path: string) => string | null,
  change: (text: string, language: string) => string,
): Map<string, string> {
  const edits = new Map<string, string>();
  for (const [language, path] of Object.entries(texts)) {
    const text = textOf(path);
    if (text !== null) edits.set(path, change(text, language));
  }
  return edits;
}

/**
 * Whether a thing is meant by what is searched: each word stands in its title, its name or one of its texts.
 * @returns the text in which it was found, empty when title or name were enough; `null` when it is not meant
 */
export function foundIn(
  query: string,
  title: string,
  item: Item,
  textOf: (path: string) => string | null,
): string | null {
  const wanted = soughtText(query).split(' ').filter(Boolean);
  const has = (words: string) => wanted.every((word) => words.includes(word));
  if (has(fold(`${title} ${item.id} ${item.files.map(({ path }) => path).join(' ')}`))) return '';
  for (const path of Object.values(item.texts)) {
    const row = textRows({ one: textOf(path) ?? '' }).find(({ words }) => has(fold(words.one ?? '')));
    if (row) return row.words.one ?? '';
  }
  return item.main !== null && has(fold(textOf(item.main) ?? '')) ? item.name : null;
}
