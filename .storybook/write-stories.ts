import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Folder of generated story files. */
export const generated = (name: string): string => join(ROOT, '.storybook', 'generated', name);

/**
 * Writes the story files of a folder and deletes all others.
 * @param files code by file name without its ending
 */
export function writeStories(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  const wanted = new Map(Object.entries(files).map(([name, code]) => [`${name}.stories.tsx`, code]));
  for (const name of readdirSync(folder)) {
    if (!wanted.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  for (const [name, code] of wanted) writeChanged(join(folder, name), code);
}

/** Leaves unchanged files alone, because another Storybook may be reading them. */
function writeChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
