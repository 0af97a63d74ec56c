import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compared, exported, imported, textsOf, writeTexts } from '../../../scripts/messages/exchange.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** A copy of the project's texts. */
let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'translations '));
  await cp(path.join(ROOT, 'messages'), path.join(root, 'messages'), { recursive: true });
});
afterAll(() => rm(root, { recursive: true }));

test('every text goes out and comes back as it was, whatever letters and lines it has', async () => {
  const hard = 'a < b & "c" > d\n\n- {{name}}: 1 · 2\u00a0€ ]]> <b>x</b>';
  writeTexts(root, 'ca', 'forms/hard.json', new Map([['/a~1b/c~0d.e/label', hard]]));
  const xml = await exported(root, 'ca', 'en');
  expect(xml).not.toContain('<target>');
  const translated = xml.replace(/<source>([\s\S]*?)<\/source>/g, (whole, text) => `${whole}<target>${text}</target>`);
  expect(await imported(root, translated)).toMatchObject({ language: 'en', open: 0, unknown: [] });
  expect(textsOf(root, 'en')).toEqual(textsOf(root, 'ca'));
  expect(textsOf(root, 'en').get('forms/hard.json')?.get('/a~1b/c~0d.e/label')).toBe(hard);
});

test('what is translated comes along, and an import changes nothing else', async () => {
  const file = path.join(root, 'messages/es/pages.json');
  const before = await readFile(file, 'utf8');
  const xml = await exported(root, 'ca', 'es');
  expect(await imported(root, xml)).toMatchObject({ changed: 0, open: 1 });
  expect(await readFile(file, 'utf8')).toBe(before);
  const title = textsOf(root, 'es').get('pages.json')?.get('/sign-in/title') ?? '';
  expect(
    (await imported(root, xml.replace(`<target>${title}</target>`, '<target>Otro</target>'))).changed,
  ).toBeGreaterThan(0);
  const changed = await readFile(file, 'utf8');
  expect(changed.replace('"Otro"', JSON.stringify(title))).toBe(before);
});

test('a text that is gone is named, and no text is made of it', async () => {
  const xml = (await exported(root, 'ca', 'es')).replace('original="pages.json"', 'original="gone.json"');
  const { unknown } = await imported(root, xml);
  expect(unknown).toContain('gone.json/sign-in/title');
  expect(textsOf(root, 'es').has('gone.json')).toBe(false);
});

test('the report names what lacks, what is too much and what is equal', () => {
  const words = (...all: [string, string][]) => new Map(all);
  writeTexts(root, 'ca', 'app.json', words(['/x/only', 'Només aquí'], ['/x/same', 'Tot igual']));
  writeTexts(root, 'es', 'app.json', words(['/x/same', 'Tot igual'], ['/x/more', 'Solo aquí']));
  const { missing, unused, equal } = compared(root, 'ca', 'es');
  expect(missing).toContain('app.json/x/only');
  expect(unused).toContain('app.json/x/more');
  expect(equal).toContain('app.json/x/same');
});

test('a file whose elements have a prefix is the same file', async () => {
  const xml = await exported(root, 'ca', 'es');
  const title = textsOf(root, 'es').get('pages.json')?.get('/sign-in/title') ?? '';
  const prefixed = xml
    .replace(`<target>${title}</target>`, '<target>Altro</target>')
    .replaceAll(/<(\/?)([a-z-]+)(?=[\s>/])/g, '<$1ns0:$2')
    .replace('xmlns=', 'xmlns:ns0=');
  expect(prefixed).toContain('<ns0:target>');
  expect(await imported(root, prefixed)).toMatchObject({ language: 'es' });
  expect(textsOf(root, 'es').get('pages.json')?.get('/sign-in/title')).toBe('Altro');
});

test('what is no XLIFF is refused', async () => {
  await expect(imported(root, '<html></html>')).rejects.toThrow(/XLIFF/);
  await expect(imported(root, 'words')).rejects.toThrow(/XLIFF/);
});
