import { valueAt } from '../../../core/values/field-path.ts';
import { groupBy, isJsonObject } from '../../json.ts';
import { keyPlace, type Place } from '../../read/origin.ts';
import type { ReadConfig } from '../../read-config.ts';
import { anyOf, say, together } from '../../said/say.ts';
import { nearest } from '../../suggest.ts';
import { type Catalog, isUnknown, type Text, withoutPlural } from '../../texts/catalog.ts';
import { variants, type Wanted } from '../../texts/wanted.ts';

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
  config: ReadConfig,
  all: readonly Wanted[],
  { complete, clashes }: { complete: boolean; clashes: readonly string[] },
): (language: string, key: string) => boolean {
  const { catalog, report } = config;
  // That there are no texts at all was reported.
  if (catalog.languages.length === 0) return () => true;
  // With part of the config unreadable nobody can say which texts it asks for.
  const found = complete ? findOrphans(all, catalog).filter(({ key }) => !isLost(key, clashes, all)) : [];
  const wanted = all.map((want) =>
    clashes.some((clash) => want.keys[0]?.startsWith(`${clash}.`)) ? { ...want, required: false } : want,
  );
  const misnamed = reportMisnamed(wanted, found, config);
  const left = found.filter(({ key, file }) => !misnamed.has(`${file.language} ${key}`));
  const meant = reportMissing(wanted, left, misnamed, config);
  const orphans = left.filter(({ key }) => !meant.has(key));
  const told = new Set([...misnamed, ...left.map(({ key, file }) => `${file.language} ${key}`)]);
  const asked = wanted.flatMap(variants);
  for (const { key, keyPlace, file } of reportWhole(orphans, config)) {
    const { language } = file;
    const table = catalog.texts.get(language);
    const near = nearest(
      key,
      asked.filter((one) => !table?.has(one) && sameParent(one, key)),
    );
    if (near !== undefined) told.add(`${language} ${near}`);
    const remedy = near === undefined ? say`remove it, or correct its name` : say`did you mean "${near}"?`;
    report.at(keyPlace)(say`nobody asks for the text "${key}"`, remedy);
  }
  return (language, key) => told.has(`${language} ${key}`);
}

/** Reports groups of texts under a wrong name; gives back their keys as they are written and as they are meant. */
function reportMisnamed(
  wanted: readonly Wanted[],
  orphans: readonly Text[],
  { catalog, report }: ReadConfig,
): Set<string> {
  const all = catalog.languages.flatMap((language) => {
    const own = orphans.filter(({ file }) => file.language === language);
    return findMisnamed(own, wanted, baseKeys(catalog, language));
  });
  const pairs = groupBy(all, ({ written, meant }) => `${written} ${meant}`);
  for (const same of pairs.values()) {
    const [{ written, meant }] = same as [Misnamed];
    const asker = wanted.find(({ keys, required }) => required && keys[0]?.startsWith(`${meant}.`));
    // Where every language says it so, it is the asker who has another name.
    if (asker && same.length === catalog.languages.length)
      report.at(asker.place)(say`the texts "${meant}.…" are missing`, say`did you mean "${written}"?`);
    else
      for (const { place } of same)
        report.at(place)(say`nobody asks for the texts "${written}.…"`, say`did you mean "${meant}"?`);
  }
  const keysOf = ({ language, written, meant, leaves }: Misnamed) =>
    leaves.flatMap((leaf) => [`${language} ${written}${leaf}`, `${language} ${meant}${leaf}`]);
  return new Set(all.flatMap(keysOf));
}

/** A file with unused texts only belongs to something that is gone: one line for all of them. */
function reportWhole(orphans: readonly Text[], { catalog, report }: ReadConfig): readonly Text[] {
  const all = groupBy(
    [...catalog.texts.values()].flatMap((table) => [...table.values()]),
    ({ file }) => file,
  );
  return [...groupBy(orphans, ({ file }) => file)].flatMap(([file, own]) => {
    const isWhole = own.length > 1 && own.length === all.get(file)?.length;
    if (!isWhole) return own;
    const [folder = '', id] = file.prefix;
    const remedies = new Map([
      ['forms', say`remove the file, or bring back schemas/${id}.schema.json`],
      ['mails', say`let a form or a move of a procedure send "${id}", or remove the file`],
    ]);
    report.at({ source: file, offset: 0 })(
      say`nobody asks for any text of this file`,
      remedies.get(folder) ?? say`remove the file`,
    );
    return [];
  });
}

