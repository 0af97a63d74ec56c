import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { HOME } from '../../compiler/program.ts';
import { importFile } from '../threads/by-name.ts';

const SOURCE = pathToFileURL(`${HOME}/src/`);

/** What a file registers by being there. */
interface Registered<Export> {
  /** Its path below the folder, with slashes. */
  name: string;
  /** Its default export. */
  made: Export;
}

/** Files below a folder of `src/` with such names, in their order; a folder that is not there has none. */
export async function modulesBelow<Export>(
  folder: 'server' | 'plugins' | 'widgets',
  names: RegExp,
): Promise<Registered<Export>[]> {
  const root = new URL(`${folder}/`, SOURCE);
  const all = await readdir(root, { recursive: true }).catch(() => []);
  const wanted = all.map((name) => name.replaceAll('\\', '/')).filter((name) => names.test(name));
  return Promise.all(
    wanted.sort().map(async (name) => {
      return { name, made: (await importFile<{ default: Export }>(new URL(name, root))).default };
    }),
  );
}

/** Their default exports alone. */
export async function defaultsBelow<Export>(folder: 'server' | 'plugins', names: RegExp): Promise<Export[]> {
  return (await modulesBelow<Export>(folder, names)).map(({ made }) => made);
}
