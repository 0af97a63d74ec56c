import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  const [, kind] = /^file:[^?]*\.(ts|json)(?:\?|$)/.exec(url) ?? [];
  if (!kind || url.includes('/node_modules/')) return nextLoad(url, context);
  const source = await readFile(fileURLToPath(url), 'utf8');
  return { format: 'module', shortCircuit: true, source: kind === 'ts' ? source : `export default ${source}` };
}