/** Reports what is missing in every language; gives back the orphans that were probably meant. */
function reportMissing(
  wanted: readonly Wanted[],
  orphans: readonly Text[],
  misnamed: ReadonlySet<string>,
  { catalog, report }: ReadConfig,
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
          isUnknown(catalog, language, one) ||
          misnamed.has(`${language} ${one}`) ||
          isThere(one, want.contexts ?? [], keys),
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
      near === undefined
        ? report.missing(want.place, { language: catalog.defaultLanguage, key })(what, say`write it in ${files}`)
        : report.at(want.place)(what, say`did you mean "${near}"?`);
    if (want.place?.source.file.startsWith('src/')) own.push(tell);
    else tell();
  }
  // Staff know no line of the program: one that does not speak their language lacks all of its texts.
  if (own.length <= MOST_OF_CODE) for (const tell of own) tell();
  else
    report.at({ source: { file: `messages/${catalog.defaultLanguage}`, text: '' }, offset: 0 })(
      say`${own.length} texts that the program itself says are missing`,
      say`write in messages/${catalog.defaultLanguage} what the program's messages/_general has in another language, under the same names`,
    );
  return meant;
}

function findOrphans(wanted: readonly Wanted[], catalog: Catalog): Text[] {
  const asked = new Set(wanted.flatMap(variants));
  const open = new Set(wanted.filter((want) => want.open).flatMap((want) => want.keys));
  return [...catalog.texts.values()].flatMap((table) =>
    [...table.values()]
      .filter(({ file }) => !file.spare)
      .filter(({ key }) => !asked.has(key) && !asked.has(withoutPlural(key)))
      .filter(({ key }) => !above(key).some((start) => open.has(start))),
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

/** A group of texts that one language has under another name than it is asked for. */
interface Misnamed {
  language: string;
  /** Beginning of the keys as they are written. */
  written: string;
  /** Beginning of the keys as they are asked for. */
  meant: string;
  /** Where the name is written. */
  place: Place | undefined;
  leaves: readonly string[];
}

/**
 * Groups of texts that nobody asks for, where the same texts are asked for in a group beside them: a field, page or
 * block that is called otherwise. Each is one problem, however many texts it has.
 * @param table keys that the language has
 */
function findMisnamed(orphans: readonly Text[], wanted: readonly Wanted[], table: ReadonlySet<string>): Misnamed[] {
  if (orphans.length === 0) return [];
  const gaps = gapsIn(wanted, table);
  const lost = new Set(orphans.map(({ key }) => key));
  const done = new Set<Text>();
  return [...groupBy(orphans.flatMap(groupsOf), ({ group }) => group)].flatMap(([written, members]) => {
    const first = members[0]?.orphan as Text;
    const isWhole = gaps.present.every((key) => !key.startsWith(`${written}.`) || lost.has(key));
    if (done.has(first) || !isWhole) return [];
    const leaves = members.map(({ orphan }) => orphan.key.slice(written.length));
    const meant = meantBy(written, leaves, gaps);
    if (meant === undefined) return [];
    for (const { orphan } of members) done.add(orphan);
    return [{ language: first.file.language, written, meant, place: placeOf(first, written), leaves }];
  });
}

/** Texts that one language has, and texts that are wanted and missing. */
interface Gaps {
  present: readonly string[];
  missing: ReadonlySet<string>;
  /** Those that have to be there; the others may be missing for a reason. */
  needed: ReadonlySet<string>;
}

function gapsIn(wanted: readonly Wanted[], table: ReadonlySet<string>): Gaps {
  const lacking = wanted.filter((want) => want.required && !variants(want).some((key) => table.has(key)));
  return {
    present: [...table],
    missing: new Set(wanted.flatMap(variants).filter((key) => !table.has(key))),
    needed: new Set(lacking.flatMap(variants)),
  };
}

/** The sibling group that lacks exactly these texts: a similar name, or the only group that requires them. */
function meantBy(written: string, leaves: readonly string[], { present, missing, needed }: Gaps): string | undefined {
  const parent = written.slice(0, written.lastIndexOf('.'));
  const step = (key: string) => key.slice(parent.length + 1).split('.', 1)[0] as string;
  const below = [...missing].filter((key) => key.startsWith(`${parent}.`));
  const names = [...new Set(below.map(step))]
    .filter((name) => leaves.every((leaf) => missing.has(`${parent}.${name}${leaf}`)))
    .filter((name) => !present.some((key) => key.startsWith(`${parent}.${name}.`)));
  const waiting = names.filter((name) => leaves.some((leaf) => needed.has(`${parent}.${name}${leaf}`)));
  const only = waiting.length === 1 && leaves.length > 1 ? waiting[0] : undefined;
  const name = nearest(step(written), names) ?? only;
  return name === undefined ? undefined : `${parent}.${name}`;
}

/** The groups a text is in, outermost first, within its file. */
function groupsOf(orphan: Text): { group: string; orphan: Text }[] {
  const steps = orphan.key.split('.');
  const begin = orphan.file.prefix.length + 1;
  return Array.from({ length: Math.max(0, steps.length - begin) }, (_none, at) => ({
    group: steps.slice(0, begin + at).join('.'),
    orphan,
  }));
}

function placeOf({ file, keyPlace: leaf }: Text, group: string): Place | undefined {
  const steps = group.split('.').slice(file.prefix.length);
  const name = steps.pop() as string;
  const node = valueAt(file.value, steps);
  return (isJsonObject(node) ? keyPlace(node, name) : undefined) ?? leaf;
}
