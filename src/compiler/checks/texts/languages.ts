import { groupBy } from '../../json.ts';
import { type Catalog, counterpart, isUnknown, placeholders, type Text, withoutPlural } from '../../read/catalog.ts';
import type { ReadConfig } from '../../read-config.ts';
import { compare, type Report } from '../../report.ts';
import { say } from '../../said/say.ts';
import { nearest, suggest } from '../../suggest.ts';

/**
 * Reports keys that one language has and another has not, compared with the default language.
 * @param isTold says of a key of a language that it has been reported already
 * @param unfilled keys of texts with a name that nothing fills in, which has been reported
 */
export function checkLanguages(
  config: ReadConfig,
  isTold: (language: string, key: string) => boolean,
  unfilled: ReadonlySet<string>,
): void {
  const { catalog, report } = config;
  const reference = catalog.defaultLanguage;
  const base = textsByBase(catalog, reference);
  for (const language of catalog.languages) {
    if (language === reference) continue;
    const other = textsByBase(catalog, language);
    const told = (key: string) => isTold(language, key) || isTold(reference, key);
    reportAbsent(base, other, language, told, config);
    reportAbsent(other, base, reference, told, config);
    for (const [key, texts] of base) {
      const there = other.get(key);
      // The product's own text replaces that of an unreadable file.
      const isKnown = [language, reference].every((one) => !isUnknown(catalog, one, key));
      if (there && isKnown && !unfilled.has(key)) comparePlaceholders(key, texts, there, reference, report);
    }
  }
}

/** Reports languages that are called by name and have no texts: their folder is gone. */
export function checkLanguageNames({ catalog, report }: ReadConfig): void {
  const first = catalog.texts.get(catalog.defaultLanguage);
  const nameless = catalog.languages.filter((language) => !first?.has(`languages.${language}`));
  for (const { key, keyPlace } of first?.values() ?? []) {
    const [, language] = /^languages\.(.+)$/.exec(key) ?? [];
    if (language === undefined || catalog.languages.includes(language)) continue;
    const near = nearest(language, nameless);
    const remedy =
      near === undefined
        ? say`bring back the folder messages/${language}`
        : say`did you mean "${near}"? Otherwise bring back the folder messages/${language}`;
    report.at(keyPlace)(
      say`there are no texts in "${language}"`,
      say`${remedy}, or remove this name to have the language no longer`,
    );
  }
}

/**
 * Reports plural forms that are missing: i18next looks for exactly the form a number asks for in the
 * language (CLDR) and takes no other. Forms that only numbers beyond a thousand ask for may be left out.
 */
export function checkPlurals({ catalog, report }: ReadConfig, asked: ReadonlySet<string>): void {
  for (const [language, table] of catalog.texts) {
    const rules = new Intl.PluralRules(language);
    const needed = [...new Set(Array.from({ length: 1001 }, (_none, number) => rules.select(number)))].sort(compare);
    for (const [base, texts] of textsByBase(catalog, language)) {
      const first = texts[0] as Text;
      // `options.one_other` may be asked for as it is; then the ending says nothing.
      if (first.key === base || asked.has(first.key)) continue;
      for (const form of needed) {
        if (table.has(`${base}_${form}`)) continue;
        const name = `${base.slice(base.lastIndexOf('.') + 1)}_${form}`;
        report.at(first.keyPlace)(say`the text "${base}" has no form "${form}"`, say`add "${name}" beside it`);
      }
    }
  }
}

/** Whole files that are missing are told once. */
function reportAbsent(
  from: ReadonlyMap<string, Text[]>,
  to: ReadonlyMap<string, Text[]>,
  language: string,
  isTold: (key: string) => boolean,
  { catalog, report }: ReadConfig,
): void {
  const absent = [...from]
    .filter(([key]) => !to.has(key) && !isUnknown(catalog, language, key) && !isTold(key))
    .map(([key, texts]) => ({ key, text: texts[0] as Text }));
  const perFile = groupBy(absent, ({ text }) => text.file);
  for (const [file, keys] of perFile) {
    const inFile = [...from.values()].filter((texts) => texts[0]?.file === file).length;
    const there = counterpart(file, language);
    if (keys.length === inFile && inFile > 1) {
      report.at({ source: file, offset: 0 })(say`none of these texts exists in "${language}"`, say`write ${there}`);
      continue;
    }
    for (const { key, text } of keys)
      report.missing(text.keyPlace, { language, key })(
        say`the text "${key}" does not exist in "${language}"`,
        say`write it in ${there}, or remove it here`,
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
  const missing = new Set([...wanted].filter((one) => !given.has(one)).sort(compare));
  for (const name of [...given].filter((one) => !wanted.has(one)).sort(compare)) {
    const what = say`the text "${key}" fills in {{${name}}}, in "${language}" it does not`;
    report.at(place)(what, suggest(name, [...missing], say`fill in the same names in every language`));
    // The name that was meant is missing for the same reason.
    missing.delete(nearest(name, [...missing]) ?? '');
  }
  for (const name of missing)
    report.at(place)(
      say`the text "${key}" does not fill in {{${name}}}, in "${language}" it does`,
      say`write {{${name}}} into it`,
    );
}

function textsByBase(catalog: Catalog, language: string): Map<string, Text[]> {
  return groupBy([...(catalog.texts.get(language)?.values() ?? [])], (text) => withoutPlural(text.key));
}
