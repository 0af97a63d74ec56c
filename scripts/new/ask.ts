import type { Readable, Writable } from 'node:stream';
import { FIELD_KINDS, readFields } from '../../src/compiler/scaffold/fields.ts';
import { wordsOf } from '../../src/compiler/scaffold/names.ts';
import type { NewKind, NewThing, Surroundings } from '../../src/compiler/scaffold/scaffold.ts';
import { autocomplete, isCancel, text } from '../lib/questions.ts';

/** Somebody ended the questions: by Escape, Ctrl-C or Ctrl-D, or by closing the terminal. */
export class Interrupted extends Error {
  readonly exitCode = 130;
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
 * What the arguments leave open is asked at a terminal; without one the answers that it proposes are taken.
 * @throws Interrupted
 */
export async function ask(
  { kind, name, said }: { kind: NewKind; name: string; said: Said },
  { languages, places, home }: Surroundings,
  terminal: { input: Readable; output: Writable } | null,
): Promise<Pick<NewThing, 'titles' | 'below' | 'fields'>> {
  const ended = new AbortController();
  terminal?.input.once('end', () => ended.abort());
  const place = { ...terminal, signal: ended.signal };
  const answer = async (given: string | undefined, otherwise: string, question: () => ReturnType<typeof text>) => {
    if (given !== undefined || !terminal) return given ?? otherwise;
    const typed = await question();
    if (isCancel(typed)) throw new Interrupted();
    return typed.trim() || otherwise;
  };
  const given = new Map(
    (said.title ?? []).map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  );
  const titles: Record<string, string> = {};
  if (kind === 'list') return { titles, fields: [] };
  const title = wordsOf(name);
  for (const language of languages)
    titles[language] = await answer(given.get(language), title, () =>
      text({ ...place, message: `Title in "${language}"`, placeholder: title }),
    );
  const below = await answer(said.below, home, () =>
    autocomplete({
      ...place,
      message: 'Below which page?',
      options: places.map(({ id }) => ({ value: id })),
      initialValue: home,
      maxItems: 8,
      validate: (id) => (id === undefined ? 'There is no such page.' : undefined),
    }),
  );
  if (kind === 'page') return { titles, below, fields: [] };
  const proposed = 'subject, comments:long';
  const fields = await answer(said.fields, proposed, () =>
    text({
      ...place,
      message: `Fields, as name:kind with commas between (${Object.keys(FIELD_KINDS).join(', ')}, or choices: a|b)`,
      placeholder: proposed,
      validate: (typed) => problemOf(typed?.trim() || proposed),
    }),
  );
  return { titles, below, fields: readFields(fields) };
}

/** What is wrong with fields, while they can still be typed again. */
function problemOf(fields: string): string | undefined {
  try {
    readFields(fields);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
