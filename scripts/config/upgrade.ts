import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles, upgradeText, writeWhole } from '../../src/compiler/index.ts';
import { say } from '../../src/compiler/said/say.ts';
import { tell } from './language.ts';

/**
 * Rewrites the former words of an organisation's files into those of today and prints a line for each change.
 * @param dry only prints
 */
export async function upgradeFiles(folder: string, dry: boolean): Promise<void> {
  let [changed, words] = [0, 0];
  for (const file of [...(await listFiles(folder, 'schemas')), ...(await listFiles(folder, 'menus'))]) {
    const full = path.join(folder, file);
    const before = readFileSync(full, 'utf8');
    const { text, changes } = upgradeText(file, before);
    for (const change of changes) console.log(`${file}:${change}`);
    if (text === before) continue;
    changed += 1;
    words += changes.length;
    if (!dry) await writeWhole(full, text);
  }
  const files = changed === 1 ? say`1 file` : say`${changed} files`;
  if (changed === 0) console.log(tell(say`The files have the words of today.`));
  else if (dry) console.log(tell(say`${words} changes in ${files}; nothing was written.`));
  else console.log(tell(say`${words} changes in ${files}.`));
}
