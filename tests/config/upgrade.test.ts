import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { upgradeFiles } from '../../scripts/config/upgrade.ts';
import { checkConfig } from '../../src/compiler/index.ts';
import { upgradeText } from '../../src/compiler/upgrade/upgrade.ts';
import { goodCopy } from './good-copy.ts';
import { compileGood } from './good-registry.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const made: string[] = [];
afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true });
});

/** File of an organisation → pieces of it: as they are today, and as they were. */
type Pieces = Record<string, readonly (readonly [today: string, former: string])[]>;

const COLLEGE: Pieces = {
  'menus/workspace.json': [
    [
      '"look": "card", "foldsAfterFirstVisit": true, "access": ["member"] }',
      '"look": "card", "folds": true, "check": "member" }',
    ],
    ['"icon": "sent", "access": ["member"] }', '"icon": "sent", "check": "member" }'],
    ['"icon": "toolbox", "menu": "main" }', '"icon": "toolbox", "entry": "main" }'],
    [
      '"items": [\n            { "look": "picture", "fields"',
      '"parts": [\n            { "as": "picture", "properties"',
    ],
    ['"download": true, "look"', '"does": "download", "look"'],
    ['"edit": "pendiente_firma" }', '"does": "edit", "as": "pendiente_firma" }'],
    ['"action": "document-withdrawal",', '"does": "act",\n              "action": "document-withdrawal",'],
    [
      '"when": "record.estado == \'pendiente_firma\'" },',
      '"when": "record.estado == \'pendiente_firma\'", "opens": "answer == \'documentGenerated\'" },',
    ],
  ],
  'schemas/etec-declaration.schema.json': [
    ['"needsChild": ["*"]', '"rules": [{ "group": "*", "atLeastOneChild": true }]'],
    [
      '{ "unless": "size(values.proyectos) > 0", "field": "proyectos",',
      '{ "that": "size(values.proyectos) > 0", "at": "proyectos",',
    ],
  ],
  'schemas/contact-data.schema.json': [['{ "look": "list" }', '{ "list": true }']],
  'schemas/guide-profile.schema.json': [['"sends": "none"', '"values": "none"']],
  'schemas/personal-seal.schema.json': [['{ "text": false }', '{ "quiet": true }']],
  'schemas/_lists/territories.list.json': [['{ "id": 13, "group": true,', '{ "id": 13, "heading": true,']],
  'schemas/_lists/towns.list.json': [['"columns": [', '"facts": [']],
  'schemas/_records/contact-address.record.json': [
    ['"parts": { "contactMailbox"', '"roles": { "contactMailbox"'],
    [
      '"maxLength": 2000,\n      "ui:autocomplete": "url"',
      '"maxLength": 2000,\n      "ui:options": { "inputType": "url" },\n      "ui:autocomplete": "url"',
    ],
  ],
  'schemas/_shared/location.schema.json': [
    [
      '"ui:widget": "postal-code",\n',
      '"ui:widget": "postal-code",\n      "ui:options": { "country": "direccion__idpais", "home": 3 },\n',
    ],
    [
      '"source": "towns",\n        "fills"',
      '"source": "towns",\n        "query": "cpostal",\n        "postalCode": "direccion__codigoPostal",\n        "country": "direccion__idpais",\n        "home": 3,\n        "fills"',
    ],
  ],
};
const CLUB: Pieces = {
  'schemas/guide-course.schema.json': [['"inSteps": true', '"look": "wizard"']],
  'schemas/conference.schema.json': [['"unless"', '"that"']],
  'schemas/_records/companion.record.json': [['"many": true', '"each": "many"']],
  'schemas/_records/walker.record.json': [['"parts": {', '"roles": {']],
};

