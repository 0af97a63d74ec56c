import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';

/** Id of a text in its file → the text. An id is a JSON pointer (RFC 6901), so that any name may have any letters. */
export type FileTexts = Map<string, string>;

/** Every text of a language by its file, such as `forms/contact-data.json`. */
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
    for (const [key, one] of Object.entries(value))
      gather(one, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, into);
}

/** Writes texts into the file of a language; other texts and the layout stay. */
export function writeTexts(root: string, language: string, name: string, texts: FileTexts): void {
  const file = path.join(root, 'messages', language, name);
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  let content = existsSync(file) ? readFileSync(file, 'utf8') : '{}\n';
  for (const [pointer, text] of texts) {
    const steps = pointer
      .slice(1)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    content = applyEdits(content, modify(content, steps, text, { formattingOptions }));
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
