import type { Json } from '../../core/config.ts';
import type { Change, Subject, SubjectChanges } from '../../core/published-change.ts';
import { ENGLISH, inLanguage } from '../said/in-language.ts';
import { type Said, say } from '../said/say.ts';

const SUBJECTS: Record<Subject, Said> = {
  form: say`Form`,
  record: say`Record`,
  list: say`List`,
  procedure: say`Procedure`,
  menu: say`Menu and pages`,
  settings: say`Settings`,
  look: say`Look`,
  texts: say`Texts`,
  mails: say`E-mails`,
};

/** Of a kind of difference that comes in hundreds, a person reads the first. */
const SHOWN = 30;
/** Longer values are cut: which one it is shows at its beginning. */
const LENGTH = 100;

/** The words that people read for a name of a file; nothing when the texts have none. */
export type Called = (about: SubjectChanges, name: string) => string | undefined;

/**
 * The differences as lines for a terminal: `+` came, `-` went, `~` is another, and `!` admits less than before, so
 * that what people have begun or stored may be refused.
 */
export function formatChanges(
  changes: readonly SubjectChanges[],
  called: Called = () => undefined,
  language = ENGLISH,
): string {
  const words = (said: Said) => inLanguage(said, language);
  return changes.map((about) => formatSubject(about, called, words)).join('\n');
}

type Words = (said: Said) => string;

function formatSubject(about: SubjectChanges, called: Called, words: Words): string {
  const { subject, id, changes } = about;
  const name = words(SUBJECTS[subject]);
  const heading = id === undefined ? name : `${name} ${id}`;
  const shown = changes.slice(0, SHOWN).map((change) => `  ${line(change, about, called, words)}`);
  const more = changes.length > SHOWN ? [`  ${words(say`… and ${changes.length - SHOWN} more`)}`] : [];
  return [heading, ...shown, ...more].join('\n');
}

function line(
  { kind, path, before, after, tightened }: Change,
  about: SubjectChanges,
  called: Called,
  words: Words,
): string {
  const [first = '', ...deeper] = path;
  const label = called(about, first);
  const name =
    path.length === 0 ? words(say`the whole`) : [label ? `${first} (${label})` : first, ...deeper].join(' › ');
  if (kind === 'added')
    return `${tightened ? '!' : '+'} ${after === undefined ? words(say`${name} is new`) : `${name}: ${short(after)}`}`;
  if (kind === 'removed')
    return `- ${words(before === undefined ? say`${name} is gone` : say`${name}: was ${short(before)}`)}`;
  return `${tightened ? '!' : '~'} ${name}: ${short(before)} → ${short(after)}`;
}

function short(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > LENGTH ? `${text.slice(0, LENGTH - 1)}…` : text;
}
