import type { Readable, Writable } from 'node:stream';
import { inEnglish, say } from '../../src/compiler/said/say.ts';
import { FIELD_KINDS } from '../../src/compiler/scaffold/field-kinds.ts';
import { fieldsIn } from '../../src/compiler/scaffold/fields.ts';
import { isBare, type NewThingSpec, type Surroundings } from '../../src/compiler/scaffold/scaffold.ts';
import { suggest } from '../../src/compiler/suggest.ts';
import { wordsInName } from '../../src/core/files/begun-words.ts';
import type { NewKind } from '../../src/core/files/new-kinds.ts';
import { Interrupted } from '../lib/command.ts';
import { autocomplete, isCancel, text } from '../lib/questions.ts';

const NO_ICON = 'none';

export interface Said {
  title?: readonly string[];
  below?: string;
  fields?: string;
  label?: readonly string[];
  icon?: string;
  many?: string;
}

/** Asks for missing options at a terminal; without one it takes the proposed answers. @throws Interrupted */
export async function ask(
  { kind, name, said }: { kind: NewKind; name: string; said: Said },
  { languages, defaultLanguage, places, home }: Surroundings,
  icons: readonly string[],
  terminal: { input: Readable; output: Writable } | null,
): Promise<Omit<NewThingSpec, 'kind' | 'name'>> {
  const ended = new AbortController();
  terminal?.input.once('end', () => ended.abort());
  const place = { ...terminal, signal: ended.signal };
  const answer = async (given: string | undefined, otherwise: string, question: () => ReturnType<typeof text>) => {
    if (given !== undefined || !terminal) return given ?? otherwise;
    const typed = await question();
    if (isCancel(typed)) throw new Interrupted();
    return typed.trim() || otherwise;
  };
  const typed = (given: string | undefined, message: string, proposed: string, problem?: Problem) =>
    answer(given, proposed, () =>
      text({
        ...place,
        message,
        placeholder: proposed || 'left to a translator',
        validate: (words) => problem?.(words?.trim() || proposed),
      }),
    );
  const chosen = (given: string | undefined, message: string, ids: readonly string[], proposed: string) =>
    answer(given, proposed, () =>
      autocomplete({
        ...place,
        message,
        options: ids.map((value) => ({ value })),
        initialValue: proposed,
        maxItems: 8,
        validate: (id) => (id === undefined ? 'There is no such name.' : undefined),
      }),
    );
  /** By language; without the languages in which it is left to a translator. */
  const named = async (given: (language: string) => string | undefined, what: string, its: string) => {
    const words: Record<string, string> = {};
    for (const language of languages) {
      const proposed = language === defaultLanguage ? wordsInName(its) : '';
      const one = await typed(given(language), `${what} in "${language}"`, proposed);
      if (one !== '') words[language] = one;
    }
    return words;
  };
  if (isBare({ kind, name })) return { titles: {}, fields: [] };
  const titles = await named((language) => wordsIn(said.title, language), 'Title', name);
  const pages = places.map(({ id }) => id);
  const below = await chosen(said.below, 'Below which page?', pages, home);
  const picture = await chosen(said.icon, 'Icon in menus', [NO_ICON, ...icons], NO_ICON);
  if (picture !== NO_ICON && !icons.includes(picture))
    throw new Error(`There is no icon "${picture}": ${inEnglish(suggest(picture, icons, say`name another one`))}`);
  const icon = picture === NO_ICON ? {} : { icon: picture };
  if (kind === 'page') return { titles, below, fields: [], ...icon };
  const many = kind === 'record' ? await typed(said.many, 'How many may a person have?', '1', problemOfMany) : '1';
  const wrong = problemOfMany(many);
  if (wrong !== undefined) throw new Error(wrong);
  const kinds = `${Object.keys(FIELD_KINDS).join(', ')}, or choices: a|b${kind === 'record' ? '' : '; a property of a record: person.name'}`;
  const fields = fieldsIn(
    await typed(
      said.fields,
      `Fields, as name:kind with commas between (${kinds})`,
      'subject, comments:long',
      problemOfFields,
    ),
  );
  const labels: Record<string, Record<string, string>> = {};
  for (const { name: field, choices } of fields.filter(({ record }) => record === undefined))
    for (const what of [field, ...choices.map((choice) => `${field}.${choice}`)]) {
      const given = (language: string) => wordsIn(said.label, `${what}.${language}`);
      labels[what] = await named(given, `Label of ${what}`, what.slice(what.indexOf('.') + 1));
    }
  return { titles, below, fields, labels, ...icon, ...(many === '1' ? {} : { many: Number(many) }) };
}

/** Says what is wrong with an answer, so that it can be typed again. */
type Problem = (typed: string) => string | undefined;

const problemOfMany: Problem = (many) =>
  /^[1-9]\d{0,3}$/.test(many) ? undefined : `"${many}" is not a number: write how many a person may have.`;

const problemOfFields: Problem = (fields) => {
  try {
    fieldsIn(fields);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

/** The value that options such as `ca=…` give to a name; of two the later. */
function wordsIn(said: readonly string[] = [], name: string): string | undefined {
  return said.findLast((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
}
