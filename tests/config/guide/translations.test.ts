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

test.each([
  ['a cut file', (xml: string) => xml.slice(0, -200)],
  ['an end that is missing', (xml: string) => xml.replace('</trans-unit>', '')],
  ['an ampersand alone', (xml: string) => xml.replace('<source>', '<source>a & b')],
  ['a text behind the end', (xml: string) => `${xml}words`],
  ['an attribute without quotes', (xml: string) => xml.replace('<source>', '<source a=b>')],
  ['an unknown entity', (xml: string) => xml.replace('<source>', '<source>&nbsp;')],
  ['a document type', (xml: string) => xml.replace('<xliff', '<!DOCTYPE xliff [<!ENTITY a "b">]><xliff')],
  ['another version', (xml: string) => xml.replace('version="1.2"', 'version="2.0"')],
  ['lost letters', (xml: string) => xml.replace('<target>', '<target>\uFFFD')],
])('%s changes nothing', async (_what, change) => {
  const before = textsOf(root, 'es');
  const xml = await exported(root, 'ca', 'es');
  expect(change(xml)).not.toBe(xml);
  await expect(imported(root, change(xml).replaceAll('<target>', '<target>Altre '))).rejects.toThrow();
  expect(textsOf(root, 'es')).toEqual(before);
});

/** A file of the sign-in page's title and of the welcome of the first text beside it. */
async function withTarget(target: string, attributes = '', around = (unit: string) => unit) {
  const title = textsOf(root, 'ca').get('pages.json')?.get('/sign-in/title') ?? '';
  const unit = `<trans-unit id="/sign-in/title"><source>${title}</source><target${attributes}>${target}</target></trans-unit>`;
  return `<?xml version="1.0" encoding="ENCODING"?>\r\n<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\r\n<file original="pages.json" source-language="ca-ES" target-language="es-ES" datatype="plaintext"><body>${around(unit)}</body></file></xliff>`;
}
const titleNow = () => textsOf(root, 'es').get('pages.json')?.get('/sign-in/title');

test('a file is read in the encoding that it says, in groups, with line ends and languages as other programs write them', async () => {
  const xml = await withTarget('Sesión\r\naquí', '', (unit) => `<group id="g"><group id="h">${unit}</group></group>`);
  const latin = Buffer.from(xml.replace('ENCODING', 'ISO-8859-1'), 'latin1');
  expect(await imported(root, latin)).toMatchObject({ language: 'es', changed: 1, left: [], unknown: [] });
  expect(titleNow()).toBe('Sesión\naquí');
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml.replace('ENCODING', 'UTF-16'), 'utf16le')]);
  expect(await imported(root, wide)).toMatchObject({ changed: 0 });
  const wrong = Buffer.from(xml.replace('ENCODING', 'UTF-8'), 'latin1');
  await expect(imported(root, wrong)).rejects.toThrow(/UTF-8/);
});

test('tags within a translation are read as the texts that they stand for, or the text is left out and named', async () => {
  const tagged = 'A <g id="1">b</g> <ph id="2">{{name}}</ph><x id="3" equiv-text="!"/><mrk mtype="seg" mid="0">.</mrk>';
  expect(await imported(root, await withTarget(tagged))).toMatchObject({ changed: 1, left: [] });
  expect(titleNow()).toBe('A b {{name}}!.');
  const { left, changed } = await imported(root, await withTarget('C <x id="1"/>'));
  expect([changed, left]).toEqual([0, [{ name: 'pages.json/sign-in/title', why: expect.stringContaining('<x>') }]]);
  expect(titleNow()).toBe('A b {{name}}!.');
});

test('what is not translated yet, or translates another text, is left out and named', async () => {
  const before = titleNow();
  for (const state of ['new', 'needs-translation'])
    expect(await imported(root, await withTarget('D', ` state="${state}"`))).toMatchObject({
      changed: 0,
      left: [{ why: expect.stringContaining(state) }],
    });
  const old = (await withTarget('D')).replace('<source>', '<source>Abans ');
  expect(await imported(root, old)).toMatchObject({
    changed: 0,
    left: [{ why: expect.stringContaining('another text') }],
  });
  const twice = await withTarget('E', '', (unit) => unit + unit.replace('>E<', '>F<'));
  expect(await imported(root, twice)).toMatchObject({ changed: 1, left: [{ why: expect.stringContaining('twice') }] });
  expect([before === 'E', titleNow()]).toEqual([false, 'E']);
});
