import jsToXliff12, { type Translation } from 'xliff/jsToXliff12';
import xliff12ToJs from 'xliff/xliff12ToJs';
import { textsOf, writeTexts } from './texts.ts';

/** All texts of a language with their translations into another, as XLIFF 1.2, which every translation program reads. */
export async function exported(root: string, from: string, to: string): Promise<string> {
  const there = textsOf(root, to);
  const resources = [...textsOf(root, from)].map(([file, texts]) => {
    const units = [...texts].map(([id, source]) => {
      const target = there.get(file)?.get(id);
      return [id, target === undefined ? { source } : { source, target }];
    });
    return [file, Object.fromEntries(units)];
  });
  return jsToXliff12({ sourceLanguage: from, targetLanguage: to, resources: Object.fromEntries(resources) });
}

/** The result of an import. */
export interface Imported {
  language: string;
  /** Number of new and changed texts. */
  changed: number;
  /** Number of texts without a translation in the file. */
  open: number;
  /** Translated texts that the source language no longer has; they are left out. */
  unknown: string[];
}

/**
 * Takes the translations of an XLIFF file into `messages/<its target language>/`.
 * @throws Error when the file is no XLIFF 1.2, or names no target language
 */
export async function imported(root: string, xml: string): Promise<Imported> {
  const { sourceLanguage, targetLanguage, resources } = await parsed(xml);
  const source = textsOf(root, sourceLanguage);
  const before = textsOf(root, targetLanguage);
  const done: Imported = { language: targetLanguage, changed: 0, open: 0, unknown: [] };
  for (const [file, units] of Object.entries(resources)) {
    const changes = new Map<string, string>();
    for (const [id, { target }] of Object.entries(units)) {
      if (!target) done.open += 1;
      else if (!source.get(file)?.has(id)) done.unknown.push(`${file}${id}`);
      else if (before.get(file)?.get(id) !== target) changes.set(id, target);
    }
    done.changed += changes.size;
    if (changes.size > 0) writeTexts(root, targetLanguage, file, changes);
  }
  return done;
}

async function parsed(xml: string) {
  // The library expects elements without a prefix; some programs write them with one.
  const prefix = /\sxmlns:([\w.-]+)\s*=\s*["']urn:oasis:names:tc:xliff:document:1\.2["']/.exec(xml)?.[1];
  const elementNameFn = (name: string) => (name.startsWith(`${prefix}:`) ? name.slice(`${prefix}:`.length) : name);
  // For other files the library's message names a property of its own.
  const { sourceLanguage, targetLanguage, resources } = await xliff12ToJs(xml, { elementNameFn }).catch(
    (): Partial<Translation> => ({}),
  );
  const isLanguage = (name: string | undefined): name is string => /^[a-z]{2,3}$/.test(name ?? '');
  if (!isLanguage(sourceLanguage) || !isLanguage(targetLanguage) || !resources)
    throw new Error('This is no XLIFF 1.2 with a source and a target language such as "ca" and "es".');
  return { sourceLanguage, targetLanguage, resources };
}

/** Compares the texts of two languages by file and id. */
export function compared(root: string, from: string, to: string) {
  const [source, target] = [textsOf(root, from), textsOf(root, to)];
  const all = (texts: typeof source) =>
    [...texts].flatMap(([file, own]) => [...own].map(([id, text]) => ({ file, id, text })));
  const name = ({ file, id }: { file: string; id: string }) => `${file}${id}`;
  const other = ({ file, id }: { file: string; id: string }) => target.get(file)?.get(id);
  return {
    missing: all(source)
      .filter((one) => other(one) === undefined)
      .map(name),
    /** Texts that the source language lacks. */
    unused: all(target)
      .filter(({ file, id }) => !source.get(file)?.has(id))
      .map(name),
    /** Equal texts of several words: probably not translated. */
    equal: all(source)
      .filter((one) => other(one) === one.text && /\p{L}{2,}\P{L}+\p{L}{2,}/u.test(one.text))
      .map(name),
  };
}
