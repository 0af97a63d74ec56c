import path from 'node:path';
import { exportedNames } from '../src/compiler/read/exported.ts';
import { listFiles } from '../src/compiler/read/files.ts';
import { FIELD_KINDS } from '../src/compiler/scaffold/fields.ts';
import { NEW_KINDS, type NewKind, readSurroundings, writeNew } from '../src/compiler/scaffold/scaffold.ts';
import { called } from '../src/server/ops/called.ts';
import { environmentOf } from '../src/server/ops/environment.ts';
import { checkOnce } from './config/check.ts';
import { readWords, runCommand } from './lib/command.ts';
import { ask } from './new/ask.ts';

const HOME = path.join(import.meta.dirname, '..');
const USAGE = `${called('new', '<kind> NAME [--title ca=… --title es=…] [--below PAGE]')}
       [--fields "day:date, room:large|small, person.name"] [--label day.ca=… --label day.es=…] [--icon NAME] [--many 20]
  form    a form that is sent to the office, with its e-mail and its page
  record  something that is kept of a person, with the form that keeps it and its page
  page    a page with a text
  list    a list to choose from
What is not said is asked at a terminal; elsewhere the page goes below the one people land on. Kinds of field: ${Object.keys(FIELD_KINDS).join(', ')}, or choices: a|b;
in a form also what is kept of the person: person.name.`;

const { positionals, values } = readWords(
  {
    root: { type: 'string' },
    title: { type: 'string', multiple: true },
    below: { type: 'string' },
    fields: { type: 'string' },
    label: { type: 'string', multiple: true },
    icon: { type: 'string' },
    many: { type: 'string' },
  },
  USAGE,
);
const code = path.resolve(values.root ?? HOME);

await runCommand(() => run(positionals));

async function run([kind, name, ...rest]: readonly string[]): Promise<number> {
  if (!isKind(kind) || name === undefined || rest.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const root = path.resolve(code, environmentOf(code).CONFIG_DIR ?? '.');
  const around = await readSurroundings(root);
  const terminal = process.stdin.isTTY ? { input: process.stdin, output: process.stdout } : null;
  const answers = await ask({ kind, name, said: values }, around, await iconsOf(code), terminal);
  const files = await writeNew({ kind, name, ...answers }, around);
  console.log(
    `Written:\n${files.map((file) => `  ${file}`).join('\n')}\nThe words in messages/ are yours to change.\n`,
  );
  const untranslated = Object.keys(answers.labels ?? {}).filter((field) => {
    const words = Object.values(answers.labels?.[field] ?? {});
    return new Set(words).size < words.length;
  });
  if (untranslated.length > 0) console.log(`Called the same in several languages: ${untranslated.join(', ')}.\n`);
  return checkOnce({ config: root, code });
}

/** The pictures that a page may have in menus. */
async function iconsOf(root: string): Promise<string[]> {
  return [...(await exportedNames(root, await listFiles(root, 'src/ui/icons')))].sort();
}

function isKind(kind: string | undefined): kind is NewKind {
  return NEW_KINDS.some((known) => known === kind);
}
