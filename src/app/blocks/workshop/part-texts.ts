import type { Json } from '../../../core/config.ts';
import { textAt } from './files.ts';
import { entriesOf, type Path, readJson, valueIn, withoutEntry } from './json-edit.ts';

type TextOf = (path: string) => string | null;

/** A text that belongs to a part of a file: the file of messages without its language, and the place in it. */
export interface PartText {
  messages: string;
  path: readonly string[];
  /** Staff have given its last name; it is no word of the files. */
  isNamed?: true;
}

/** The texts of a document beside the form's. */
const DOCUMENT = ['title', 'request', 'number', 'date', 'page', 'footer', 'reason'];

/** The texts that the conventions find for a part of a procedure or of the menu. @param whole value of the file */
export function textsOfPart(
  file: string,
  whole: Json | undefined,
  path: Path,
  textOf: TextOf,
  language: string,
): PartText[] {
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
  if (holder === 'pages' || holder === 'children') return [own('title'), own('short')];
  if (path.at(-1) === 'record') return ends.length === 0 ? [own('record', 'loading')] : [];
  const ids = inner.map(({ id }) => String(id));
  if (holder === 'banners') return ['title', 'text'].map((name) => own(...ids, 'banners', String(path.at(-1)), name));
  if (holder === 'blocks') return part.type === 'text' ? [{ ...own(...ids.slice(-1)), isNamed: true }] : [];
  // Items of a block, which is the last thing with an id above them.
  if (holder === 'items' || holder === 'buttons' || holder === 'cards' || holder === 'links')
    return ['title', 'text', ...(part.confirm === true ? ['confirm'] : [])].map((name) => own(...ids.slice(-2), name));
  return [];
}

/**
 * Edits that give a file another text, and take out the texts of parts that it has no more.
 * @param languages of the files of messages
 */
export function withoutLostTexts(
  file: string,
  changed: string,
  textOf: TextOf,
  languages: readonly string[],
): Map<string, string> {
  const [language = ''] = languages;
  const textsIn = (whole: Json | undefined, value = whole, path: Path = []): PartText[] => [
    ...textsOfPart(file, whole, path, textOf, language),
    ...(typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) =>
          textsIn(whole, inner, [...path, Array.isArray(value) ? Number(name) : name]),
        )
      : []),
  ];
  const nameOf = ({ messages, path }: PartText) => JSON.stringify([messages, ...path]);
  const kept = new Set(textsIn(readJson(changed)).map(nameOf));
  const edits = new Map([[file, changed]]);
  for (const lost of textsIn(readJson(textOf(file) ?? '')).filter((one) => !kept.has(nameOf(one))))
    for (const one of languages) {
      const messages = `messages/${one}/${lost.messages}.json`;
      const text = edits.get(messages) ?? textOf(messages);
      if (textAt(text, lost.path) !== undefined) edits.set(messages, withoutEntry(text ?? '', lost.path));
    }
  return edits;
}
