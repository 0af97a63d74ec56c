import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validatorModule } from '../../src/compiler/emit/validators.ts';
import type { CompiledVersion } from '../../src/compiler/index.ts';
import type { CompiledForm, Menu, Page } from '../../src/core/config.ts';
import { PLAIN_THEME } from '../../src/core/theme/theme.ts';
import { type Change, GOOD, goodCopy } from './good-copy.ts';
import { compileGood } from './good-registry.ts';

let good: CompiledVersion;
const folder = path.join(tmpdir(), `validators ${process.pid}`);

beforeAll(async () => {
  good = await compile();
  await mkdir(folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the same folder gives the same version, wherever it stands', async () => {
  const again = await compile();
  expect(again.version).toBe(good.version);
  expect([...again.files]).toEqual([...good.files]);
});

test('a changed text gives a new version that shares what did not change', async () => {
  const changed = await compile([{ file: 'messages/es/forms/visit.json', from: '"Visita"', to: '"La visita"' }]);
  expect(changed.version).not.toBe(good.version);
  const fresh = [...changed.files.keys()].filter((name) => !good.files.has(name));
  expect(fresh).toEqual([changed.manifest.forms.visit?.texts.es]);
});

test('every file of the manifest is there, and no other', () => {
  const { manifest } = good;
  const named = [
    manifest.menu,
    manifest.settings,
    ...Object.values(manifest.look ?? {}),
    ...Object.values(manifest.texts),
    ...Object.values(manifest.signedInTexts ?? {}),
    ...Object.values(manifest.serverTexts ?? {}),
    ...Object.values(manifest.blockTexts ?? {}).flatMap(Object.values),
    ...Object.values(manifest.mails),
    ...Object.values(manifest.forms).flatMap((form) => [form.form, form.validator, ...Object.values(form.texts)]),
    ...Object.values(manifest.lists ?? {}),
  ];
  expect(new Set(named)).toEqual(new Set(good.files.keys()));
  expect(named.every((name) => /^files\/[\w.-]+\.[0-9a-f]{16}\.(json|js|css|svg)$/.test(name))).toBe(true);
  expect(manifest.languages).toEqual(['ca', 'es']);
  expect(manifest.defaultLanguage).toBe('ca');
  expect(manifest.forms.entry?.pages).toEqual(['door']);
  expect(manifest.forms.visit?.pages).toEqual(['visit']);
});

test('a mark that is an SVG file is published as it is, and named wherever the mark is', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>path{fill:red}</style><path d="M0 0h9"/></svg>';
  const { manifest, files } = await compile([
    { file: 'menus/theme.json', text: JSON.stringify({ ...PLAIN_THEME, mark: 'our-mark.svg' }) },
    { file: 'menus/our-mark.svg', text: svg },
  ]);
  const { icon = '', mark = '', theme = '' } = manifest.look ?? {};
  expect(files.get(icon)).toBe(svg);
  expect(JSON.parse(files.get(mark) ?? '')).toBe(icon);
  expect(JSON.parse(files.get(theme) ?? '')).toEqual({ ...PLAIN_THEME, mark: icon });
});

test('who has not signed in fetches no text of pages for those who have, beside their names', () => {
  const open = JSON.parse(textOf(good.manifest.texts.ca));
  const closed = JSON.parse(textOf(good.manifest.signedInTexts?.ca));
  expect(open.pages.door.kinds.member.title).toBe('Soci');
  expect(open.pages.home).toEqual({ title: 'Inici', short: 'Inici' });
  expect(Object.keys(closed.pages.home)).toEqual(['welcome', 'ways']);
  expect(closed.pages.door).toBeUndefined();
});

