import path from 'node:path';
import { Option } from 'commander';
import { exportedNames } from '../src/compiler/read/exported.ts';
import { listFiles } from '../src/compiler/read/files.ts';
import { FIELD_KINDS } from '../src/compiler/scaffold/fields.ts';
import { NEW_KINDS, type NewKind, readSurroundings, writeNew } from '../src/compiler/scaffold/scaffold.ts';
import { called, HOME } from '../src/server/ops/called.ts';
import { environmentOf } from '../src/server/ops/environment.ts';
import { checkOnce } from './config/check.ts';
import { commandsOf, runCommands } from './lib/command.ts';
import { ask, type Said } from './new/ask.ts';

const KINDS: Record<NewKind, string> = {
  form: 'a form that is sent to the office, with its e-mail and its page',
  record: 'something that is kept of a person, with the form that keeps it and its page',
  page: 'a page with a text',
  list: 'a list to choose from',
};

/** Takes an option that may be said more than once. */
const several = (one: string, before: string[] = []) => [...before, one];

const OPTIONS: Readonly<Record<keyof Said, Option>> = {
  title: new Option('--title <title>', 'of the page, such as ca=…; once for each language').argParser(several),
  below: new Option('--below <page>', 'the page it goes below'),
  fields: new Option('--fields <fields>', 'such as "day:date, room:large|small, person.name"'),
  label: new Option(
    '--label <label>',
    'of a field or a choice, such as day.ca=… or room.large.ca=…; once for each language',
  ).argParser(several),
  icon: new Option('--icon <name>', 'of the page in menus'),
  many: new Option('--many <number>', 'how many of a record a person may have'),
};

/** The options that say something of each kind; others are refused. */
const OPTIONS_OF: Readonly<Record<NewKind, readonly (keyof Said)[]>> = {
  form: ['title', 'below', 'fields', 'label', 'icon'],
  record: ['title', 'below', 'fields', 'label', 'icon', 'many'],
  page: ['title', 'below', 'icon'],
  list: [],
};

const makes = commandsOf('new').addHelpText(
  'after',
  `
What is not said is asked at a terminal; elsewhere the page goes below the one people land on, and texts have the words of the
names in the default language alone. Kinds of field: ${Object.keys(FIELD_KINDS).join(', ')}, or choices: a|b;
in a form also what is kept of the person: person.name.`,
);
for (const kind of NEW_KINDS) {
  const command = makes
    .command(`${kind} <name>`)
    .description(KINDS[kind])
    .addOption(new Option('--root <folder>').hideHelp())
    .action((name: string, said: Said & { root?: string }) => make(kind, name, said));
  for (const option of OPTIONS_OF[kind]) command.addOption(OPTIONS[option]);
}
await runCommands(makes);

async function make(kind: NewKind, name: string, said: Said & { root?: string }): Promise<void> {
  const code = path.resolve(said.root ?? HOME);
  const root = path.resolve(code, environmentOf(code).CONFIG_DIR ?? '.');
  const around = await readSurroundings(root);
  const terminal = process.stdin.isTTY ? { input: process.stdin, output: process.stdout } : null;
  const answers = await ask({ kind, name, said }, around, await iconsOf(code), terminal);
  const files = await writeNew({ kind, name, ...answers }, around);
  console.log(
    `Written:\n${files.map((file) => `  ${file}`).join('\n')}\nThe words in messages/ are yours to change.\n`,
  );
  for (const language of kind === 'list' ? [] : around.languages) {
    const texts = { title: answers.titles, ...answers.labels };
    const left = Object.entries(texts).filter(([, words]) => words[language] === undefined);
    if (left.length > 0)
      console.log(
        `Left to a translator into "${language}": ${left.map(([what]) => what).join(', ')}. See ${called('messages', `report --to ${language}`)}.\n`,
      );
  }
  process.exitCode = await checkOnce({ config: root, code });
}

/** The pictures that a page may have in menus. */
async function iconsOf(root: string): Promise<string[]> {
  return [...(await exportedNames(root, await listFiles(root, 'src/ui/icons')))].sort();
}
