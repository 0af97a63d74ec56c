import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';
import { Kept } from '../kept.ts';
import { HOME, programFile } from '../program.ts';
import { listFiles } from '../read/files.ts';
import type { Wanted } from './wanted.ts';

/** Message keys that code may ask for by name; `mails.<template>` asks for the two texts of an e-mail. */
const KEY = /(["'`])((?:app|errors|results|widgets)(?:\.[A-Za-z0-9_-]+)+|mails\.[A-Za-z0-9_-]+)\1/g;
const ASIDE = /\.(test|stories|d)\.tsx?$|^src\/types\//;

/** The keys that one file of the code names. */
interface CodeKeys {
  file: string;
  keys: readonly string[];
}

/**
 * Texts that the code of a root asks for, without that of plug-ins of other organisations. All of them are required.
 * For the program itself the bundle knows them, because a release has no sources.
 */
export async function wantedByCode(root: string, plugins: readonly string[]): Promise<Wanted[]> {
  if (path.resolve(root) !== path.resolve(HOME)) return wantedIn(root, await keysInCode(root), plugins);
  const made = () => JSON.parse(readFileSync(programFile('keys-in-code.json'), 'utf8')) as readonly CodeKeys[];
  return programs.get(plugins.join(), () => wantedIn(root, made(), plugins));
}

const programs = new Kept<Wanted[]>(4);

function wantedIn(root: string, all: readonly CodeKeys[], plugins: readonly string[]): Wanted[] {
  return all
    .filter(({ file }) => !file.startsWith('src/plugins/') || plugins.includes(file.split('/')[2] as string))
    .flatMap((one) => wantedOf(root, one));
}

/**
 * The message keys in the code below `src/` of a root: every string literal (tests and stories apart) that begins with
 * `app.`, `errors.`, `results.`, `widgets.` or `mails.`. esbuild removes comments first, so a key in a comment asks for
 * nothing.
 */
export async function keysInCode(root: string): Promise<CodeKeys[]> {
  const files = (await listFiles(root, 'src')).filter((file) => /\.tsx?$/.test(file) && !ASIDE.test(file));
  const all = await Promise.all(files.map(async (file) => ({ file, keys: await keysIn(root, file) })));
  return all.filter(({ keys }) => keys.length > 0);
}

async function keysIn(root: string, file: string): Promise<string[]> {
  const text = textOf(root, file);
  if (!/(app|errors|results|widgets|mails)\./.test(text)) return [];
  const options = {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'transform',
    legalComments: 'none',
    logLevel: 'silent',
  } as const;
  // The type checker reports code that does not parse.
  const code = await transform(text, options).then(
    (result) => result.code,
    () => '',
  );
  return [...new Set([...code.matchAll(KEY)].map(([, , key = '']) => key))];
}

function wantedOf(root: string, { file, keys }: CodeKeys): Wanted[] {
  let text: string | undefined;
  return keys.flatMap((key) => {
    const place = {
      source: {
        file,
        // Read for a report alone.
        get text() {
          text ??= textOf(root, file);
          return text;
        },
      },
      get offset() {
        return Math.max(0, this.source.text.search(new RegExp(`['"\`]${key.replaceAll('.', '\\.')}['"\`]`)));
      },
    };
    const parts = key.startsWith('mails.') ? [`${key}.subject`, `${key}.body`] : [key];
    return parts.map((part) => ({ keys: [part], required: true, place, contexts: [] }));
  });
}

/** The text of a source; empty in a release. */
function textOf(root: string, file: string): string {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return '';
  }
}
