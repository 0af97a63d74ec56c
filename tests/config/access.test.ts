import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompiledVersion, compileConfig, formatProblems, writeTypes } from '../../src/config/index.ts';
import type { CompiledForm, Menu } from '../../src/model/config.ts';
import { codesByProperty, fieldErrors } from '../../src/model/validation.ts';
import { type Change, goodCopy } from './good-copy.ts';

const json = (value: unknown) => JSON.stringify(value, null, 2);
const form = (rest: object) => json({ $schema: './_dialect/form.schema.json', type: 'object', ...rest });
const text = { type: 'string' };
const secret = { type: 'string', 'ui:widget': 'secret' };

/** What access adds to the good folder. */
const access: readonly Change[] = [
  { file: 'src/widgets/secret/widget.json', text: json({ types: ['string'], secret: true }) },
  {
    file: 'schemas/entry.schema.json',
    text: form({
      properties: { username: text },
      form: {
        submit: { action: 'enter' },
        buttons: ['submit', { id: 'lost', form: 'lost' }],
        results: { 400: { text: 'refused' } },
      },
    }),
  },
  {
    file: 'schemas/lost.schema.json',
    text: form({
      required: ['username'],
      properties: { username: text },
      form: { submit: { action: 'enter' }, results: { 200: { text: 'mailed' } } },
    }),
  },
  {
    file: 'schemas/change.schema.json',
    text: form({
      required: ['fresh', 'again'],
      properties: {
        fresh: { ...secret, minLength: 8 },
        again: { ...secret, const: { $data: '1/fresh' }, 'ui:errors': { const: 'differs' } },
      },
      form: { submit: { action: 'enter' } },
    }),
  },
  {
    file: 'schemas/stay.schema.json',
    text: form({ properties: { fresh: secret }, form: { submit: { action: 'enter' } } }),
  },
  {
    file: 'menus/workspace.json',
    from: '"signIn": "door" },',
    to: '"signIn": "door", "renew": "stay" },\n  "userMenu": [{ "id": "change", "icon": "door", "form": "change" }],',
  },
  {
    file: 'menus/workspace.json',
    from: '"blocks": [\n        {\n          "type": "tabs",',
    to: '"blocks": [\n        { "type": "text", "id": "sorry", "when": "refused" },\n        {\n          "unless": "mailed", "type": "tabs",',
  },
  ...['ca', 'es'].flatMap((language): Change[] => [
    { file: `messages/${language}/userMenu.json`, text: json({ change: 'x' }) },
    { file: `messages/${language}/results.json`, from: '"sent"', to: '"refused": "x", "mailed": "x", "sent"' },
    { file: `messages/${language}/errors.json`, from: '"invalid"', to: '"differs": "x", "invalid"' },
    { file: `messages/${language}/pages.json`, from: '"kinds": {', to: '"sorry": "x", "kinds": {' },
    { file: `messages/${language}/forms/entry.json`, from: '"buttons": {', to: '"buttons": { "lost": "x",' },
    {
      file: `messages/${language}/forms/lost.json`,
      text: json({ username: { label: 'x', errors: { required_member: 'x' } } }),
    },
    { file: `messages/${language}/forms/change.json`, text: json({ again: { label: 'x' } }) },
    { file: `messages/${language}/fields.json`, from: '"name": {', to: '"fresh": { "label": "x" }, "name": {' },
  ]),
];

async function check(changes: readonly Change[]): Promise<string[]> {
  const copy = await goodCopy([...access, ...changes]);
  try {
    const { problems } = await compileConfig(copy.root);
    const lines = formatProblems(problems)
      .split('\n')
      .filter((line) => line !== '');
    return lines.map((line) => line.replace(/:\d+:\d+ {2}/, '  '));
  } finally {
    await copy.remove();
  }
}

const replace = (file: string, from: string, to: string): Change[] => [{ file, from, to }];

