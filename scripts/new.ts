import path from 'node:path';
import { Option } from 'commander';
import { exportedNames } from '../src/compiler/read/exported.ts';
import { listFiles } from '../src/compiler/read/files.ts';
import { FIELD_KINDS } from '../src/compiler/scaffold/fields.ts';
import { NEW_KINDS, type NewKind, readSurroundings, writeNew } from '../src/compiler/scaffold/scaffold.ts';
import { HOME } from '../src/server/ops/called.ts';
import { environmentOf } from '../src/server/ops/environment.ts';
import { checkOnce } from './config/check.ts';
import { commandsOf, runCommands } from './lib/command.ts';
import { ask, type Said } from './new/ask.ts';

const KINDS: Record<NewKind, string> = {
  form: 'a form that is sent to the office, with its e-mail and its page',
  record: 'something that is kept of a person, with the form that keeps it and its page',
  page: 'a page with a text',
  list: 'a list to choose from',
  procedure: 'a form whose cases the office decides, with its states, its e-mails and its page',
};

/** Takes an option that may be said more than once. */
const several = (one: string, before: string[] = []) => [...before, one];

const makes = commandsOf('new').addHelpText(
  'after',
  `
What is not said is asked at a terminal; elsewhere the page goes below the one people land on. Kinds of field: ${Object.keys(FIELD_KINDS).join(', ')}, or choices: a|b;
in a form also what is kept of the person: person.name.`,
);
for (const kind of NEW_KINDS)
  makes
    .command(`${kind} <name>`)
    .description(KINDS[kind])
    .addOption(new Option('--root <folder>').hideHelp())
    .option('--title <title>', 'of the page, such as ca=…; once for each language', several)
    .option('--below <page>', 'the page it goes below')
    .option('--fields <fields>', 'such as "day:date, room:large|small, person.name"')
    .option('--label <label>', 'of a field, such as day.ca=…; once for each field and language', several)
    .option('--icon <name>', 'of the page in menus')
    .option('--many <number>', 'how many of a record a person may have')
    .action((name: string, said: Said & { root?: string }) => make(kind, name, said));
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
  const untranslated = Object.keys(answers.labels ?? {}).filter((field) => {
    const words = Object.values(answers.labels?.[field] ?? {});
    return new Set(words).size < words.length;
  });
  if (untranslated.length > 0) console.log(`Called the same in several languages: ${untranslated.join(', ')}.\n`);
  process.exitCode = await checkOnce({ config: root, code });
}

/** The pictures that a page may have in menus. */
async function iconsOf(root: string): Promise<string[]> {
  return [...(await exportedNames(root, await listFiles(root, 'src/ui/icons')))].sort();
}
