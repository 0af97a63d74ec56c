import path from 'node:path';
import { Option } from 'commander';
import { HOME } from '../src/compiler/program.ts';
import { PROGRAM } from '../src/compiler/read/registry.ts';
import { FIELD_KINDS } from '../src/compiler/scaffold/fields.ts';
import { NEW_KINDS, type NewKind, readSurroundings, writeNew } from '../src/compiler/scaffold/scaffold.ts';
import { environmentOf } from '../src/server/ops/environment.ts';
import { checkOnce } from './config/check.ts';
import { commandsOf, runCommands } from './lib/command.ts';
import { ask, type Said } from './new/ask.ts';

const KINDS: Record<NewKind, string> = {
  form: 'makes a form that is sent to the office, with its e-mail and its page',
  record: 'makes a record of a person, with a form for it and its page',
  page: 'makes a page with a text',
  list: 'makes a list to choose from',
};

/** Reads an option that may be given several times. */
const several = (one: string, before: string[] = []) => [...before, one];

const makes = commandsOf('new').addHelpText(
  'after',
  `
A terminal asks for missing options; without one the page goes below the landing page. Kinds of field: ${Object.keys(FIELD_KINDS).join(', ')}, or choices: a|b;
in a form also a property of a record: person.name.`,
);
for (const kind of NEW_KINDS)
  makes
    .command(`${kind} <name>`)
    .description(KINDS[kind])
    .addOption(new Option('--root <folder>').hideHelp())
    .option('--title <title>', 'title of the page, such as ca=…; once for each language', several)
    .option('--below <page>', 'the page above it')
    .option('--fields <fields>', 'fields, such as "day:date, room:large|small, person.name"')
    .option('--label <label>', 'label of a field, such as day.ca=…; once for each field and language', several)
    .option('--icon <name>', 'icon of the page in menus')
    .option('--many <number>', 'how many records of this kind a person may have')
    .action((name: string, said: Said & { root?: string }) => make(kind, name, said));
await runCommands(makes);

async function make(kind: NewKind, name: string, said: Said & { root?: string }): Promise<void> {
  const code = path.resolve(said.root ?? HOME);
  const root = path.resolve(code, environmentOf(code).CONFIG_DIR ?? '.');
  const around = await readSurroundings(root);
  const terminal = process.stdin.isTTY ? { input: process.stdin, output: process.stdout } : null;
  const answers = await ask({ kind, name, said }, around, [...PROGRAM.icons].sort(), terminal);
  const files = await writeNew({ kind, name, ...answers }, around);
  console.log(`Written:\n${files.map((file) => `  ${file}`).join('\n')}\nChange the words in messages/ as you like.\n`);
  const untranslated = Object.keys(answers.labels ?? {}).filter((field) => {
    const words = Object.values(answers.labels?.[field] ?? {});
    return new Set(words).size < words.length;
  });
  if (untranslated.length > 0) console.log(`The same label in several languages: ${untranslated.join(', ')}.\n`);
  process.exitCode = await checkOnce({ config: root, code });
}