describe('what is wrong is told', () => {
  test.each<[string, Change[], string[]]>([
    ['nothing', [], []],
    [
      'a value that must equal no property',
      replace('schemas/change.schema.json', '1/fresh', '1/frehs'),
      ['schemas/change.schema.json  "$data" names "frehs", which is no property of the form  did you mean "fresh"?'],
    ],
    [
      'a value that must equal itself',
      replace('schemas/change.schema.json', '1/fresh', '1/again'),
      ['schemas/change.schema.json  "$data" names "again", which is no property of the form  use one of: fresh'],
    ],
    [
      'a pointer that leads elsewhere',
      replace('schemas/change.schema.json', '1/fresh', '/fresh'),
      [
        'schemas/change.schema.json  "/fresh" has not the form it needs  write "1/" and the name of the other property: "1/password"',
      ],
    ],
    [
      'an unknown form of a button',
      replace('schemas/entry.schema.json', '"form": "lost"', '"form": "lots"'),
      ['schemas/entry.schema.json  unknown form "lots"  did you mean "lost"?'],
    ],
    [
      'a button that sends its own form',
      replace('schemas/entry.schema.json', '"form": "lost"', '"form": "entry"'),
      [
        'menus/workspace.json  "unless" names "mailed", which is no result of a form on this page  use one of: refused',
        'schemas/entry.schema.json  the button sends its own form  name another form, or use "submit"',
        'schemas/lost.schema.json  no page shows the form "lost"  add a block {"type": "form", "id": "form", "form": "lost"} to a page',
      ],
    ],
    [
      'a button whose form shares nothing',
      replace(
        'schemas/lost.schema.json',
        '"username"\n  ],\n  "properties": {\n    "username"',
        '"name"\n  ],\n  "properties": {\n    "name"',
      ),
      [
        'schemas/entry.schema.json  the form "lost" has no property of this form, so nothing could be sent  give both forms a property of the same name',
      ],
    ],
    [
      'two buttons of one name',
      replace('schemas/entry.schema.json', '"id": "lost"', '"id": "submit"'),
      ['schemas/entry.schema.json  another button of this form is called "submit"  give it another id'],
    ],
    [
      'a result nobody has',
      replace('menus/workspace.json', '"when": "refused"', '"when": "refusd"'),
      [
        'menus/workspace.json  "when" names "refusd", which is no result of a form on this page  did you mean "refused"?',
      ],
    ],
    [
      'a result of another page',
      replace('menus/workspace.json', '"when": "refused"', '"when": "sent"'),
      [
        'menus/workspace.json  "when" names "sent", which is no result of a form on this page  use one of: refused, mailed',
      ],
    ],
    [
      "an unknown form of the user's menu",
      replace('menus/workspace.json', '"form": "change" }', '"form": "chance" }'),
      ['menus/workspace.json  unknown form "chance"  did you mean "change"?'],
    ],
    [
      'an unknown form to stay signed in',
      replace('menus/workspace.json', '"renew": "stay"', '"renew": "stya"'),
      ['menus/workspace.json  unknown form "stya"  did you mean "stay"?'],
    ],
  ])('%s', async (_name, changes, lines) => {
    const found = await check(changes);
    // Texts that nobody asks for any more are told too; they are not what is looked for here.
    expect(found.filter((line) => !line.startsWith('messages/') && !line.includes('the text "'))).toEqual(lines);
  });

  test('a text of the user menu that is missing', async () => {
    const lines = await check([
      { file: 'messages/ca/userMenu.json', remove: true },
      { file: 'messages/es/userMenu.json', remove: true },
    ]);
    expect(lines).toEqual([
      'menus/workspace.json  the text "userMenu.change" is missing  write it in messages/ca/userMenu.json and messages/es/userMenu.json',
    ]);
  });
});

describe('what is published', () => {
  let compiled: CompiledVersion;
  let root: string;
  let folder: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const copy = await goodCopy(access);
    ({ root, remove } = copy);
    folder = await mkdtemp(path.join(tmpdir(), 'access '));
    compiled = (await compileConfig(root)).compiled as CompiledVersion;
  });
  afterAll(async () => {
    await remove();
    await rm(folder, { recursive: true, force: true });
  });
  const file = <T>(name: string | undefined) => JSON.parse(compiled.files.get(name ?? '') ?? 'null') as T;

  test('the precompiled validator compares two fields, and no value stands in its errors', async () => {
    const { form: name, validator } = compiled.manifest.forms.change ?? { form: '', validator: '' };
    const module = path.join(folder, 'change.mjs');
    await writeFile(module, compiled.files.get(validator) ?? '');
    const { default: functions } = await import(pathToFileURL(module).href);
    const { schema, uiSchema } = file<CompiledForm>(name);
    const validate = createPrecompiledValidator(functions, schema);
    const errors = (values: object) =>
      fieldErrors((validate.rawValidation(schema, values).errors ?? []) as never, uiSchema);
    const codes = (values: object) => codesByProperty(errors(values));
    expect(codes({ fresh: 'Benvinguda', again: 'Benvinguda' })).toEqual({});
    expect(codes({ fresh: 'Benvinguda', again: 'benvinguda' })).toEqual({ again: ['differs'] });
    expect(codes({ again: 'Benvinguda' })).toEqual({ fresh: ['required'] });
    expect(JSON.stringify(errors({ fresh: 'Benvinguda', again: 'x' }))).not.toContain('Benvinguda');
  });

  test('secrets are known, and forms that open anywhere come with the landing page', () => {
    const { forms, menu } = compiled.manifest;
    expect(file<CompiledForm>(forms.change?.form).widgets).toEqual({
      secret: { ownLabel: false, display: false, secret: true },
    });
    expect(forms.change?.pages).toEqual(['home']);
    expect(forms.stay?.pages).toEqual(['home']);
    expect(forms.lost?.pages).toEqual(['door']);
    expect(file<Menu>(menu).userMenu).toEqual([{ id: 'change', icon: 'door', form: 'change' }]);
    expect(file<Menu>(menu).parts.renew).toBe('stay');
  });

  test('a field that must equal another is typed as what it is', async () => {
    const { readFile } = await import('node:fs/promises');
    await writeTypes(root);
    const typed = await readFile(path.join(root, 'src/types/forms/change.ts'), 'utf8');
    expect(typed).toContain('again: string;');
  });
});