test.each([
  ['the college', ROOT, COLLEGE],
  ['the club', path.join(ROOT, 'tests/club'), CLUB],
] as const)('former words of %s become those of today, and nothing else changes', async (_name, from, pieces) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upgrade test '));
  made.push(folder);
  for (const part of ['schemas', 'menus', 'messages'])
    await cp(path.join(from, part), path.join(folder, part), { recursive: true });
  const files = Object.keys(pieces);
  const textsIn = (root: string) => Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
  for (const [file, changes] of Object.entries(pieces)) {
    let text = await readFile(path.join(from, file), 'utf8');
    for (const [today, former] of changes) {
      expect(text).toContain(today);
      text = text.replaceAll(today, former);
    }
    await writeFile(path.join(folder, file), text);
  }
  const before = await textsIn(folder);
  const { problems } = await checkConfig(folder, ROOT);
  const told = new Set(problems.filter(({ remedy }) => remedy.includes('config:upgrade')).map(({ file }) => file));
  // A part of a file that others take over is checked where it is drawn.
  expect([...told]).toEqual(files.filter((file) => !file.includes('_shared') && told.has(file)).sort());
  expect(told.size).toBeGreaterThan(files.length - 3);

  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  try {
    await upgradeFiles(folder, true);
    expect(await textsIn(folder)).toEqual(before);
    await upgradeFiles(folder, false);
    expect(await textsIn(folder)).toEqual(await textsIn(from));
    expect(lines.at(-1)).toMatch(/^\d+ changes in \d+ files\.$/);
    await upgradeFiles(folder, false);
    expect(lines.at(-1)).toBe('The files have the words of today.');
  } finally {
    log.mockRestore();
  }
});

test('each change is said in a line, and layout, order and what people named themselves stay', () => {
  const text = `{
  "$schema": "./_dialect/form.schema.json",
  "properties": { "that": { "type": "string", "default": "at" },
    "web":   { "type": "string", "ui:options": { "inputType": "url" } } },
  "form": {
    "look": "wizard", "rules": [ { "error": "e", "at": "that", "that": "values.that != 'quiet'" } ]
  }
}
`;
  const upgraded = upgradeText('schemas/x.schema.json', text);
  expect(upgraded.text).toBe(`{
  "$schema": "./_dialect/form.schema.json",
  "properties": { "that": { "type": "string", "default": "at" },
    "web":   { "type": "string" } },
  "form": {
    "inSteps": true, "rules": [ { "error": "e", "field": "that", "unless": "values.that != 'quiet'" } ]
  }
}
`);
  expect(upgraded.changes).toEqual([
    '4: "inputType" → nothing, it follows from the rest',
    '6: "look": "wizard" → "inSteps": true',
    '6: "at" → "field"',
    '6: "that" → "unless"',
  ]);
  expect(upgradeText('schemas/x.schema.json', '{ "form": ')).toEqual({ text: '{ "form": ', changes: [] });
});

test('a button that made a move by an action names the move alone', () => {
  const button = (words: string) => `{ "pages": [{ "blocks": [{ "buttons": [{ "id": "end", ${words} }] }] }] }`;
  const former = '"does": "act", "action": "procedure", "params": { "procedure": "room", "move": "end" }';
  expect(upgradeText('menus/workspace.json', button(former)).text).toBe(button('"move": "end"'));
});

test('published files keep their words, so that versions of before and of today are read alike', async () => {
  const { root, remove } = await goodCopy([
    {
      file: 'schemas/visit.schema.json',
      from: '"form": {',
      to: '"form": { "rules": [{ "unless": "values.people < 9", "field": "people", "error": "invalid" }], "enabled": [{ "unless": "sent.all < 9", "error": "full" }],',
    },
    { file: 'schemas/visit.schema.json', from: '{ "text": "sent" }', to: '{ "text": false }' },
    {
      file: 'menus/workspace.json',
      from: '{ "type": "text", "id": "welcome", "look": "card" }',
      to: '{ "type": "text", "id": "welcome", "look": "card", "foldsAfterFirstVisit": true, "access": ["member", "public"] }',
    },
    ...['ca', 'es'].flatMap((language) => [
      { file: `messages/${language}/forms/visit.json`, from: '{', to: '{ "enabled": { "full": "P" },' },
      { file: `messages/${language}/results.json`, text: '{}' },
    ]),
  ]);
  try {
    const { problems, compiled } = await compileGood(root);
    expect(problems).toEqual([]);
    const read = (name = '') => JSON.parse(compiled?.files.get(name) ?? 'null');
    const { spec } = read(compiled?.manifest.forms.visit?.form);
    expect(spec).toMatchObject({
      rules: [{ that: ['<', ['get', 'values', 'people'], 9], at: 'people', error: 'invalid' }],
      enabled: [{ error: 'full' }],
      results: { 201: { quiet: true } },
    });
    expect(Object.keys(spec.enabled[0])).toEqual(['that', 'error']);
    const menu = read(compiled?.manifest.menu);
    const home = menu.pages.find(({ id }: { id: string }) => id === 'home');
    expect(home).toMatchObject({ entry: 'main', blocks: [{ folds: true, check: 'member or public' }, {}] });
    expect(menu.checks['member or public']).toEqual(['ROLE_MEMBER', 'ANONYMOUS']);
  } finally {
    await remove();
  }
});
