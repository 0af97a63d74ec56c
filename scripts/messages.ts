import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { HOME } from '../src/compiler/program.ts';
import { called } from '../src/server/kit/called.ts';
import { environmentOf } from '../src/server/kit/settings/environment.ts';
import { commandsOf, readGiven, runCommands } from './lib/command.ts';
import { compared, exported, imported } from './messages/exchange.ts';

const rootOf = () => path.resolve(HOME, environmentOf(HOME).CONFIG_DIR ?? '.');
const messages = commandsOf('messages');

messages
  .command('export')
  .description('writes all texts with their translations to an XLIFF 1.2 file')
  .requiredOption('--to <language>')
  .option('--from <language>')
  .option('--out <file>')
  .action(async ({ to, from = mainLanguage(), ...given }: { to: string; from?: string; out?: string }) => {
    const out = given.out ? path.resolve(given.out) : path.join(rootOf(), `messages.${from}-${to}.xlf`);
    writeFileSync(out, await exported(rootOf(), from, to));
    console.log(`Written to ${out}.`);
  });
messages
  .command('import <file>')
  .description('writes the translations of such a file into messages/')
  .action(async (file: string) => {
    const { language, changed, open, unknown, left } = await imported(rootOf(), await readGiven(file));
    for (const one of unknown) console.log(`${one} is no longer a text and is left out.`);
    for (const { name, why } of left) console.log(`${name} is left out: ${why}.`);
    console.log(
      `${language}: ${changed} texts taken over, ${open} have no translation. Now run ${called('config', 'check')}`,
    );
  });
messages
  .command('report')
  .description('lists missing, unused and equal texts')
  .requiredOption('--to <language>')
  .option('--from <language>')
  .action(({ to, from = mainLanguage() }: { to: string; from?: string }) => {
    const { missing, unused, equal } = compared(rootOf(), from, to);
    const say = (title: string, names: readonly string[]) =>
      console.log(`${title}: ${names.length}${names.map((name) => `\n  ${name}`).join('')}`);
    say(`In "${from}" and not in "${to}"`, missing);
    say(`In "${to}" and not in "${from}"`, unused);
    say('The same words in both', equal);
  });
await runCommands(messages);

function mainLanguage(): string {
  const settings = JSON.parse(readFileSync(path.join(rootOf(), 'menus/settings.json'), 'utf8'));
  return settings.defaultLanguage ?? 'ca';
}
