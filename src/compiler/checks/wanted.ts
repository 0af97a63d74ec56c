import type { Report } from '../report.ts';
import { nearest } from '../suggest.ts';
import { type Catalog, isUnknown, type Text, withoutPlural } from '../texts/catalog.ts';
import { variants, type Wanted } from '../texts/wanted.ts';

/**
 * Reports texts that are asked for and missing, and texts that nobody asks for. Where the two are only
 * a slip apart, they are one problem: the asker is told which text was probably meant.
 */
export function checkWanted(wanted: readonly Wanted[], catalog: Catalog, complete: boolean, report: Report): void {
  // With part of the config unreadable nobody can say which texts it asks for.
  const orphans = complete ? findOrphans(wanted, catalog) : [];
  const meant = reportMissing(wanted, catalog, orphans, report);
  const asked = wanted.flatMap((want) => want.keys);
  for (const { key, keyPlace, language } of orphans) {
    if (meant.has(key)) continue;
    const table = catalog.texts.get(language);
    const near = nearest(
      key,
      asked.filter((one) => !table?.has(one) && sameParent(one, key)),
    );
    const remedy = near === undefined ? 'remove it, or correct its name' : `did you mean "${near}"?`;
    report.at(keyPlace, `nobody asks for the text "${key}"`, remedy);
  }
}

/** Reports what is missing in every language; gives back the orphans that were probably meant. */
function reportMissing(
  wanted: readonly Wanted[],
  catalog: Catalog,
  orphans: readonly Text[],
  report: Report,
): Set<string> {
  const present = new Map(catalog.languages.map((language) => [language, baseKeys(catalog, language)]));
  const meant = new Set<string>();
  const told = new Set<string>();
  for (const want of wanted) {
    const key = want.keys[0] as string;
    if (!want.required || told.has(key)) continue;
    const found = catalog.languages.some((language) => {
      const keys = present.get(language) as Set<string>;
      return want.keys.some((one) => isUnknown(catalog, language, one) || isThere(one, want.contexts, keys));
    });
    if (found) continue;
    told.add(key);
    const others = want.keys.slice(1).map((one) => `"${one}"`);
    const what = `the text "${key}" is missing${others.length > 0 ? `, and there is no ${others.join(' or ')} either` : ''}`;
    const near = nearest(
      key,
      orphans.map((orphan) => orphan.key).filter((one) => sameParent(one, key)),
    );
    if (near !== undefined) meant.add(near);
    const files = catalog.languages.map((language) => fileFor(catalog, language, key)).join(' and ');
    report.at(want.place, what, near === undefined ? `write it in ${files}` : `did you mean "${near}"?`);
  }
  return meant;
}

function findOrphans(wanted: readonly Wanted[], catalog: Catalog): (Text & { language: string })[] {
  const asked = new Set(wanted.flatMap(variants));
  const open = wanted.filter((want) => want.open).flatMap((want) => want.keys.map((key) => `${key}.`));
  return [...catalog.texts].flatMap(([language, table]) =>
    [...table.values()]
      .filter(({ key }) => !asked.has(key) && !asked.has(withoutPlural(key)))
      .filter(({ key }) => !open.some((start) => key.startsWith(start)))
      .map((text) => ({ ...text, language })),
  );
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
  const depth = ['forms', 'lists', 'mails'].includes(steps[0] ?? '') ? 2 : 1;
  return `messages/${language}/${steps.slice(0, depth).join('/')}.json`;
}

function sameParent(one: string, other: string): boolean {
  return one.slice(0, one.lastIndexOf('.')) === other.slice(0, other.lastIndexOf('.'));
}
