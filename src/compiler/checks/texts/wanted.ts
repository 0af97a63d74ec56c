import { groupBy } from '../../json.ts';
import type { Report } from '../../report.ts';
import { anyOf, say, together } from '../../said/say.ts';
import { nearest } from '../../suggest.ts';
import { type Catalog, isUnknown, type Text, withoutPlural } from '../../texts/catalog.ts';
import { variants, type Wanted } from '../../texts/wanted.ts';
import { findMisnamed, type Misnamed, type Orphan } from './misnamed.ts';

/** More texts than this of the program itself that are missing are told in one line. */
const MOST_OF_CODE = 20;

/**
 * Reports texts that are asked for and missing, and texts that nobody asks for. Where the two are only
 * a slip apart, they are one problem: the asker is told which text was probably meant.
 * @param known whether all files that ask for texts could be read, and which beginnings of keys two askers have in common,
 *   of whom one has a wrong name: that is told, and nothing of the texts of either
 * @returns tells of which keys of which language nothing more need be said
 */
export function checkWanted(
  all: readonly Wanted[],
  catalog: Catalog,
  { complete, clashes }: { complete: boolean; clashes: readonly string[] },
  report: Report,
): (language: string, key: string) => boolean {
  // That there are no texts at all was reported.
  if (catalog.languages.length === 0) return () => true;
  // With part of the config unreadable nobody can say which texts it asks for.
  const found = complete ? findOrphans(all, catalog).filter(({ key }) => !isLost(key, clashes, all)) : [];
  const wanted = all.map((want) =>
    clashes.some((clash) => want.keys[0]?.startsWith(`${clash}.`)) ? { ...want, required: false } : want,
  );
  const misnamed = reportMisnamed(wanted, catalog, found, report);
  const left = found.filter(({ key, language }) => !misnamed.has(`${language} ${key}`));
  const meant = reportMissing(wanted, catalog, left, misnamed, report);
  const orphans = left.filter(({ key }) => !meant.has(key));
  const told = new Set([...misnamed, ...left.map(({ key, language }) => `${language} ${key}`)]);
  const asked = wanted.flatMap(variants);
  for (const { key, keyPlace, language } of reportWhole(orphans, catalog, report)) {
    const table = catalog.texts.get(language);
    const near = nearest(
      key,
      asked.filter((one) => !table?.has(one) && sameParent(one, key)),
    );
    if (near !== undefined) told.add(`${language} ${near}`);
    const remedy = near === undefined ? say`remove it, or correct its name` : say`did you mean "${near}"?`;
    report.at(keyPlace, say`nobody asks for the text "${key}"`, remedy);
  }
  return (language, key) => told.has(`${language} ${key}`);
}

/** Reports groups of texts under a wrong name; gives back their keys as they are written and as they are meant. */
function reportMisnamed(
  wanted: readonly Wanted[],
  catalog: Catalog,
  orphans: readonly Orphan[],
  report: Report,
): Set<string> {
  const all = [...catalog.texts].flatMap(([language, table]) =>
    findMisnamed(
      orphans.filter((orphan) => orphan.language === language),
      wanted,
      new Set([...table.keys()].flatMap((key) => [key, withoutPlural(key)])),
    ),
  );
  const pairs = groupBy(all, ({ written, meant }) => `${written} ${meant}`);
  for (const same of pairs.values()) {
    const [{ written, meant }] = same as [Misnamed];
    const asker = wanted.find(({ keys, required }) => required && keys[0]?.startsWith(`${meant}.`));
    // Where every language says it so, it is the asker who has another name.
    if (asker && same.length === catalog.languages.length)
      report.at(asker.place, say`the texts "${meant}.…" are missing`, say`did you mean "${written}"?`);
    else
      for (const { place } of same)
        report.at(place, say`nobody asks for the texts "${written}.…"`, say`did you mean "${meant}"?`);
  }
  const keysOf = ({ language, written, meant, leaves }: Misnamed) =>
    leaves.flatMap((leaf) => [`${language} ${written}${leaf}`, `${language} ${meant}${leaf}`]);
  return new Set(all.flatMap(keysOf));
}

/** A file with unused texts only belongs to something that is gone: one line for all of them. */
function reportWhole(orphans: readonly Orphan[], catalog: Catalog, report: Report): readonly Orphan[] {
  const all = groupBy(
    [...catalog.texts.values()].flatMap((table) => [...table.values()]),
    ({ file }) => file,
  );
  return [...groupBy(orphans, ({ file }) => file)].flatMap(([file, own]) => {
    const isWhole = own.length > 1 && own.length === all.get(file)?.length;
    if (!isWhole) return own;
    const [folder, id] = file.prefix;
    report.at(
      { source: file, offset: 0 },
      say`nobody asks for any text of this file`,
      folder === 'forms' ? say`remove the file, or bring back schemas/${id}.schema.json` : say`remove the file`,
    );
    return [];
  });
}

