import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { FIELD_KINDS, readFields } from '../../src/compiler/scaffold/fields.ts';
import { wordsOf } from '../../src/compiler/scaffold/names.ts';
import type { NewKind, NewThing, Surroundings } from '../../src/compiler/scaffold/scaffold.ts';
import { suggest } from '../../src/compiler/suggest.ts';
import { Interrupted } from '../lib/command.ts';

const NO_ICON = 'none';

/** What the arguments of the command say already. */
export interface Said {
  title?: readonly string[];
  below?: string;
  fields?: string;
  label?: readonly string[];
  icon?: string;
  many?: string;
}

/**
 * What the arguments leave open is asked at a terminal; without one the words in brackets are taken.
 * @throws Interrupted
 */
export async function ask(
  { kind, name, said }: { kind: NewKind; name: string; said: Said },
  { languages, places, home }: Surroundings,
  icons: readonly string[],
  terminal: { input: Readable; output: Writable } | null,
): Promise<Omit<NewThing, 'kind' | 'name'>> {
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
    const picture = await answer(said.icon, `Icon in menus, such as ${icons.slice(0, 12).join(', ')}`, NO_ICON);
    if (picture !== NO_ICON && !icons.includes(picture))
      throw new Error(`There is no icon "${picture}": ${suggest(picture, icons, '')}`);
    const icon = picture === NO_ICON ? {} : { icon: picture };
    if (kind === 'page') return { titles, below, fields: [], ...icon };
    const many = kind === 'record' ? await answer(said.many, 'How many of it may a person have?', '1') : '1';
    if (!/^[1-9]\d{0,3}$/.test(many)) throw new Error(`"${many}" is no number: write how many a person may have.`);
    const kinds = `${Object.keys(FIELD_KINDS).join(', ')}, or choices: a|b${kind === 'form' ? '; what is kept of the person: person.name' : ''}`;
    const fields = await answer(
      said.fields,
      `Fields, as name:kind with commas between (${kinds})`,
      'subject, comments:long',
    );
    const read = readFields(fields);
    const labels: Record<string, Record<string, string>> = {};
    for (const { name: field, record } of read)
      for (const language of record === undefined ? languages : []) {
        const wanted = `${field}.${language}=`;
        const written = said.label?.find((one) => one.startsWith(wanted))?.slice(wanted.length);
        labels[field] ??= {};
        labels[field][language] = await answer(written, `Label of ${field} in "${language}"`, wordsOf(field));
      }
    return { titles, below, fields: read, labels, ...icon, ...(many === '1' ? {} : { many: Number(many) }) };
  } finally {
    lines?.close();
  }
}
