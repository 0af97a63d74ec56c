import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import jsToXliff12, { type Translation } from 'xliff/jsToXliff12';
import xliff12ToJs from 'xliff/xliff12ToJs';
import { pointerStep, pointerSteps } from '../../src/core/values/json-pointer.ts';

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

interface Imported {
  language: string;
  changed: number;
  /** Number of texts without a translation in the file. */
  open: number;
  /** Translated texts that the source language no longer has; they are left out. */
  unknown: string[];
}

/** Takes the translations of an XLIFF 1.2 file into `messages/<its target language>/`, or throws an Error. */
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
    unused: all(target)
      .filter(({ file, id }) => !source.get(file)?.has(id))
      .map(name),
    /** Equal texts of several words: probably not translated. */
    equal: all(source)
      .filter((one) => other(one) === one.text && /\p{L}{2,}\P{L}+\p{L}{2,}/u.test(one.text))
      .map(name),
  };
}

/** Id of a text in its file → the text. An id is a JSON pointer (RFC 6901), so that any name may have any letters. */
type FileTexts = Map<string, string>;

export function textsOf(root: string, language: string): Map<string, FileTexts> {
  const folder = path.join(root, 'messages', language);
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.map((name) => name.replaceAll('\\', '/')).filter((name) => name.endsWith('.json'));
  return new Map(
    files.sort().map((name) => {
      const texts: FileTexts = new Map();
      gather(JSON.parse(readFileSync(path.join(folder, name), 'utf8')), '', texts);
      texts.delete('/$schema');
      return [name, texts];
    }),
  );
}

function gather(value: unknown, pointer: string, into: FileTexts): void {
  if (typeof value === 'string') into.set(pointer, value);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) gather(one, `${pointer}/${pointerStep(key)}`, into);
}

/** Writes texts into the file of a language; other texts and the layout stay. */
export function writeTexts(root: string, language: string, name: string, texts: FileTexts): void {
  const file = path.join(root, 'messages', language, name);
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  let content = existsSync(file) ? readFileSync(file, 'utf8') : '{}\n';
  for (const [pointer, text] of texts) {
    content = applyEdits(content, modify(content, pointerSteps(pointer), text, { formattingOptions }));
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