test('a form holds no text, no $ref and no drawing in its schema', () => {
  const { schema, uiSchema, spec } = formOf('visit');
  expect(JSON.stringify(schema)).not.toMatch(/"ui:|\$ref|\$comment|"title"|"examples"|"definitions"|"form":/);
  for (const text of strings({ schema, uiSchema, spec })) {
    // Names and patterns only: nothing with a space between two words.
    expect(text).not.toMatch(/\p{L}{2,} \p{L}{2,}/u);
  }
});

test('the subject of every mail begins with the prefix of the settings, once', async () => {
  const subject = (version: CompiledVersion) =>
    JSON.parse(textOf(version.manifest.mails.ca, version)).visit.subject as string;
  expect(subject(good)).toMatch(/^\[espai\] [^[]/);
  const none = await compile([{ file: 'menus/settings.json', from: '  "mailSubjectPrefix": "[espai]",\n', to: '' }]);
  expect(subject(none)).toBe(subject(good).replace('[espai] ', ''));
  const twice = await compile([
    { file: 'messages/ca/mails/visit.json', from: '"subject": "', to: '"subject": "[espai] ' },
  ]);
  expect(subject(twice)).toBe(subject(good));
});

test('siblings of a $ref win over what it leads to', () => {
  const { schema, uiSchema } = formOf('visit');
  expect(schema.properties).toMatchObject({ name: { type: 'string', maxLength: 40 } });
  expect(uiSchema.name).toEqual({ 'ui:autocomplete': 'name', 'ui:width': 'half', 'ui:widget': 'text' });
});

test('every field has a widget, those of a branch too', async () => {
  const { uiSchema, widgets } = formOf('visit');
  expect(uiSchema).toMatchObject({
    kind: { 'ui:widget': 'radio' },
    note: { 'ui:widget': 'markdown' },
    people: { 'ui:widget': 'number' },
    language: { 'ui:widget': 'select', 'ui:width': 'half' },
    address: { 'ui:widget': 'place', town: { 'ui:autocomplete': 'address-level2' } },
  });
  expect(widgets.acceptance).toEqual({ ownLabel: true, display: false });
  expect(widgets.markdown).toEqual({ ownLabel: true, display: true });
});

test('what then, else and dependencies draw of one field is put together', async () => {
  const version = await compile([
    {
      file: 'schemas/visit.schema.json',
      from: '"dependencies": { "people": ["email"] },',
      to: `"else": { "properties": { "language": { "ui:readonly": true } } },
           "dependencies": { "people": { "properties": { "language": { "ui:autocomplete": "language" } } } },`,
    },
  ]);
  const { schema, uiSchema } = formOf('visit', version);
  expect(uiSchema.language).toEqual({
    'ui:width': 'half',
    'ui:readonly': true,
    'ui:autocomplete': 'language',
    'ui:widget': 'select',
  });
  expect(schema.else).toEqual({ properties: { language: {} } });
});

test('the validator module stands alone and makes no code at run time', () => {
  for (const form of Object.values(good.manifest.forms)) {
    // AJV's helpers carry their own source name as a text, which is never run.
    const code = textOf(form.validator).replace(/\.code='require\([^']*'/g, '');
    expect(code).not.toMatch(/\beval\b|\bFunction\s*\(|\bimport\b|\brequire\s*\(/);
    expect(code).toMatch(/export default|export\{\w+ as default\}/);
  }
});

test('times of the day are checked by what is published, and so are telephone numbers beside them', async () => {
  const schema = {
    type: 'object',
    properties: {
      hour: { type: 'string', format: 'iso-time' },
      at: { type: 'string', format: 'iso-date-time' },
      price: { type: 'number', multipleOf: 0.01 },
    },
  } as const;
  const withPhone = { ...schema, properties: { ...schema.properties, phone: { type: 'string', format: 'tel-ES' } } };
  for (const [index, one] of [schema, withPhone].entries()) {
    const file = path.join(folder, `formats-${index}.mjs`);
    await writeFile(file, await validatorModule(one));
    const functions = (await import(/* @vite-ignore */ pathToFileURL(file).href)).default;
    const passes = (values: object) => createPrecompiledValidator(functions, one).isValid(one, values, one);
    expect(passes({ hour: '09:30:00', at: '2026-11-22T09:30:00', price: 19.99 })).toBe(true);
    for (const wrong of [{ hour: '25:00:00' }, { hour: 'noon' }, { at: '2026-13-01T00:00:00' }, { price: 0.001 }])
      expect(passes(wrong), JSON.stringify(wrong)).toBe(false);
  }
});

test("the validator module is what rjsf's createPrecompiledValidator takes", async () => {
  const { schema } = formOf('visit');
  const validator = createPrecompiledValidator(await functionsOf('visit'), schema);
  const errors = (values: Record<string, unknown>) =>
    validator.rawValidation<{ keyword: string }>(schema, values).errors ?? [];
  expect(errors({ name: 'Núria', accepted: true, email: 'a@b' })).toEqual([]);
  expect(
    errors({ accepted: false, email: 'a' })
      .map((error) => error.keyword)
      .sort(),
  ).toEqual(['const', 'pattern', 'required']);
  // rjsf asks for the parts of a condition by their own hash.
  expect(validator.isValid(schema.if as Record<string, unknown>, { kind: 'guided' }, schema)).toBe(true);
  expect(validator.isValid(schema.if as Record<string, unknown>, {}, schema)).toBe(false);
});

test('formats work in the validator module', async () => {
  const version = await compile([
    { file: 'schemas/entry.schema.json', from: '"type": "string" }', to: '"type": "string", "format": "ipv4" }' },
  ]);
  const { schema } = formOf('entry', version);
  const validator = createPrecompiledValidator(await functionsOf('entry', version), schema);
  expect(validator.isValid(schema, { username: '127.0.0.1' }, schema)).toBe(true);
  expect(validator.isValid(schema, { username: '127.0.0.256' }, schema)).toBe(false);
});

test('texts of a form hold its own and the fields it shows; general texts hold the rest', () => {
  const form = JSON.parse(textOf(good.manifest.forms.visit?.texts.ca));
  expect(Object.keys(form)).toEqual(['fields', 'forms', 'widgets']);
  expect(form.widgets).toEqual({ number: { errors: { number: 'Escrigui un número.' } } });
  expect(Object.keys(form.forms)).toEqual(['visit']);
  expect(Object.keys(form.fields)).toEqual(['name', 'email']);
  const entry = JSON.parse(textOf(good.manifest.forms.entry?.texts.ca));
  expect(Object.keys(entry)).toEqual(['forms']);
  expect(entry.forms.entry.username).toEqual({ label_member: 'Número de soci', label_guest: 'NIF' });
  const general = JSON.parse(textOf(good.manifest.texts.ca));
  expect(Object.keys(general).sort()).toEqual(['app', 'errors', 'languages', 'pages', 'results', 'topBar']);
});

test('the menu has absolute paths, access everywhere and its defaults', () => {
  const menu: Menu = JSON.parse(textOf(good.manifest.menu));
  const pages = new Map(flatten(menu.pages).map((page) => [page.id, page]));
  expect(pages.get('visit')).toMatchObject({ path: '/peticions/visita', access: ['member'], entry: 'side' });
  expect(pages.get('archive')).toMatchObject({ path: '/peticions/arxiu', access: ['everyone'], entry: 'none' });
  expect(pages.get('shop')).toEqual({ id: 'shop', link: 'website', access: ['everyone'], entry: 'main' });
  expect(pages.get('door')?.entry).toBe('none');
  expect(menu.languageSwitch).toBe(false);
});

async function compile(changes: readonly Change[] = []): Promise<CompiledVersion> {
  const { root, remove } = changes.length === 0 ? { root: GOOD, remove: async () => {} } : await goodCopy(changes);
  const { problems, compiled } = await compileGood(root).finally(remove);
  expect(problems).toEqual([]);
  return compiled as CompiledVersion;
}

function textOf(name: string | undefined, version = good): string {
  return version.files.get(name ?? '') as string;
}

function formOf(id: string, version = good): CompiledForm {
  return JSON.parse(textOf(version.manifest.forms[id]?.form, version));
}

async function functionsOf(id: string, version = good) {
  const name = version.manifest.forms[id]?.validator as string;
  const file = path.join(folder, path.basename(name).replace(/js$/, 'mjs'));
  await writeFile(file, textOf(name, version));
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)).default;
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

function flatten(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => [page, ...flatten(page.children ?? [])]);
}
