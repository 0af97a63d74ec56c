import { groupBy } from '../group.ts';
import { compare } from '../problem.ts';
import type { Report } from '../report.ts';
import { suggest } from '../suggest.ts';
import { type Catalog, isUnknown, type Text, withoutPlural } from '../texts/catalog.ts';
import { variants, type Wanted } from '../texts/wanted.ts';

/** Reports texts that are asked for and missing, and texts that nobody asks for. */
export function checkWanted(wanted: readonly Wanted[], catalog: Catalog, complete: boolean, report: Report): void {
  const present = new Map(catalog.languages.map((language) => [language, baseKeys(catalog, language)]));
  const told = new Set<string>();
  for (const want of wanted) {
    if (!want.required) continue;
    const key = want.keys[0] as string;
    const found = catalog.languages.some((language) => {
      const keys = present.get(language) as Set<string>;
      return want.keys.some((one) => isUnknown(catalog, language, one) || isThere(one, want.contexts, keys));
    });
    if (found || told.has(key)) continue;
    told.add(key);
    const others = want.keys.slice(1).map((one) => `"${one}"`);
    const files = catalog.languages.map((language) => fileFor(catalog, language, key)).join(' and ');
    report.at(
      want.place,
      `the text "${key}" is missing${others.length > 0 ? ` (and so is ${others.join(', ')})` : ''}`,
      `write it in ${files}`,
    );
  }
  // With part of the config unreadable nobody can say which texts it asks for.
  if (complete) checkOrphans(wanted, catalog, report);
}

function checkOrphans(wanted: readonly Wanted[], catalog: Catalog, report: Report): void {
  const asked = new Set(wanted.flatMap(variants));
  const missing = [...new Set(wanted.flatMap((want) => want.keys))];
  for (const table of catalog.texts.values()) {
    for (const { key, keyPlace } of table.values()) {
      if (asked.has(key) || asked.has(withoutPlural(key))) continue;
      const near = suggest(
        key,
        missing.filter((one) => !table.has(one) && sameParent(one, key)),
        '',
      );
      report.at(
        keyPlace,
        `nobody asks for the text "${key}"`,
        near.startsWith('did you mean') ? near : 'remove it, or correct its name',
      );
    }
  }
}

/** Reports keys that one language has and another has not, compared with the default language. */
export function checkLanguages(catalog: Catalog, report: Report): void {
  const reference = catalog.defaultLanguage;
  const base = textsByBase(catalog, reference);
  for (const language of catalog.languages) {
    if (language === reference) continue;
    const other = textsByBase(catalog, language);
    reportAbsent(base, other, catalog, language, report);
    reportAbsent(other, base, catalog, reference, report);
    for (const [key, texts] of base) {
      const there = other.get(key);
      if (there) comparePlaceholders(key, texts, there, reference, report);
    }
  }
}

/** Whole files that are missing are told once. */
function reportAbsent(
  from: ReadonlyMap<string, Text[]>,
  to: ReadonlyMap<string, Text[]>,
  catalog: Catalog,
  language: string,
  report: Report,
): void {
  const absent = [...from]
    .filter(([key]) => !to.has(key) && !isUnknown(catalog, language, key))
    .map(([key, texts]) => ({ key, text: texts[0] as Text }));
  const perFile = groupBy(absent, ({ text }) => text.file);
  for (const [file, keys] of perFile) {
    const inFile = [...from.values()].filter((texts) => texts[0]?.file === file).length;
    const counterpart = file.file.replace(/^messages\/[^/]+/, `messages/${language}`);
    if (keys.length === inFile && inFile > 1) {
      report.at({ source: file, offset: 0 }, `none of these texts exists in "${language}"`, `write ${counterpart}`);
      continue;
    }
    for (const { key, text } of keys)
      report.at(
        text.keyPlace,
        `the text "${key}" does not exist in "${language}"`,
        `write it in ${counterpart}, or remove it here`,
      );
  }
}

function comparePlaceholders(
  key: string,
  reference: readonly Text[],
  other: readonly Text[],
  language: string,
  report: Report,
): void {
  const wanted = placeholders(reference);
  const given = placeholders(other);
  const place = other[0]?.textPlace;
  for (const name of [...given].filter((one) => !wanted.has(one)).sort(compare)) {
    report.at(
      place,
      `the text "${key}" fills in {{${name}}}, in "${language}" it does not`,
      suggest(
        name,
        [...wanted].filter((one) => !given.has(one)),
        'fill in the same names in every language',
      ),
    );
  }
  for (const name of [...wanted].filter((one) => !given.has(one)).sort(compare)) {
    report.at(
      place,
      `the text "${key}" does not fill in {{${name}}}, in "${language}" it does`,
      `write {{${name}}} into it`,
    );
  }
}

/** Names inside `{{…}}`, without format (`{{price, currency}}`) and escape sign (`{{- html}}`). */
export function placeholders(texts: readonly { text: string }[]): Set<string> {
  return new Set(
    texts.flatMap(({ text }) =>
      [...text.matchAll(/\{\{-?\s*([^{},]*?)\s*(?:,[^{}]*)?\}\}/g)].map((match) => match[1] ?? ''),
    ),
  );
}

function textsByBase(catalog: Catalog, language: string): Map<string, Text[]> {
  return groupBy([...(catalog.texts.get(language)?.values() ?? [])], (text) => withoutPlural(text.key));
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
  const depth = steps[0] === 'forms' || steps[0] === 'mails' ? 2 : 1;
  return `messages/${language}/${steps.slice(0, depth).join('/')}.json`;
}

function sameParent(one: string, other: string): boolean {
  return one.slice(0, one.lastIndexOf('.')) === other.slice(0, other.lastIndexOf('.'));
}
