import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';
import { listFiles } from '../read/files.ts';
import type { Wanted } from './wanted.ts';

/** Message keys that code may ask for by name; `mails.<template>` asks for an e-mail's two texts. */
const KEY = /(["'`])((?:app|errors|results|widgets)(?:\.[A-Za-z0-9_-]+)+|mails\.[A-Za-z0-9_-]+)\1/g;
const ASIDE = /\.(test|stories|d)\.tsx?$|^src\/types\//;

/**
 * Message keys in the code of a root: every string literal in `src/**\/*.{ts,tsx}` (tests and stories
 * apart, and plug-ins of other organisations) that begins with `app.`, `errors.`, `results.`, `widgets.` or `mails.`. All are required. esbuild takes
 * comments out first, so that a key in a comment asks for nothing.
 */
export async function wantedByCode(root: string, plugins: readonly string[]): Promise<Wanted[]> {
  const files = (await listFiles(root, 'src'))
    .filter((file) => /\.tsx?$/.test(file) && !ASIDE.test(file))
    .filter((file) => !file.startsWith('src/plugins/') || plugins.includes(file.split('/')[2] as string));
  const found = await Promise.all(files.map((file) => keysOf(root, file)));
  return found.flat();
}

/** File → what was found in its text last time: code stands still while config is written. */
const known = new Map<string, { text: string; wanted: Wanted[] }>();

async function keysOf(root: string, file: string): Promise<Wanted[]> {
  const text = readFileSync(path.join(root, file), 'utf8');
  if (!/(app|errors|results|widgets|mails)\./.test(text)) return [];
  const before = known.get(file);
  if (before?.text === text) return before.wanted;
  const wanted = await keysIn(file, text);
  known.set(file, { text, wanted });
  return wanted;
}

async function keysIn(file: string, text: string): Promise<Wanted[]> {
  const options = {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'transform',
    legalComments: 'none',
    logLevel: 'silent',
  } as const;
  // Code that does not parse is the type checker's to report.
  const code = await transform(text, options).then(
    (result) => result.code,
    () => '',
  );
  const keys = new Set([...code.matchAll(KEY)].map(([, , key = '']) => key));
  return [...keys].flatMap((key) => {
    const place = {
      source: { file, text },
      offset: Math.max(0, text.search(new RegExp(`['"\`]${key.replaceAll('.', '\\.')}['"\`]`))),
    };
    const parts = key.startsWith('mails.') ? [`${key}.subject`, `${key}.body`] : [key];
    return parts.map((part) => ({ keys: [part], required: true, place, contexts: [] }));
  });
}
