import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Folder of story files that are made at every start. */
export const generated = (name: string): string => join(ROOT, '.storybook', 'generated', name);

/**
 * Makes the story files of a folder, which holds nothing else afterwards.
 * @param files name without its ending → the code
 */
export function writeStories(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  const wanted = new Map(Object.entries(files).map(([name, code]) => [`${name}.stories.tsx`, code]));
  for (const name of readdirSync(folder)) {
    if (!wanted.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  for (const [name, code] of wanted) writeChanged(join(folder, name), code);
}

/** Another Storybook may be starting or reading at the same moment: what is right already is left alone. */
function writeChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
