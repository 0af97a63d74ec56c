import { entriesOf, type Path, valueAt } from './json-edit.ts';

/** A text that belongs to a part of a file: the file of messages without its language, and the place in it. */
export interface PartText {
  messages: string;
  path: readonly string[];
  /** Staff have given its last name; it is no word of the files. */
  isNamed?: true;
}

/** The texts of a document beside the form's. */
const DOCUMENT = ['title', 'request', 'number', 'date', 'page', 'footer', 'reason'];

/** The texts that the conventions find for a part of a procedure or of the menu. */
export function textsOfPart(
  file: string,
  text: string,
  path: Path,
  textOf: (path: string) => string | null,
  language: string,
): PartText[] {
  const [, procedure] = /^schemas\/_procedures\/(.+)\.procedure\.json$/.exec(file) ?? [];
  const [first, second] = path;
  if (procedure !== undefined && path.length === 2) {
    const name = first === 'states' ? valueAt(text, path) : first === 'moves' ? second : undefined;
    if (typeof name === 'string')
      return [{ messages: `procedures/${procedure}`, path: [String(first), name], isNamed: true }];
  }
  if (procedure !== undefined && path.at(-1) === 'document')
    return DOCUMENT.map((name) => ({ messages: `procedures/${procedure}`, path: ['document', name] }));
  const [, form] = /^schemas\/([^/_][^/]*)\.schema\.json$/.exec(file) ?? [];
  const error = path.at(-1) === 'error' ? valueAt(text, path) : undefined;
  if (form !== undefined && second === 'enabled' && typeof error === 'string' && error !== '')
    return [{ messages: `forms/${form}`, path: ['enabled', error], isNamed: true }];
  return file === 'menus/workspace.json' ? textsOfMenu(text, path, textOf, language) : [];
}

function textsOfMenu(text: string, path: Path, textOf: (path: string) => string | null, language: string): PartText[] {
  const part = entriesOf(valueAt(text, path));
  const holder = path.at(-2);
  const isPart = typeof part.id === 'string' || path.at(-1) === 'record' || holder === 'banners';
  if (!isPart) return [];
  if (path.length === 2 && (path[0] === 'topBar' || path[0] === 'userMenu'))
    return [{ messages: String(path[0]), path: [String(part.id)] }];
  if (path[0] !== 'pages') return [];
  // The innermost page, and the ids of what leads on from it.
  const ends = path.flatMap((step, at) => (step === 'blocks' ? [at] : []));
  const end = ends[0] ?? (path.at(-1) === 'record' ? path.length - 1 : path.length);
  const page = String(entriesOf(valueAt(text, path.slice(0, end))).id ?? '');
  const inner = path
    .slice(end)
    .flatMap((_, at, steps) => (typeof steps[at] === 'number' ? [path.slice(0, end + at + 1)] : []))
    .map((one) => entriesOf(valueAt(text, one)))
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
