import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileConfig, formatProblems, writeStatic } from '../../src/compiler/index.ts';
import type { Environment } from '../../src/core/config.ts';
import { fieldsOf, SIZES, schemaOf } from './fields.ts';

const ENVIRONMENT: Environment = {
  apiUrl: '/api',
  signingUrl: '/signing/otecSolicitudes.php',
  filesUrl: '',
  loginUrl: '',
  cookieDomain: '',
  redirectHosts: [],
  demo: false,
};

/**
 * Publishes the project's config with one bench form for each size beside the real ones.
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
  const { compiled, problems } = await compileConfig(work);
  if (!compiled) throw new Error(`The bench config does not compile:\n${formatProblems(problems)}`);
  const site = join(work, 'site');
  await writeStatic(compiled, ENVIRONMENT, site);
  return site;
}

function addForm(work: string, size: number): void {
  const id = `bench-${size}`;
  const { type, required, properties } = schemaOf(size);
  const bare = Object.fromEntries(Object.entries(properties).map(([name, { title: _, ...rule }]) => [name, rule]));
  const schema = { $schema: './_dialect/form.schema.json', type, required, properties: bare, form: { buttons: [] } };
  write(join(work, 'schemas', `${id}.schema.json`), schema);
  const texts = Object.fromEntries(fieldsOf(size).map(({ name, label }) => [name, { label }]));
  for (const language of ['ca', 'es']) {
    write(join(work, 'messages', language, 'forms', `${id}.json`), texts);
    change(join(work, 'messages', language, 'pages.json'), (pages) => ({ ...pages, [id]: { title: id } }));
  }
  change(join(work, 'menus', 'workspace.json'), (menu) => ({
    ...menu,
    pages: [
      ...(menu.pages as unknown[]),
      { id, path: id, access: ['anyone'], entry: 'main', blocks: [{ type: 'form', id: 'form', form: id }] },
    ],
  }));
}

function change(file: string, how: (content: Record<string, unknown>) => unknown): void {
  write(file, how(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>));
}

function write(file: string, content: unknown): void {
  writeFileSync(file, JSON.stringify(content, null, 2));
}
