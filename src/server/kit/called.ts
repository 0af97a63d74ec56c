import { existsSync } from 'node:fs';
import path from 'node:path';
import { HOME } from '../../compiler/program.ts';

/** Whether a folder is a checkout. A release has no sources. */
export function isCheckout(root: string): boolean {
  return existsSync(path.join(root, 'vite.config.ts'));
}

/** The line with which an operator runs a command: with npm in a checkout, with Node alone in a release. */
export function called(program: 'server' | 'admin' | 'config' | 'messages' | 'new', words = '', root = HOME): string {
  if (!isCheckout(root)) return `node ${program}.mjs ${words}`.trimEnd();
  if (program === 'server') return `npm start ${words}`.trimEnd();
  if (program === 'admin') return `npm run admin -- ${words}`.trimEnd();
  const [first = '', ...others] = words.split(' ');
  const script = `npm run ${program}${program === 'new' ? '-' : ':'}${first}`;
  return others.length > 0 ? `${script} -- ${others.join(' ')}` : script;
}
