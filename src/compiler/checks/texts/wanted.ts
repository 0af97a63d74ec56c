import { valueAt } from '../../../core/values/field-path.ts';
import { groupBy, isJsonObject } from '../../json.ts';
import { type Catalog, isUnknown, type Text, withoutPlural } from '../../read/catalog.ts';
import { keyPlace, type Place } from '../../read/origin.ts';
import type { ReadConfig } from '../../read-config.ts';
import { anyOf, say, together } from '../../said/say.ts';
import { nearest } from '../../suggest.ts';
import { variants, type Wanted } from '../../texts/wanted.ts';

/** More texts than this of the program itself that are missing are told in one line. */
const MOST_OF_CODE = 20;

/** Among more names than this, side by side, nobody looks for the one that was meant. */
const MOST_SIBLINGS = 1_000;

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
  const isLost = lostBy(clashes, all);
  const found = complete ? findOrphans(all, catalog).filter(({ key }) => !isLost(key)) : [];
  const clashing = new Set(clashes);
  const wanted = all.map((want) =>
    above(want.keys[0] ?? '').some((group) => clashing.has(group)) ? { ...want, required: false } : want,
  );
  const misnamed = reportMisnamed(wanted, found, config);
  const left = found.filter(({ key, file }) => !misnamed.has(`${file.language} ${key}`));
  const meant = reportMissing(wanted, left, misnamed, config);
  const orphans = left.filter(({ key }) => !meant.has(key));
  const told = new Set([...misnamed, ...left.map(({ key, file }) => `${file.language} ${key}`)]);
  const asked = new Siblings(wanted.flatMap(variants));
  for (const { key, keyPlace, file } of reportWhole(orphans, config)) {
    const { language } = file;
    const table = catalog.texts.get(language);
    const near = nearest(
      key,
      asked.of(key).filter((one) => !table?.has(one)),
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
  const askers = new Map<string, Wanted>();
  for (const want of wanted.filter(({ required }) => required))
    for (const group of above(want.keys[0] ?? '')) if (!askers.has(group)) askers.set(group, want);
  for (const same of pairs.values()) {
    const [{ written, meant }] = same as [Misnamed];
    const asker = askers.get(meant);
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
  const unasked = new Siblings(orphans.map(({ key }) => key));
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
    const near = nearest(key, unasked.of(key));
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

/** Tells of a key whether the owner of its text lost its name to a neighbour. */
function lostBy(clashes: readonly string[], wanted: readonly Wanted[]): (key: string) => boolean {
  const parents = new Set(clashes.map(parentOf));
  const asked = new Set(wanted.flatMap(({ keys }) => keys.flatMap(above)));
  return (key) => {
    const groups = [...above(key), key];
    return groups.some((group) => parents.has(parentOf(group)) && !asked.has(group));
  };
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

/** Keys by the group that they stand in. */
class Siblings {
  readonly #groups: ReadonlyMap<string, string[]>;

  constructor(keys: readonly string[]) {
    this.#groups = groupBy([...new Set(keys)], parentOf);
  }

  /** Those beside a key; none where they are too many to look for a slip. */
  of(key: string): readonly string[] {
    const found = this.#groups.get(parentOf(key)) ?? [];
    return found.length > MOST_SIBLINGS ? [] : found;
  }
}

function parentOf(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('.')));
}

/** How many of the keys stand within each group, at whatever depth. */
function countWithin(keys: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) for (const group of above(key)) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
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
  const lost = countWithin(new Set(orphans.map(({ key }) => key)));
  const done = new Set<Text>();
  return [...groupBy(orphans.flatMap(groupsOf), ({ group }) => group)].flatMap(([written, members]) => {
    const first = members[0]?.orphan as Text;
    const isWhole = gaps.present.get(written) === lost.get(written);
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
  /** How many there are within each group. */
  present: ReadonlyMap<string, number>;
  missing: ReadonlySet<string>;
  /** Group → names in it, of texts or groups, below which something is missing. */
  names: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those that have to be there; the others may be missing for a reason. */
  needed: ReadonlySet<string>;
}

function gapsIn(wanted: readonly Wanted[], table: ReadonlySet<string>): Gaps {
  const lacking = wanted.filter((want) => want.required && !variants(want).some((key) => table.has(key)));
  const missing = new Set(wanted.flatMap(variants).filter((key) => !table.has(key)));
  const names = new Map<string, Set<string>>();
  for (const key of missing) {
    const steps = key.split('.');
    for (const [at, name] of steps.entries()) {
      const group = steps.slice(0, at).join('.');
      names.set(group, (names.get(group) ?? new Set()).add(name));
    }
  }
  return { present: countWithin(table), missing, names, needed: new Set(lacking.flatMap(variants)) };
}

/** The sibling group that lacks exactly these texts: a similar name, or the only group that requires them. */
function meantBy(
  written: string,
  leaves: readonly string[],
  { present, missing, names: all, needed }: Gaps,
): string | undefined {
  const parent = parentOf(written);
  const beside = all.get(parent) ?? new Set<string>();
  if (beside.size > MOST_SIBLINGS) return undefined;
  const names = [...beside]
    .filter((name) => leaves.every((leaf) => missing.has(`${parent}.${name}${leaf}`)))
    .filter((name) => !present.has(`${parent}.${name}`));
  const waiting = names.filter((name) => leaves.some((leaf) => needed.has(`${parent}.${name}${leaf}`)));
  const only = waiting.length === 1 && leaves.length > 1 ? waiting[0] : undefined;
  const name = nearest(written.slice(parent.length + 1), names) ?? only;
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
