import { execFile } from 'node:child_process';
import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkAndName } from '../../scripts/config/check.ts';
import { type CompiledVersion, writeStatic, writeTypes } from '../../src/compiler/index.ts';
import type { Environment } from '../../src/core/config.ts';
import { command } from '../server/support/server-process.ts';
import { apply, goodCopy } from './good-copy.ts';
import { checkGood, compileGood } from './good-registry.ts';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '../..');
const environment: Environment = {
  apiUrl: '/api',
  signingUrl: '/signing',
  filesUrl: '',
  loginUrl: '',
  cookieDomain: '',
  redirectHosts: [],
  demo: false,
};

let copy: Awaited<ReturnType<typeof goodCopy>>;
const writeOwnTypes = async () => writeTypes(copy.root, (await checkGood(copy.root)).config);
const read = (file: string) => readFile(path.join(copy.root, file), 'utf8');

beforeEach(async () => {
  copy = await goodCopy();
});
afterEach(() => copy.remove());

test('types of forms and shared entities compile, and say what the schemas say', async () => {
  await writeOwnTypes();
  expect(await read('src/types/forms/visit.ts')).toMatch(/^\/\/ Generated from schemas\//);
  await writeFile(
    path.join(copy.root, 'use.ts'),
    `import type { Visit } from './src/types/forms/visit.ts';
import type { Email, Person } from './src/types/shared/person.ts';
import type { Role, Session } from './src/types/shared/session.ts';
export const email: Email = 'a@b';
export const person: Person = { name: 'Núria', email };
export const role: Role = 'ROLE_MEMBER';
export const session: Session = { rol: role };
export const visit: Visit = { name: 'x', accepted: true, language: 'ca', address: { town: 'Vic' } };
// @ts-expect-error a name is required
export const nobody: Visit = { accepted: true };
// @ts-expect-error only ca and en
export const french: Visit = { name: 'x', accepted: true, language: 'fr' };
// @ts-expect-error a Markdown block holds no value
export const note: Visit = { name: 'x', accepted: true, note: null };
`,
  );
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const options = [
    '--noEmit',
    '--strict',
    '--allowImportingTsExtensions',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ];
  const { stdout } = await run(process.execPath, [tsc, ...options, 'use.ts'], { cwd: copy.root });
  expect(stdout).toBe('');
});

test('types of a form that is gone go, unchanged ones stay untouched', async () => {
  await writeOwnTypes();
  const before = await stat(path.join(copy.root, 'src/types/forms/visit.ts'));
  await apply(copy.root, { file: 'schemas/entry.schema.json', remove: true });
  await writeOwnTypes();
  expect(await readdir(path.join(copy.root, 'src/types/forms'))).toEqual(['visit.ts']);
  expect((await stat(path.join(copy.root, 'src/types/forms/visit.ts'))).mtimeMs).toBe(before.mtimeMs);
});

test('the names that editors complete come from the folders', async () => {
  await writeOwnTypes();
  const { definitions } = JSON.parse(await read('schemas/_dialect/names.schema.json'));
  expect(definitions.widget.enum).toContain('acceptance');
  expect(definitions.action.enum).toEqual(['enter', 'paper', 'record', 'send']);
  expect(definitions.source.enum).toEqual(['places']);
  expect(definitions.file.enum).toEqual(['paper']);
  expect(definitions.role.enum).toEqual(['ROLE_MEMBER', 'ROLE_GUEST', 'ANONYMOUS']);
  expect(definitions.page.enum).toContain('archive');
});

test('each check renews these names, and leaves them alone where they are the same', async () => {
  const file = path.join(copy.root, 'schemas/_dialect/names.schema.json');
  await writeOwnTypes();
  await checkAndName({ config: copy.root, code: copy.root });
  const { mtimeMs } = await stat(file);
  await checkAndName({ config: copy.root, code: copy.root });
  expect((await stat(file)).mtimeMs).toBe(mtimeMs);
  await apply(copy.root, { file: 'schemas/tour.schema.json', text: await read('schemas/visit.schema.json') });
  const { problems } = await checkAndName({ config: copy.root, code: copy.root });
  expect(problems).not.toEqual([]);
  const { definitions } = JSON.parse(await read('schemas/_dialect/names.schema.json'));
  expect(definitions.form.enum).toContain('tour');
});

test('editors, which read the dialect as it stands, find nothing wrong in the good folder', async () => {
  await writeOwnTypes();
  const ajv = new Ajv({ allErrors: true, strict: false });
  ajv.addSchema(JSON.parse(await read('schemas/_dialect/names.schema.json')), 'names.schema.json');
  for (const file of await readdir(path.join(ROOT, 'schemas/_dialect'))) {
    if (file === 'names.schema.json' || !file.endsWith('.schema.json')) continue;
    ajv.addSchema(JSON.parse(await readFile(path.join(ROOT, 'schemas/_dialect', file), 'utf8')), file);
  }
  const wrong = async (file: string, edit = (text: string) => text) => {
    const value = JSON.parse(edit(await read(file)));
    ajv.validate(path.basename(value.$schema), value);
    return ajv.errors?.map((error) => `${error.instancePath} ${error.keyword}`) ?? [];
  };
  for (const file of ['schemas/visit.schema.json', 'schemas/_shared/person.schema.json', 'menus/workspace.json']) {
    expect(await wrong(file)).toEqual([]);
  }
  // Options are completed by the widget that stands beside them.
  const option = (text: string) => text.replace('{ "link": "rules" }', '{ "link": "rule" }');
  expect(await wrong('schemas/visit.schema.json', option)).toContain('/properties/accepted/ui:options/link enum');
});

test('a static folder holds the version and points to it', async () => {
  const first = await compile();
  await writeStatic(first, environment, copy.root);
  expect(JSON.parse(await read('config/current.json'))).toEqual({ version: first.version, environment });
  expect(JSON.parse(await read(`config/versions/${first.version}.json`))).toEqual(first.manifest);
  // A list says who may read it, which a folder cannot ask.
  const open = [...first.files].filter(([name]) => !name.startsWith('files/list.'));
  expect(open.length).toBeLessThan(first.files.size);
  for (const [name, text] of open) expect(await read(`config/${name}`)).toBe(text);
  const files = await readdir(path.join(copy.root, 'config/files'));
  expect(files.filter((name) => name.startsWith('list.'))).toEqual([]);

  await apply(copy.root, { file: 'messages/ca/results.json', from: 'la petició', to: 'tot' });
  const second = await compile();
  await writeStatic(second, environment, copy.root);
  expect(JSON.parse(await read('config/current.json')).version).toBe(second.version);
  // Open browsers may still ask for the version before.
  for (const [name] of open) await read(`config/${name}`);
  const left = await readdir(path.join(copy.root, 'config'), { recursive: true });
  expect(left.filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('the command prints every problem and fails, or one line and does not', async () => {
  const club = path.join(copy.root, 'club');
  await cp(path.join(ROOT, 'tests/club'), club, { recursive: true });
  const config = (...what: string[]) =>
    run(process.execPath, [...command('config'), ...what], {
      cwd: ROOT,
      env: { ...process.env, CONFIG_DIR: club },
    });
  expect((await config('check')).stdout).toMatch(/^Config is in order: \d+ forms, /);
  await apply(club, { file: 'menus/workspace.json', from: '"icon": "home"', to: '"icon": "hme"' });
  await apply(club, { file: 'menus/workspace.json', from: '"look": "secondary"', to: '"lok": "secondary"' });
  const failed = await config('check').catch((error) => error);
  expect(failed.code).toBe(1);
  const lines = failed.stdout.split('\n');
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^menus\/workspace\.json:\d+:\d+ {2}unknown icon "hme" {2}did you mean "home"\?$/),
    expect.stringMatching(/^menus\/workspace\.json:\d+:\d+ {2}unknown keyword "lok" {2}did you mean "look"\?$/),
  ]);
  const catalan = await config('check', '--language', 'ca').catch((error) => error);
  expect([catalan.stdout, catalan.stderr]).toEqual([
    expect.stringMatching(/ {2}"hme" no existeix \(icona\) {2}volia dir "home"\?\n/),
    '\n2 problemes a schemas/, menus/ i messages/.\n',
  ]);
  const json = await config('check', '--json').catch((error) => error);
  expect(json.code).toBe(1);
  const { problems, warnings } = JSON.parse(json.stdout);
  expect(problems).toMatchObject([
    { file: 'menus/workspace.json', remedy: 'did you mean "home"?' },
    { remedy: 'did you mean "look"?' },
  ]);
  expect(warnings).toEqual([]);
});

test('a refusal is in the language of the terminal, as the findings are', async () => {
  const env = { ...process.env, LC_ALL: 'ca_ES.UTF-8', DATA_DIR: path.join(copy.root, 'nowhere'), DATABASE_URL: '' };
  const refusal = async (...words: string[]) => {
    const { code, stderr } = await run(process.execPath, [...command('config'), ...words], { cwd: ROOT, env }).catch(
      (error) => error,
    );
    return [code, stderr];
  };
  expect(await refusal('history')).toEqual([78, expect.stringMatching(/^No hi ha dades a .*nowhere: encara no hi ha/)]);
  expect(await refusal('pull', 'http://example.org')).toEqual([
    78,
    expect.stringMatching(/ no és l'adreça d'un espai/),
  ]);
});

test.each(['config', 'new', 'messages', 'admin'] as const)(
  '%s says its usage when asked, and names an option there is not',
  async (name) => {
    const said = (...words: string[]) =>
      run(process.execPath, [...command(name), ...words], { cwd: ROOT }).catch((error) => error);
    const help = await said('--help');
    expect([help.stderr, help.stdout]).toEqual(['', expect.stringMatching(/^Usage: npm run /)]);
    const wrong = await said('--wrong');
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch(/^Unknown option '--wrong'\.\n\nUsage: npm run /);
  },
);

test.each([
  ['page', '--many', 'Usage: npm run new-page -- <name> [--title <title>] [--below <page>] [--icon <name>]'],
  ['form', '--many', 'Usage: npm run new-form -- <name> '],
  ['list', '--title', 'Usage: npm run new-list -- <name>'],
])('new %s refuses %s, which would do nothing, and names its own options', async (kind, option, usage) => {
  const args = [...command('new'), kind, 'room', option, '3', '--root', copy.root];
  const { code, stderr } = await run(process.execPath, args, { cwd: ROOT }).catch((error) => error);
  expect(code).toBe(2);
  expect(stderr).toContain(`Unknown option '${option}'.\n\n${usage}`);
});

async function compile(): Promise<CompiledVersion> {
  const { compiled } = await compileGood(copy.root);
  return compiled as CompiledVersion;
}
