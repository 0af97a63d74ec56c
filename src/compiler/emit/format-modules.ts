import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { FAMILY_NAMES } from '../formats/index.ts';
import { programFile } from '../program.ts';

/** Parts of AJV that its standalone code requires. */
const OF_AJV = ['ajv/dist/runtime/equal', 'ajv/dist/runtime/ucs2length'];

/** Name by which validators ask for a module → its code as CommonJS, with all that it imports. */
type FormatModules = Readonly<Record<string, string>>;

/** Makes the modules that validators are written with, from the sources and packages of a checkout. */
export async function formatModules(root: string): Promise<FormatModules> {
  const families = FAMILY_NAMES.map((name) => [familyModule(name), `./src/compiler/formats/${name}.ts`] as const);
  const all = [...families, ...OF_AJV.map((name) => [name, name] as const)];
  return Object.fromEntries(await Promise.all(all.map(async ([name, file]) => [name, await codeOf(root, file)])));
}

export function familyModule(family: string): string {
  return `formats/${family}`;
}

let known: FormatModules | undefined;

/**
 * The modules as they lie beside the bundle. Checkout and release take the same ones, so that the same files make the
 * same version.
 */
export function knownModules(): FormatModules {
  known ??= JSON.parse(readFileSync(programFile('format-modules.json'), 'utf8')) as FormatModules;
  return known;
}

async function codeOf(root: string, file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file.startsWith('.') ? path.join(root, file) : file],
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    // Else each CommonJS module is called by the path of its file, and the name of a version depends on where packages stand.
    minifyIdentifiers: true,
  });
  // Without the comments that name files of packages.
  return (outputFiles[0] as { text: string }).text.replaceAll(/^\/\/ .*\n/gm, '');
}
