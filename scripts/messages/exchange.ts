import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import jsToXliff12 from 'xliff/jsToXliff12';
import { pointerStep, pointerSteps } from '../../src/core/values/json-pointer.ts';
import { NOT_DONE, readXliff, type Unit, xmlText } from './read-xliff.ts';

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
  /** Other translations that are left out, each with the reason. */
  left: { name: string; why: string }[];
}

/**
 * Takes the translations of an XLIFF 1.2 file into `messages/<its target language>/`. The whole file is read before anything is
 * written.
 * @throws Error for a file that is no XLIFF 1.2, not well-formed, or not in the encoding that it says
 */
export async function imported(root: string, file: string | Uint8Array): Promise<Imported> {
  const { sourceLanguage, targetLanguage, units } = readXliff(root, typeof file === 'string' ? file : xmlText(file));
  const source = textsOf(root, sourceLanguage);
  const before = textsOf(root, targetLanguage);
  const done: Imported = { language: targetLanguage, changed: 0, open: 0, unknown: [], left: [] };
  const changes = new Map<string, FileTexts>();
  const seen = new Set<string>();
  for (const unit of units) {
    const { file: own, id } = unit;
    const name = `${own}${id}`;
    const now = source.get(own)?.get(id);
    const why = now === undefined ? '' : reasonAgainst(unit, now, seen.has(name));
    seen.add(name);
    if (!unit.target) done.open += 1;
    else if (now === undefined) done.unknown.push(name);
    else if (why !== '') done.left.push({ name, why });
    else if (before.get(own)?.get(id) !== unit.target)
      changes.set(own, (changes.get(own) ?? new Map<string, string>()).set(id, unit.target));
  }
  for (const [own, texts] of changes) {
    done.changed += texts.size;
    writeTexts(root, targetLanguage, own, texts);
  }
  return done;
}

function reasonAgainst({ source, state, lacks }: Unit, now: string, again: boolean): string {
  if (again) return 'it stands in the file twice';
  if (NOT_DONE.has(state)) return `its state is "${state}"`;
  if (lacks !== '') return `the element <${lacks}> in it does not say its text`;
  return source === now ? '' : 'it translates another text than there is now';
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
