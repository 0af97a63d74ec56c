import path from 'node:path';
import { Option } from 'commander';
import { HOME } from '../src/compiler/program.ts';
import { PROGRAM } from '../src/compiler/read/registry.ts';
import { FIELD_KINDS } from '../src/compiler/scaffold/field-kinds.ts';
import { isBare, readSurroundings, writeNew } from '../src/compiler/scaffold/scaffold.ts';
import { NEW_KINDS, type NewKind } from '../src/core/files/new-kinds.ts';
import { called } from '../src/server/kit/called.ts';
import { environmentOf } from '../src/server/kit/settings/environment.ts';
import { checkOnce } from './config/check.ts';
import { commandsOf, runCommands } from './lib/command.ts';
import { ask, type Said } from './new/ask.ts';

const KINDS: Record<NewKind, string> = {
  form: 'makes a form that is sent to the office, with its e-mail and its page',
  record: 'makes a record of a person, with a form for it and its page',
  page: 'makes a page with a text',
  list: 'makes a list to choose from',
  procedure:
    'makes a form whose cases the office decides, with its states, its e-mails and its page; request: the procedure of all other forms, to change it',
};

const several = (one: string, before: string[] = []) => [...before, one];

const OPTIONS: Readonly<Record<keyof Said, Option>> = {
  title: new Option('--title <title>', 'title of the page, such as ca=…; once for each language').argParser(several),
  below: new Option('--below <page>', 'the page above it'),
  fields: new Option('--fields <fields>', 'fields, such as "day:date, room:large|small, person.name"'),
  label: new Option(
    '--label <label>',
    'label of a field or a choice, such as day.ca=… or room.large.ca=…; once for each language',
  ).argParser(several),
  icon: new Option('--icon <name>', 'icon of the page in menus'),
  many: new Option('--many <number>', 'how many records of this kind a person may have'),
};

/** The options of each kind; others are refused. */
const OPTIONS_OF: Readonly<Record<NewKind, readonly (keyof Said)[]>> = {
  form: ['title', 'below', 'fields', 'label', 'icon'],
  record: ['title', 'below', 'fields', 'label', 'icon', 'many'],
  page: ['title', 'below', 'icon'],
  list: [],
  procedure: ['title', 'below', 'fields', 'label', 'icon'],
};

const makes = commandsOf('new').addHelpText(
  'after',
  `
A terminal asks for missing options. Without one the page goes below the landing page, and texts are the words of the names,
in the default language only. Kinds of field: ${Object.keys(FIELD_KINDS).join(', ')}, or choices: a|b;
in a form also a property of a record: person.name.`,
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
  const answers = await ask({ kind, name, said }, around, [...PROGRAM.icons].sort(), terminal);
  const files = await writeNew(root, { kind, name, ...answers }, around);
  console.log(`Written:\n${files.map((file) => `  ${file}`).join('\n')}`);
  if (files.some((file) => file.startsWith('messages/'))) console.log('Change the words in messages/ as you like.');
  console.log();
  for (const language of isBare({ kind, name }) ? [] : around.languages) {
    const texts = { title: answers.titles, ...answers.labels };
    const left = Object.entries(texts).filter(([, words]) => words[language] === undefined);
    if (left.length > 0)
      console.log(
        `Left to a translator into "${language}": ${left.map(([what]) => what).join(', ')}. See ${called('messages', `report --to ${language}`)}.\n`,
      );
  }
  process.exitCode = await checkOnce({ config: root, code });
}