/** Reports what is missing in every language; gives back the orphans that were probably meant. */
function reportMissing(
  wanted: readonly Wanted[],
  catalog: Catalog,
  orphans: readonly Text[],
  misnamed: ReadonlySet<string>,
  report: Report,
): Set<string> {
  const present = new Map(catalog.languages.map((language) => [language, baseKeys(catalog, language)]));
  const meant = new Set<string>();
  const told = new Set<string>();
  const own: (() => void)[] = [];
  for (const want of wanted) {
    const key = want.keys[0] as string;
    if (!want.required || told.has(key)) continue;
    const found = catalog.languages.some((language) => {
      const keys = present.get(language) as Set<string>;
      return want.keys.some(
        (one) =>
          isUnknown(catalog, language, one) || misnamed.has(`${language} ${one}`) || isThere(one, want.contexts, keys),
      );
    });
    if (found) continue;
    told.add(key);
    const others = want.keys.slice(1);
    const what =
      others.length > 0
        ? say`the text "${key}" is missing, and there is no ${anyOf(others)} either`
        : say`the text "${key}" is missing`;
    const near = nearest(
      key,
      orphans.map((orphan) => orphan.key).filter((one) => sameParent(one, key)),
    );
    if (near !== undefined) meant.add(near);
    const files = together(catalog.languages.map((language) => fileFor(catalog, language, key)));
    const tell = () =>
      report.at(want.place, what, near === undefined ? say`write it in ${files}` : say`did you mean "${near}"?`);
    if (want.place?.source.file.startsWith('src/')) own.push(tell);
    else tell();
  }
  // Staff know no line of the program: one that does not speak their language lacks all of its texts.
  if (own.length <= MOST_OF_CODE) for (const tell of own) tell();
  else
    report.at(
      { source: { file: `messages/${catalog.defaultLanguage}`, text: '' }, offset: 0 },
      say`${own.length} texts that the program itself says are missing`,
      say`write in messages/${catalog.defaultLanguage} what the program's messages/_general has in another language, under the same names`,
    );
  return meant;
}

function findOrphans(wanted: readonly Wanted[], catalog: Catalog): Orphan[] {
  const asked = new Set(wanted.flatMap(variants));
  const open = new Set(wanted.filter((want) => want.open).flatMap((want) => want.keys));
  return [...catalog.texts].flatMap(([language, table]) =>
    [...table.values()]
      .filter(({ file }) => !file.spare)
      .filter(({ key }) => !asked.has(key) && !asked.has(withoutPlural(key)))
      .filter(({ key }) => !above(key).some((start) => open.has(start)))
      .map((text) => ({ ...text, language })),
  );
}

/** Whether the owner of a text lost its name to a neighbour. */
function isLost(key: string, clashes: readonly string[], wanted: readonly Wanted[]): boolean {
  return clashes.some((clash) => {
    const steps = clash.split('.');
    if (!key.startsWith(`${steps.slice(0, -1).join('.')}.`)) return false;
    const group = key.split('.', steps.length).join('.');
    return !wanted.some(({ keys }) => keys.some((one) => one.startsWith(`${group}.`)));
  });
}

/** `a.b.c` → `a`, `a.b`. */
function above(key: string): string[] {
  return key.split('.').flatMap((_step, length, steps) => (length > 0 ? [steps.slice(0, length).join('.')] : []));
}

function baseKeys(catalog: Catalog, language: string): Set<string> {
  return new Set([...(catalog.texts.get(language)?.keys() ?? [])].flatMap((key) => [key, withoutPlural(key)]));
}

/** Under its own key, or under that of every context. */
function isThere(key: string, contexts: readonly string[], keys: ReadonlySet<string>): boolean {
  return keys.has(key) || (contexts.length > 0 && contexts.every((context) => keys.has(`${key}_${context}`)));
}

/** The file in which a text with this key would be looked for first. */
function fileFor(catalog: Catalog, language: string, key: string): string {
  const steps = key.split('.');
  const files = new Set([...(catalog.texts.get(language)?.values() ?? [])].map((text) => text.file.file));
  for (let length = steps.length - 1; length > 0; length -= 1) {
    const file = `messages/${language}/${steps.slice(0, length).join('/')}.json`;
    if (files.has(file)) return file;
  }
  const depth = ['forms', 'lists', 'mails', 'procedures', 'records'].includes(steps[0] ?? '') ? 2 : 1;
  return `messages/${language}/${steps.slice(0, depth).join('/')}.json`;
}

function sameParent(one: string, other: string): boolean {
  return one.slice(0, one.lastIndexOf('.')) === other.slice(0, other.lastIndexOf('.'));
}
