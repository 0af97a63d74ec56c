import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = path.dirname(fileURLToPath(import.meta.url));

/** The folder in which this program stands, a checkout or a release: the nearest one above with a `package.json`. */
export const HOME = homeOf(HERE);

function homeOf(folder: string): string {
  const above = path.dirname(folder);
  return above === folder || existsSync(path.join(folder, 'package.json')) ? folder : homeOf(above);
}

let made: string | undefined;

/**
 * A file that lies beside the bundle of the server (`vite.server.config.ts`): where a thread begins, the script of the
 * preview, and what is known of the sources as data. Sources that run by themselves, as in tests, take it from the
 * bundle of the same sources.
 */
export function programFile(
  name: 'thread.mjs' | 'preview-page.mjs' | 'format-modules.json' | 'keys-in-code.json',
): string {
  made ??= import.meta.url.endsWith('.ts')
    ? execFileSync(process.execPath, [path.join(HOME, 'scripts/lib/program.mjs')], { encoding: 'utf8' })
    : HERE;
  return path.join(made, name);
}
