import type { Json } from '../../core/config.ts';
import type { Change, Subject, SubjectChanges } from '../../core/published-change.ts';

const SUBJECTS: Record<Subject, string> = {
  form: 'Form',
  record: 'Record',
  list: 'List',
  procedure: 'Procedure',
  menu: 'Menu and pages',
  settings: 'Settings',
  look: 'Look',
  texts: 'Texts',
  mails: 'E-mails',
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
export function formatChanges(changes: readonly SubjectChanges[], called: Called = () => undefined): string {
  return changes.map((about) => formatSubject(about, called)).join('\n');
}

function formatSubject(about: SubjectChanges, called: Called): string {
  const { subject, id, changes } = about;
  const heading = id === undefined ? SUBJECTS[subject] : `${SUBJECTS[subject]} ${id}`;
  const shown = changes.slice(0, SHOWN).map((change) => `  ${line(change, about, called)}`);
  const more = changes.length > SHOWN ? [`  … and ${changes.length - SHOWN} more`] : [];
  return [heading, ...shown, ...more].join('\n');
}

function line({ kind, path, before, after, tightened }: Change, about: SubjectChanges, called: Called): string {
  const [first = '', ...deeper] = path;
  const words = called(about, first);
  const name = path.length === 0 ? 'the whole' : [words ? `${first} (${words})` : first, ...deeper].join(' › ');
  if (kind === 'added')
    return `${tightened ? '!' : '+'} ${name}${after === undefined ? ' is new' : `: ${short(after)}`}`;
  if (kind === 'removed') return `- ${name}${before === undefined ? ' is gone' : `: was ${short(before)}`}`;
  return `${tightened ? '!' : '~'} ${name}: ${short(before)} → ${short(after)}`;
}

function short(value: Json | undefined): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > LENGTH ? `${text.slice(0, LENGTH - 1)}…` : text;
}
