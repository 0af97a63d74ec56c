import type { ChangesAnswer } from '../../../api/shapes/configuration.ts';
import { fileWordOf } from '../../../compiler/index.ts';
import type { Language, Manifest } from '../../../core/config.ts';
import { namesOfThings } from '../../../core/files/names-of-things.ts';
import { wordOfFiles } from '../../../core/files/word-of-files.ts';
import { fieldKeys, fieldNamesIn } from '../../../core/forms/property-names.ts';
import type { Change, SubjectChanges } from '../../../core/published-change.ts';
import { namesOf, pathOf } from '../../../core/values/field-path.ts';
import type { Db } from '../../kit/db/database.ts';
import { type LoadedVersion, loadTexts } from '../config/loaded-version.ts';
import { manifestText, publishedFiles } from '../config/store.ts';
import { givenFiles, type VersionFiles } from './activate.ts';
import type { VersionComparison } from './compare.ts';

/** The text of the first key that exists; empty when none does. */
type Find = (keys: string | readonly string[]) => string;

/** Parts of a file whose entries staff name themselves: such a name stands as it is. */
const NAMED_BY_STAFF = new Set([
  ...['links', 'offices', 'checks', 'params', 'signIn', 'strangers', 'topBar', 'userMenu', 'blocks', 'items', 'cards'],
  ...['banners', 'buttons', 'steps', 'sections', 'map', 'set', 'fills', 'options', 'enabled'],
]);

/**
 * A comparison in people's words: of the later version, else the earlier, else the live one.
 * @param later the later version, if it is not published
 */
export async function inWords(
  db: Db,
  found: VersionComparison,
  live: LoadedVersion | null,
  language: Language,
  later?: VersionFiles,
): Promise<ChangesAnswer> {
  const given = later && { forms: later.manifest.forms, text: await loadTexts(later.manifest, givenFiles(later)) };
  const of = (version: string) =>
    live?.manifest.version === version ? { forms: live.manifest.forms, text: live.text } : said(db, version);
  const [after, before] = await Promise.all([given ?? of(found.after), of(found.before)]);
  const texts = [after.text, before.text, ...(live ? [live.text] : [])];
  const find: Find = (keys) => {
    for (const text of texts) {
      const words = text(language, keys);
      if (words !== '') return words;
    }
    return '';
  };
  const forms = { ...before.forms, ...after.forms };
  return {
    changes: found.changes.map((about) => ({
      ...about,
      title: titleOf(about, forms, find),
      changes: about.changes.map((change) => ({
        ...change,
        place: about.subject === 'texts' ? textPlace(change, forms, find) : placeOf(about, change, find),
      })),
    })),
    hidden: found.hidden.map(({ record, property, people }) => {
      const about = { subject: 'record', id: record, changes: [] } as const;
      const names = property === '' ? [] : placeOf(about, { kind: 'removed', path: namesOf(property) }, find);
      return { place: [titleOf(about, forms, find), ...names], people };
    }),
    conflicts: found.conflicts.length,
    orphaned: found.orphaned,
    refused: found.refused,
  };
}

/** The forms of a version and its texts, whatever program published it. */
async function said(db: Db, version: string): Promise<Pick<Manifest, 'forms'> & Pick<LoadedVersion, 'text'>> {
  const manifest = JSON.parse((await manifestText(db, version)) ?? '{}') as Manifest;
  return { forms: manifest.forms, text: await loadTexts(manifest, publishedFiles(db, version)) };
}

/** The office's name for a subject, before the name of its file; empty for a subject that exists once. */
function titleOf({ subject, id = '' }: SubjectChanges, forms: Manifest['forms'], text: Find): string {
  const pages = (forms[id]?.pages ?? []).map((page) => text(`pages.${page}.title`)).filter((title) => title !== '');
  const known = {
    form: () => text(`forms.${id}.title`) || pages.join(', '),
    record: () => text(`records.${id}.title`),
    procedure: () => text(`procedures.${id}.document.title`),
    texts: () => text(`languages.${id}`),
    mails: () => text(`languages.${id}`),
  } as Partial<Record<typeof subject, () => string>>;
  const title = known[subject]?.() ?? '';
  if (id === '' || subject === 'texts' || subject === 'mails') return title || id;
  return title ? `${title} (${id})` : id;
}

