import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileConfig, formatProblems, writeStatic } from '../../src/compiler/index.ts';
import type { Environment } from '../../src/core/config.ts';
import { fieldsOf, LIST, listSchema, SIZES, schemaOf } from './fields.ts';

const ENVIRONMENT: Environment = {
  apiUrl: '/api',
  signingUrl: '/signing/otecSolicitudes.php',
  filesUrl: '',
  loginUrl: '',
  cookieDomain: '',
  redirectHosts: [],
  demo: false,
};

/** Where a form goes that is sent; here it is always refused, since what is required is missing. */
const SUBMIT = { action: 'communication', params: { recipient: 'office', message: 'bench' } };

/**
 * Publishes the project's config with a bench form for each size and one with a list beside the real ones.
 * @param project the project's root
 * @param work a folder of our own; emptied first
 * @returns folder to be served at `/`
 */
export async function writeBenchSite(project: string, work: string): Promise<string> {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  for (const folder of ['schemas', 'menus', 'messages'])
    cpSync(join(project, folder), join(work, folder), { recursive: true });
  symlinkSync(join(project, 'src'), join(work, 'src'), 'junction');
  for (const size of SIZES) addForm(work, size);
  addListForm(work);
  addMail(work);
  const { compiled, problems } = await compileConfig(work);
  if (!compiled) throw new Error(`The bench config does not compile:\n${formatProblems(problems)}`);
  const site = join(work, 'site');
  await writeStatic(compiled, ENVIRONMENT, site);
  return site;
}

/** The mail that all forms of the bench are sent by. */
export function addMail(work: string): void {
  for (const language of ['ca', 'es'])
    write(join(work, 'messages', language, 'mails', 'bench.json'), { subject: 'Bench', body: '{{summary}}' });
}

/** A form of so many fields, with its texts and its page. */
export function addForm(work: string, size: number): void {
  const { type, required, properties } = schemaOf(size);
  const texts = Object.fromEntries(fieldsOf(size).map(({ name, label }) => [name, { label }]));
  addPage(work, `bench-${size}`, { type, required, properties: withoutTitles(properties) }, texts);
}

function addListForm(work: string): void {
  const { type, maxItems, items } = listSchema().properties.rows;
  const rows = { type, maxItems, items: { type: items.type, properties: withoutTitles(items.properties) } };
  const fields = Object.fromEntries(LIST.columns.map((name) => [name, { label: name.toUpperCase() }]));
  const texts = { rows: { label: 'Rows', item: 'Row {{number}}', fields } };
  addPage(work, 'bench-list', { type: 'object', properties: { rows } }, texts);
}

/** Ours says its labels in the files of texts. */
function withoutTitles(properties: Record<string, { title: string }>): object {
  return Object.fromEntries(Object.entries(properties).map(([name, { title: _, ...rule }]) => [name, rule]));
}

function addPage(work: string, id: string, schema: object, texts: object): void {
  const whole = { $schema: './_dialect/form.schema.json', ...schema, form: { submit: SUBMIT, buttons: ['submit'] } };
  write(join(work, 'schemas', `${id}.schema.json`), whole);
  for (const language of ['ca', 'es']) {
    write(join(work, 'messages', language, 'forms', `${id}.json`), texts);
    change(join(work, 'messages', language, 'pages.json'), (pages) => ({ ...pages, [id]: { title: id } }));
  }
  change(join(work, 'menus', 'workspace.json'), (menu) => ({
    ...menu,
    pages: [
      ...(menu.pages as unknown[]),
      { id, path: id, access: ['member'], menu: 'main', blocks: [{ type: 'form', id: 'form', form: id }] },
    ],
  }));
}

function change(file: string, how: (content: Record<string, unknown>) => unknown): void {
  write(file, how(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>));
}

function write(file: string, content: unknown): void {
  writeFileSync(file, JSON.stringify(content, null, 2));
}
