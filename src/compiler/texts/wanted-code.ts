import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';
import { isJsonObject } from '../json.ts';
import { Kept } from '../kept.ts';
import { HOME, programFile } from '../program.ts';
import { withoutPlural } from '../read/catalog.ts';
import { listFiles } from '../read/files.ts';
import { readersIn } from './readers.ts';
import type { Wanted } from './wanted.ts';

/** Message keys that code may ask for by name; `mails.<template>` asks for the two texts of an e-mail. */
const KEY = /(["'`])((?:app|errors|results|widgets)(?:\.[A-Za-z0-9_-]+)+|mails\.[A-Za-z0-9_-]+)\1/g;
/**
 * `app.desk.states.${state}` asks for all texts of the program that stand directly below `app.desk.states`, and
 * `app.providers.${outcome}.title` for the title of each part of `app.providers`.
 */
const FAMILY =
  /`((?:app|widgets)(?:\.[\w-]+){2,}\.)\$\{[^{}]*\}`|`((?:app|widgets)(?:\.[\w-]+)*\.)\$\{[^{}]*\}((?:\.[\w-]+)+)`/g;
const ASIDE = /\.(test|stories|d)\.tsx?$|^src\/types\//;

interface CodeKeys {
  file: string;
  keys: readonly string[];
  /** The programs that run the file, and the parts of the browser app (`readers.ts`). */
  readers: readonly string[];
}

/** A text that code names. */
export interface CodeWanted extends Wanted {
  readers: CodeKeys['readers'];
}

/**
 * Texts that the code of a root asks for, without that of plug-ins of other organisations. All of them are required.
 * For the program itself the bundle knows them, because a release has no sources.
 */
export async function wantedByCode(root: string, plugins: readonly string[]): Promise<CodeWanted[]> {
  if (path.resolve(root) !== path.resolve(HOME)) return wantedIn(root, await keysInCode(root), plugins);
  const made = () => JSON.parse(readFileSync(programFile('keys-in-code.json'), 'utf8')) as readonly CodeKeys[];
  return programs.get(plugins.join(), () => wantedIn(root, made(), plugins));
}

const programs = new Kept<CodeWanted[]>(4);

function wantedIn(root: string, all: readonly CodeKeys[], plugins: readonly string[]): CodeWanted[] {
  return all
    .filter(({ file }) => !file.startsWith('src/plugins/') || plugins.includes(file.split('/')[2] as string))
    .flatMap((one) => wantedOf(root, one));
}

/**
 * The message keys in the code below `src/` of a root: every string literal (tests and stories apart) that begins with
 * `app.`, `errors.`, `results.`, `widgets.` or `mails.`, and every name of a family of the program's texts. esbuild removes
 * comments first, so a key in a comment asks for nothing.
 */
export async function keysInCode(root: string): Promise<CodeKeys[]> {
  const files = (await listFiles(root, 'src')).filter((file) => /\.tsx?$/.test(file) && !ASIDE.test(file));
  const own = await keysOfProgram(root);
  const all = await Promise.all(files.map(async (file) => ({ file, code: await codeOf(root, file) })));
  const readersOf = readersIn(new Map(all.map(({ file, code }) => [file, code])));
  return all.flatMap(({ file, code }) => {
    const keys = keysIn(code, own);
    return keys.length === 0 ? [] : [{ file, keys, readers: readersOf(file) }];
  });
}

/** The keys of the program's own texts, of all languages. */
async function keysOfProgram(root: string): Promise<readonly string[]> {
  const below = (texts: unknown, key: string): string[] =>
    isJsonObject(texts)
      ? Object.entries(texts).flatMap(([name, inner]) => below(inner, `${key}.${name}`))
      : [withoutPlural(key)];
  const files = (await listFiles(root, 'messages/_general')).filter((file) => file.endsWith('.json'));
  const keys = files.flatMap((file) => {
    const [, , , ...name] = file.slice(0, -'.json'.length).split('/');
    return below(parsed(textOf(root, file)), name.join('.'));
  });
  return [...new Set(keys)];
}

/** Nothing for a file that cannot be read, which is reported where the texts are read. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function keysIn(code: string, own: readonly string[]): string[] {
  const families = [...code.matchAll(FAMILY)].map(([, whole, above = whole ?? '', below = '']) => ({ above, below }));
  const isIn = (key: string) =>
    families.some(({ above, below }) => {
      const name = key.slice(above.length, key.length - below.length);
      return key.startsWith(above) && key.endsWith(below) && name !== '' && !name.includes('.');
    });
  return [...new Set([...[...code.matchAll(KEY)].map(([, , key = '']) => key), ...own.filter(isIn)])];
}

/** Without types and comments. */
async function codeOf(root: string, file: string): Promise<string> {
  const options = {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'transform',
    legalComments: 'none',
    logLevel: 'silent',
  } as const;
  // The type checker reports code that does not parse.
  return transform(textOf(root, file), options).then(
    (result) => result.code,
    () => '',
  );
}

function wantedOf(root: string, { file, keys, readers }: CodeKeys): CodeWanted[] {
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
    return parts.map((part) => ({ keys: [part], required: true, place, readers }));
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
