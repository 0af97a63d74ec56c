import type { Json } from '../../core/config.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import type { Report } from '../report.ts';
import { say } from '../said/say.ts';
import type { MessageFile } from './folders.ts';
import { keyPlace, type Place, valuePlace } from './origin.ts';

export interface Text {
  /** Full key, steps joined by dots: `forms.login.username.label_member`. */
  key: string;
  text: string;
  file: MessageFile;
  keyPlace: Place | undefined;
  textPlace: Place | undefined;
}

/** All texts of a folder `messages/`. */
export interface Catalog {
  languages: readonly string[];
  /** Shown first, and the one the others are compared with. */
  defaultLanguage: string;
  /** Language → key → text, in the order of files and of the texts in them. */
  texts: ReadonlyMap<string, ReadonlyMap<string, Text>>;
  /** Language → prefixes of keys in unreadable files, about which nothing is reported. */
  unknown: ReadonlyMap<string, readonly string[]>;
  /** Key without its plural ending → names that the product's own texts under it fill in, in any language. */
  product: ReadonlyMap<string, readonly string[]>;
}

/** Reads texts into one flat table per language. `files`: an organisation's own before the product's. */
export function readCatalog(files: readonly MessageFile[], defaultLanguage: string, report: Report): Catalog {
  const languages = [...new Set(files.map((file) => file.language))];
  const texts = new Map(languages.map((language) => [language, new Map<string, Text>()]));
  const unknown = new Map(languages.map((language) => [language, [] as string[]]));
  const product = new Map<string, string[]>();
  for (const file of files) {
    const table = texts.get(file.language) as Map<string, Text>;
    const collect = (node: JsonObject, path: readonly string[]): void => {
      for (const [name, value] of Object.entries(node)) {
        if (name === '$schema') continue;
        const key = [...path, name].join('.');
        if (isJsonObject(value)) collect(value, [...path, name]);
        if (typeof value !== 'string') continue;
        const before = table.get(key);
        if (file.general) {
          const base = withoutPlural(key);
          product.set(base, [...(product.get(base) ?? []), ...placeholders([{ text: value }])]);
        }
        if (before && file.general) continue;
        if (before)
          report.key(node, name)(
            say`the text "${key}" stands in ${before.file.file} as well`,
            say`keep one of the two`,
          );
        else
          table.set(key, { key, text: value, file, keyPlace: keyPlace(node, name), textPlace: valuePlace(node, name) });
      }
    };
    if (isJsonObject(file.value)) collect(file.value, file.prefix);
    else unknown.get(file.language)?.push(file.prefix.join('.'));
  }
  return { languages, defaultLanguage, texts, unknown, product };
}

/** Whether a key may stand in a file that could not be read. */
export function isUnknown(catalog: Catalog, language: string, key: string): boolean {
  return (catalog.unknown.get(language) ?? []).some(
    (prefix) => key === prefix || key.startsWith(`${prefix}.`) || prefix.startsWith(`${key}.`),
  );
}

/** i18next's plural endings (CLDR categories). */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The same file in another language. */
export function counterpart({ file }: MessageFile, language: string): string {
  return file.replace(/^(messages\/(?:_general\/)?)[a-z]{2,3}\//, `$1${language}/`);
}

/** A key without its plural ending: `minLength_one` → `minLength`. */
export function withoutPlural(key: string): string {
  return key.replace(PLURAL, '');
}

/** Texts as the nested object that i18next loads; `wanted` says which. */
export function nest(texts: Iterable<Text>, wanted: (text: Text) => boolean): { [key: string]: Json } {
  const root: JsonObject = {};
  for (const text of texts) {
    if (!wanted(text)) continue;
    const steps = text.key.split('.');
    let node = root;
    for (const step of steps.slice(0, -1)) {
      const next = Object.hasOwn(node, step) ? node[step] : undefined;
      node = isJsonObject(next) ? next : (node[step] = {});
    }
    node[steps.at(-1) as string] = text.text;
  }
  return root;
}

/** Names inside `{{…}}`, without format (`{{price, currency}}`) and escape sign (`{{- html}}`). */
export function placeholders(texts: readonly { text: string }[]): Set<string> {
  return new Set(
    texts.flatMap(({ text }) =>
      [...text.matchAll(/\{\{-?\s*([^{},]*?)\s*(?:,[^{}]*)?\}\}/g)].map((match) => match[1] ?? ''),
    ),
  );
}
