import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { called } from '../src/server/ops/called.ts';
import { environmentOf } from '../src/server/ops/environment.ts';
import { readWords, runCommand } from './lib/command.ts';
import { compared, exported, imported } from './messages/exchange.ts';

const project = path.join(import.meta.dirname, '..');
const USAGE = `${called('messages', '<command> [options]')}
  export --to es [--from ca] [--out FILE]  writes all texts, with what is translated, to an XLIFF 1.2 file
  import FILE                              takes the translations of such a file into messages/
  report --to es [--from ca]               names texts that are missing, that the other language lacks, and equal ones`;

const { positionals, values } = readWords(
  { to: { type: 'string' }, from: { type: 'string' }, out: { type: 'string' } },
  USAGE,
);
const [command, file] = positionals;

await runCommand(() => run());

async function run(): Promise<number> {
  const root = path.resolve(project, environmentOf(project).CONFIG_DIR ?? '.');
  const { to, from = mainLanguage(root) } = values;
  if (command === 'export' && to !== undefined) {
    const out = values.out ? path.resolve(values.out) : path.join(root, `messages.${from}-${to}.xlf`);
    writeFileSync(out, await exported(root, from, to));
    console.log(`Written to ${out}.`);
    return 0;
  }
  if (command === 'import' && file !== undefined) {
    const { language, changed, open, unknown } = await imported(root, readFileSync(file, 'utf8'));
    for (const one of unknown) console.log(`${one} is no text any more, and is left out.`);
    console.log(
      `${language}: ${changed} texts taken over, ${open} have no translation. Now: ${called('config', 'check')}`,
    );
    return 0;
  }
  if (command === 'report' && to !== undefined) {
    const { missing, unused, equal } = compared(root, from, to);
    const say = (title: string, names: readonly string[]) =>
      console.log(`${title}: ${names.length}${names.map((name) => `\n  ${name}`).join('')}`);
    say(`In "${from}" and not in "${to}"`, missing);
    say(`In "${to}" and not in "${from}"`, unused);
    say('The same words in both', equal);
    return 0;
  }
  console.error(USAGE);
  return 2;
}

function mainLanguage(root: string): string {
  const settings = JSON.parse(readFileSync(path.join(root, 'menus/settings.json'), 'utf8'));
  return settings.defaultLanguage ?? 'ca';
}