function placeOf({ subject, id = '' }: SubjectChanges, { path, title }: Change, text: Find): string[] {
  return path.map((name, at) => {
    const around = path[at - 1] ?? '';
    if (subject === 'mails' && at === 0) return quoted(title ?? name);
    if (name === 'order' && at > 0 && at === path.length - 1) return wordOf(name, text);
    if (subject === 'form' && around === 'sections') return quoted(text(`forms.${id}.sections.${name}.title`) || name);
    if (subject === 'form' && at === 0)
      return text(fieldKeys(id, name, 'label')) || wordOf(fileWordOf(subject, path, at), text);
    if (subject === 'record' && at === 0)
      return text([`records.${id}.${name}.label`, `fields.${name}.label`]) || wordOf(name, text);
    if (subject === 'list' && around === 'entries') return quoted(text(`lists.${id}.entries.${name}`) || name);
    if (around === 'pages' || around === 'children') return pageName(name, text);
    if (around === 'states' || around === 'moves') return quoted(text(`procedures.${id}.${around}.${name}`) || name);
    if (NAMED_BY_STAFF.has(around) && !name.startsWith('ui:')) return quoted(name);
    const own = subject === 'settings' && at === 0 ? text(`app.settings.${name}`) : '';
    return wordOf(fileWordOf(subject, path, at), text, own);
  });
}

/** Texts that stand below the name of their file; texts of forms have names on their way that are no words of files. */
const TEXTS_OF = new Map<string, SubjectChanges['subject']>([
  ['procedures', 'procedure'],
  ['records', 'record'],
  ['lists', 'list'],
]);

/** Where a text stands: the form, page, procedure, record or list that it is about, and its part; else its common file. */
function textPlace({ path: [key = ''] }: Change, forms: Manifest['forms'], text: Find): string[] {
  const [kind, id = '', ...steps] = key.split('.');
  if (kind === 'pages') {
    const last = steps.length - 1;
    return [pageName(id, text), ...steps.map((step, at) => (at === last ? wordOf(step, text) : quoted(step)))];
  }
  const subject = TEXTS_OF.get(kind ?? '');
  if (subject) {
    const about = { subject, id, changes: [] };
    const path = steps.length > 1 && steps.at(-1) === 'label' ? steps.slice(0, -1) : steps;
    return [titleOf(about, forms, text), ...placeOf(about, { kind: 'changed', path }, text)];
  }
  if (kind !== 'forms') return commonPlace(key.split('.'), text);
  const names = fieldNamesIn(steps);
  const labels = names.map((name, at) => {
    return text(fieldKeys(id, pathOf(names.slice(0, at + 1)), 'label')) || wordOf(name, text);
  });
  const words = steps.slice(names.length * 2 - 1);
  const around = (at: number) => words[at - 1] ?? (names.length === 1 ? steps[0] : undefined) ?? '';
  return [
    titleOf({ subject: 'form', id, changes: [] }, forms, text),
    ...labels,
    ...words.flatMap((word, at) => {
      // A label says itself what it is.
      if (word === 'label' && at === 0) return [];
      if (around(at) === 'sections') return quoted(text(`forms.${id}.sections.${word}.title`) || word);
      return NAMED_BY_STAFF.has(around(at)) ? quoted(word) : wordOf(word, text);
    }),
  ];
}

/** The file of texts that are about no single thing, a name that staff gave, and the part. */
function commonPlace(steps: readonly string[], text: Find): string[] {
  const names: Readonly<Record<string, string>> = namesOfThings;
  const length = steps.length > 2 && names[`texts/${steps.slice(0, 2).join('/')}`] ? 2 : 1;
  const title = names[`texts/${steps.slice(0, length).join('/')}`];
  const [name = '', ...parts] = steps.slice(length);
  const label = steps[0] === 'fields' && text(`fields.${name}.label`);
  return [
    (title && text(title)) || quoted(steps.slice(0, length).join('.')),
    label || quoted(name),
    ...parts.filter((part, at) => !(label && part === 'label' && at === 0)).map((part) => wordOf(part, text)),
  ];
}

function pageName(page: string, text: Find): string {
  return quoted(text(`pages.${page}.title`) || page);
}

function wordOf(name: string, text: Find, own = ''): string {
  return wordOfFiles(name, text, own) || quoted(name);
}

function quoted(name: string): string {
  return `«${name}»`;
}
