import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompiledVersion, formatProblems, writeTypes } from '../../src/compiler/index.ts';
import { codesByField } from '../../src/core/cases/outcome.ts';
import type { CompiledForm, Menu } from '../../src/core/config.ts';
import { fieldErrors } from '../../src/core/forms/validation.ts';
import { access } from './access-additions.ts';
import { type Change, goodCopy } from './good-copy.ts';
import { checkGood, compileGood } from './good-registry.ts';

async function check(changes: readonly Change[]): Promise<string[]> {
  const copy = await goodCopy([...access, ...changes]);
  try {
    const { problems } = await compileGood(copy.root);
    const lines = formatProblems(problems)
      .split('\n')
      .filter((line) => line !== '');
    return lines.map((line) => line.replace(/:\d+:\d+ {2}/, '  '));
  } finally {
    await copy.remove();
  }
}

/** Lines of the check without texts that nobody asks for any more: these tests are not about them. */
async function told(...changes: readonly Change[]): Promise<string[]> {
  const lines = await check(changes);
  return lines.filter((line) => !line.startsWith('messages/') && !line.includes('the text "'));
}

const CHANGE = 'schemas/change.schema.json';
const ENTRY = 'schemas/entry.schema.json';
const LOST = 'schemas/lost.schema.json';
const MENU = 'menus/workspace.json';

describe('what is wrong is told', () => {
  test('nothing', async () => {
    expect(await told()).toEqual([]);
  });

  // `to` replaces `from` in the file, and the check prints `line`.
  test.each<[name: string, file: string, from: string, to: string, line: string]>([
    [
      'a value that must equal no property',
      CHANGE,
      '1/fresh',
      '1/frehs',
      '"$data" names "frehs", which is no property of the form  did you mean "fresh"?',
    ],
    [
      'a value that must equal itself',
      CHANGE,
      '1/fresh',
      '1/again',
      '"$data" names "again", which is no property of the form  use one of: fresh',
    ],
    [
      'a pointer that leads elsewhere',
      CHANGE,
      '1/fresh',
      '/fresh',
      '"/fresh" has not the form it needs  write "1/" and the name of the other property: "1/password"',
    ],
    [
      'an unknown form of a button',
      ENTRY,
      '"form": "lost"',
      '"form": "lots"',
      'unknown form "lots"  did you mean "lost"?',
    ],
    [
      'two buttons of one name',
      ENTRY,
      '"id": "lost"',
      '"id": "submit"',
      'another button of this form is called "submit"  give it another id',
    ],
    [
      'a result nobody has',
      MENU,
      "answer == 'refused'",
      "answer == 'refusd'",
      '"when" asks for the answer "refusd", which is no result of a form on this page  did you mean "refused"?',
    ],
    [
      'a result of another page',
      MENU,
      "answer == 'refused'",
      "answer == 'sent'",
      '"when" asks for the answer "sent", which is no result of a form on this page  use one of: refused, mailed',
    ],
    [
      "an unknown form of the user's menu",
      MENU,
      '"form": "change" }',
      '"form": "chance" }',
      'unknown form "chance"  did you mean "change"?',
    ],
    [
      'an unknown form to stay signed in',
      MENU,
      '"renew": "stay"',
      '"renew": "stya"',
      'unknown form "stya"  did you mean "stay"?',
    ],
  ])('%s', async (_name, file, from, to, line) => {
    expect(await told({ file, from, to })).toEqual([`${file}  ${line}`]);
  });

  test('a button that sends its own form', async () => {
    expect(await told({ file: ENTRY, from: '"form": "lost"', to: '"form": "entry"' })).toEqual([
      `${MENU}  "when" asks for the answer "mailed", which is no result of a form on this page  use one of: refused`,
      `${ENTRY}  the button sends its own form  name another form, or use "submit"`,
      `${LOST}  no page shows the form "lost"  add a block {"type": "form", "id": "form", "form": "lost"} to a page`,
    ]);
  });

  test('a button whose form shares nothing', async () => {
    const of = (name: string) => `"${name}"\n  ],\n  "properties": {\n    "${name}"`;
    expect(await told({ file: LOST, from: of('username'), to: of('name') })).toEqual([
      `${ENTRY}  the form "lost" has no property of this form, so nothing could be sent  give both forms a property of the same name; that form has name`,
    ]);
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
    compiled = (await compileGood(root)).compiled as CompiledVersion;
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
    const codes = (values: object) => codesByField(errors(values));
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
    await writeTypes(root, (await checkGood(root)).config);
    const typed = await readFile(path.join(root, 'src/types/forms/change.ts'), 'utf8');
    expect(typed).toContain('again: string;');
  });
});
