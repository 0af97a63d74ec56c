import { readdir } from 'node:fs/promises';

const SOURCE = new URL('../../', import.meta.url);

/**
 * Default exports of the files below a folder of `src/` whose names end so, in the order of their names. The
 * folder is the registration; one that is not there has none.
 */
export async function defaultsBelow<Export>(folder: 'server' | 'plugins', ending: string): Promise<Export[]> {
  const root = new URL(`${folder}/`, SOURCE);
  const all = await readdir(root, { recursive: true }).catch(() => []);
  const names = all.filter((name) => name.endsWith(ending)).sort();
  const modules = await Promise.all(names.map((name) => import(new URL(name.replaceAll('\\', '/'), root).href)));
  return modules.map((module: { default: Export }) => module.default);
}
