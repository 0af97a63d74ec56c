import type { Json } from '../../../core/config.ts';
import { entriesOf, type Path, readJson, valueIn, withoutEntry } from './json-edit.ts';

type TextOf = (path: string) => string | null;

/** A text that belongs to a part of a file: the file of messages without its language, and the place in it. */
export interface PartText {
  messages: string;
  path: readonly string[];
  /** Staff have given its last name; it is no word of the files. */
  isNamed?: true;
  /** Everything below that place, also what the conventions do not find. */
  isGroup?: true;
}

/** The texts of a document beside the form's. */
const DOCUMENT = ['title', 'request', 'number', 'date', 'page', 'footer', 'reason'];

/** The texts that the conventions find for a part of a procedure or of the menu. */
export function textsOfPart(
  file: string,
  whole: Json | undefined,
  path: Path,
  textOf: TextOf,
  language: string,
): PartText[] {
  return textsAt(file, whole, path, textOf, language).filter(({ isGroup }) => !isGroup);
}

/** Edits that give a file another text, and take out the texts of parts that it has no more. */
export function withoutLostTexts(
  file: string,
  changed: string,
  textOf: TextOf,
  languages: readonly string[],
): Map<string, string | null> {
  const edits = new Map<string, string | null>([[file, changed]]);
  const [before, after] = [readJson(textOf(file) ?? ''), readJson(changed)];
  for (const language of languages) {
    const asked = (whole: Json | undefined) => textsIn(file, whole, [], textOf, language);
    const kept = new Set(asked(after).map((one) => JSON.stringify(one)));
    for (const one of asked(before).filter((text) => !kept.has(JSON.stringify(text)))) {
      const path = `messages/${language}/${one.messages}.json`;
      const words = edits.has(path) ? edits.get(path) : textOf(path);
      const left = words && one.path.length > 0 ? withoutEntry(words, one.path) : null;
      if (words && left !== words) edits.set(path, left);
    }
  }
  return edits;
}

/** The texts of a part and of all below it. */
function textsIn(file: string, whole: Json | undefined, path: Path, textOf: TextOf, language: string): PartText[] {
  const value = valueIn(whole, path);
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return [
    ...textsAt(file, whole, path, textOf, language),
    ...names.flatMap((name) =>
      textsIn(file, whole, [...path, Array.isArray(value) ? Number(name) : name], textOf, language),
    ),
  ];
}

function textsAt(file: string, whole: Json | undefined, path: Path, textOf: TextOf, language: string): PartText[] {
  const [, procedure] = /^schemas\/_procedures\/(.+)\.procedure\.json$/.exec(file) ?? [];
  const [first, second] = path;
  if (procedure !== undefined && path.length === 2) {
    const name = first === 'states' ? valueIn(whole, path) : first === 'moves' ? second : undefined;
    if (typeof name === 'string')
      return [{ messages: `procedures/${procedure}`, path: [String(first), name], isNamed: true }];
  }
  if (procedure !== undefined && path.at(-1) === 'document')
    return DOCUMENT.map((name) => ({ messages: `procedures/${procedure}`, path: ['document', name] }));
  const [, form] = /^schemas\/([^/_][^/]*)\.schema\.json$/.exec(file) ?? [];
  const error = path.at(-1) === 'error' ? valueIn(whole, path) : undefined;
  if (form !== undefined && second === 'enabled' && typeof error === 'string' && error !== '')
    return [{ messages: `forms/${form}`, path: ['enabled', error], isNamed: true }];
  return file === 'menus/workspace.json' ? textsOfMenu(whole, path, textOf, language) : [];
}

function textsOfMenu(whole: Json | undefined, path: Path, textOf: TextOf, language: string): PartText[] {
  const part = entriesOf(valueIn(whole, path));
  const holder = path.at(-2);
  const isPart = typeof part.id === 'string' || path.at(-1) === 'record' || holder === 'banners';
  if (!isPart) return [];
  if (path.length === 2 && (path[0] === 'topBar' || path[0] === 'userMenu'))
    return [{ messages: String(path[0]), path: [String(part.id)] }];
  if (path[0] !== 'pages') return [];
  // The innermost page, and the ids of what leads on from it.
  const ends = path.flatMap((step, at) => (step === 'blocks' ? [at] : []));
  const end = ends[0] ?? (path.at(-1) === 'record' ? path.length - 1 : path.length);
  const page = String(entriesOf(valueIn(whole, path.slice(0, end))).id ?? '');
  const inner = path
    .slice(end)
    .flatMap((_, at, steps) => (typeof steps[at] === 'number' ? [path.slice(0, end + at + 1)] : []))
    .map((one) => entriesOf(valueIn(whole, one)))
    .filter(({ id }) => typeof id === 'string');
  const own = (...names: string[]): PartText => {
    const isApart = textOf(`messages/${language}/pages/${page}.json`) !== null;
    return isApart ? { messages: `pages/${page}`, path: names } : { messages: 'pages', path: [page, ...names] };
  };
  const group = (...names: string[]): PartText => ({ ...own(...names), isGroup: true });
  const ids = inner.map(({ id }) => String(id));
  const within = (names: readonly string[], ...leaves: string[]) => [
    group(...names),
    ...leaves.map((name) => own(...names, name)),
  ];
  if (holder === 'pages' || holder === 'children') return within([], 'title', 'short');
  if (path.at(-1) === 'record') return ends.length === 0 ? within(['record'], 'loading') : [];
  if (holder === 'banners') return within([...ids, 'banners', String(path.at(-1))], 'title', 'text');
  if (holder === 'blocks') {
    const names = ids.slice(-1);
    return part.type === 'text' ? [{ ...own(...names), isNamed: true }] : [group(...names)];
  }
  // Items of a block, which is the last thing with an id above them.
  if (holder === 'items' || holder === 'buttons' || holder === 'cards' || holder === 'links')
    return within(ids.slice(-2), 'title', 'text', ...(part.confirm === true ? ['confirm'] : []));
  return [];
}
