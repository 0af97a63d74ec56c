import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder in which this program stands, a checkout or a release. */
export const HOME = fileURLToPath(new URL('../../..', import.meta.url));

/** A checkout holds the sources that types and the browser app are made of; a release has neither. */
export function isCheckout(root: string): boolean {
  return existsSync(path.join(root, 'vite.config.ts'));
}

/**
 * The line by which an operator calls a command where this program stands: npm in a checkout, Node alone in a release.
 * @param words the arguments; in a checkout the first one is part of the script's name, except for `admin`
 */
export function called(program: 'server' | 'admin' | 'config' | 'messages' | 'new', words = '', root = HOME): string {
  if (!isCheckout(root)) return `node ${program}.mjs ${words}`.trimEnd();
  if (program === 'server') return `npm start ${words}`.trimEnd();
  if (program === 'admin') return `npm run admin -- ${words}`.trimEnd();
  const [first = '', ...others] = words.split(' ');
  const script = `npm run ${program}${program === 'new' ? '-' : ':'}${first}`;
  return others.length > 0 ? `${script} -- ${others.join(' ')}` : script;
}
