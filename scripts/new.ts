import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { FIELD_KINDS, readFields } from '../src/compiler/scaffold/fields.ts';
import { wordsOf } from '../src/compiler/scaffold/names.ts';
import {
  NEW_KINDS,
  type NewKind,
  readSurroundings,
  type Surroundings,
  writeNew,
} from '../src/compiler/scaffold/scaffold.ts';
import { environmentOf } from '../src/server/ops/environment.ts';
import { checkOnce } from './config/check.ts';

const USAGE = `npm run new-form -- NAME [--title ca=… --title es=…] [--below PAGE] [--fields "day:date, room:large|small"]
  new-form    a form that is sent to the office, with its e-mail and its page
  new-record  something that is kept of a person, with the form that keeps it and its page
  new-page    a page with a text
  new-list    a list to choose from
What is not said is asked, at a terminal. Kinds of field: ${Object.keys(FIELD_KINDS).join(', ')}, or choices: a|b.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: 'string' },
    title: { type: 'string', multiple: true },
    below: { type: 'string' },
    fields: { type: 'string' },
  },
});
const code = path.resolve(values.root ?? path.join(import.meta.dirname, '..'));
const root = path.resolve(code, environmentOf(code).CONFIG_DIR ?? '.');

try {
  process.exitCode = await run(positionals);
} catch (error) {
  // The one place that ends a command: a person reads the message, not a stack.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run([kind, name, ...rest]: readonly string[]): Promise<number> {
  if (!isKind(kind) || name === undefined || rest.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const around = await readSurroundings(root);
  const answers = await ask(kind, name, around);
  const files = await writeNew({ kind, name, ...answers }, around);
  console.log(
    `Written:\n${files.map((file) => `  ${file}`).join('\n')}\nThe words in messages/ are yours to change.\n`,
  );
  return checkOnce({ config: root, code });
}

function isKind(kind: string | undefined): kind is NewKind {
  return NEW_KINDS.some((known) => known === kind);
}

/** What the arguments leave open is asked at a terminal; without one the words in brackets are taken. */
async function ask(kind: NewKind, name: string, { languages, places }: Surroundings) {
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : null;
  const ended = new AbortController();
  terminal?.once('close', () => ended.abort(new Error('Nothing was written.')));
  const answer = async (said: string | undefined, question: string, otherwise: string) => {
    if (said !== undefined || !terminal) return said ?? otherwise;
    return (await terminal.question(`${question} (${otherwise}): `, { signal: ended.signal })).trim() || otherwise;
  };
  try {
    const given = new Map(
      (values.title ?? []).map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
    );
    const titles: Record<string, string> = {};
    if (kind === 'list') return { titles, fields: [] };
    for (const language of languages)
      titles[language] = await answer(given.get(language), `Title in "${language}"`, wordsOf(name));
    const pages = places.map(({ id }) => id);
    const below = await answer(values.below, `Below which page? ${pages.join(', ')}`, places[0]?.id ?? '');
    if (kind === 'page') return { titles, below, fields: [] };
    const kinds = `${Object.keys(FIELD_KINDS).join(', ')}, or choices: a|b`;
    const said = await answer(
      values.fields,
      `Fields, as name:kind with commas between (${kinds})`,
      'subject, comments:long',
    );
    return { titles, below, fields: readFields(said) };
  } finally {
    terminal?.close();
  }
}
