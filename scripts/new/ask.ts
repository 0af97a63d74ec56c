import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { FIELD_KINDS, readFields } from '../../src/compiler/scaffold/fields.ts';
import { wordsOf } from '../../src/compiler/scaffold/names.ts';
import type { NewKind, NewThing, Surroundings } from '../../src/compiler/scaffold/scaffold.ts';

/** Somebody ended the questions, by Ctrl-C or Ctrl-D. */
export class Interrupted extends Error {
  constructor() {
    super('Interrupted: nothing was written.');
  }
}

/** What the arguments of the command say already. */
export interface Said {
  title?: readonly string[];
  below?: string;
  fields?: string;
}

/**
 * What the arguments leave open is asked at a terminal; without one the words in brackets are taken.
 * @throws Interrupted
 */
export async function ask(
  { kind, name, said }: { kind: NewKind; name: string; said: Said },
  { languages, places, home }: Surroundings,
  terminal: { input: Readable; output: Writable } | null,
): Promise<Pick<NewThing, 'titles' | 'below' | 'fields'>> {
  const lines = terminal && createInterface({ ...terminal, terminal: true });
  const ended = new AbortController();
  lines?.once('close', () => ended.abort());
  const answer = async (given: string | undefined, question: string, otherwise: string) => {
    if (given !== undefined || !lines) return given ?? otherwise;
    const typed = await lines.question(`${question} (${otherwise}): `, { signal: ended.signal }).catch((error) => {
      terminal?.output.write('\n');
      throw ended.signal.aborted ? new Interrupted() : error;
    });
    return typed.trim() || otherwise;
  };
  try {
    const given = new Map(
      (said.title ?? []).map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
    );
    const titles: Record<string, string> = {};
    if (kind === 'list') return { titles, fields: [] };
    for (const language of languages)
      titles[language] = await answer(given.get(language), `Title in "${language}"`, wordsOf(name));
    const below = await answer(said.below, `Below which page? ${places.map(({ id }) => id).join(', ')}`, home);
    if (kind === 'page') return { titles, below, fields: [] };
    const kinds = `${Object.keys(FIELD_KINDS).join(', ')}, or choices: a|b`;
    const fields = await answer(
      said.fields,
      `Fields, as name:kind with commas between (${kinds})`,
      'subject, comments:long',
    );
    return { titles, below, fields: readFields(fields) };
  } finally {
    lines?.close();
  }
}
