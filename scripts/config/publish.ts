import { userInfo } from 'node:os';
import {
  type Called,
  type Compilation,
  formatChanges,
  formatConflicts,
  formatHidden,
} from '../../src/compiler/index.ts';
import { serverPlugins } from '../../src/plugins/server.ts';
import { HiddenValuesError, type VersionFiles } from '../../src/server/config/publishing/activate.ts';
import type { Comparison } from '../../src/server/config/publishing/compare.ts';
import type { HistoryLine } from '../../src/server/config/publishing/history.ts';
import { compareFrom, historyFrom, publishFrom, rollbackFrom } from '../../src/server/config/publishing/publish.ts';
import { installPlugins } from '../../src/server/extensions.ts';
import { isUnserved, reachedBy } from '../../src/server/ops/from-command.ts';
import type { ServerSettings } from '../../src/server/ops/settings.ts';
import { confirm } from '../lib/questions.ts';
import { calledIn } from './called.ts';

installPlugins(serverPlugins);

type Made = Parameters<typeof publishFrom>[2] & Pick<Compilation, 'config'>;

/** Says what would change, asks a person at a terminal, and publishes. @returns the exit code */
export async function publish(
  settings: ServerSettings,
  version: VersionFiles,
  made: Made,
  { note, yes, hides = false }: { note?: string; yes?: boolean; hides?: boolean },
): Promise<number> {
  console.log(`This reaches ${await reachedBy(settings)}.`);
  const comparison = await compareFrom(settings, { after: version });
  if (comparison?.before === version.version) {
    console.log(`Version ${version.version} was current already.`);
    return 0;
  }
  if (comparison) console.log(comparisonWords(comparison, calledIn(made.config)));
  // Conflicts refuse it, with the lines of the files: then there is nothing to ask.
  const refused = comparison !== null && comparison.conflicts.length > 0;
  if (!yes && !refused && !(await agreed(settings, 'Publish this?'))) {
    console.log('Nothing was published.');
    return 1;
  }
  // Whoever was asked has read what would be hidden.
  const knows = hides || (!yes && isAsked());
  const done = await unlessHidden(
    settings,
    (terms) => publishFrom(settings, version, made, { by: whoever(), note, ...terms }),
    knows,
    comparison !== null,
  );
  if (!done) return 1;
  console.log(`Version ${version.version} is current now.`);
  return 0;
}

/** Makes an earlier version current again. @returns the exit code */
export async function rollback(
  settings: ServerSettings,
  { to, note, yes, hides = false }: { to?: string; note?: string; yes?: boolean; hides?: boolean },
): Promise<number> {
  console.log(`This reaches ${await reachedBy(settings)}.`);
  // Going back is asked for by name, and undone as fast: only where nobody would see it is a question worth it.
  if (!yes && (await isUnserved(settings)) && !(await agreed(settings, 'Go back there?'))) {
    console.log('Nothing was changed.');
    return 1;
  }
  const done = await unlessHidden(
    settings,
    (terms) => rollbackFrom(settings, { to, by: whoever(), note, ...terms }),
    hides,
    false,
  );
  if (!done) return 1;
  console.log(`Version ${done.version} is current again; before it was ${done.from}.`);
  return 0;
}

/**
 * Makes a version current unless people have values that nobody would see any more: those are said, and at a terminal
 * it is asked whether it may be so.
 * @param knows that it may be so was said already
 * @param said whether they were named to the person already
 * @returns null when it stays as it is
 */
async function unlessHidden<Done>(
  settings: ServerSettings,
  work: (terms: { hides: boolean }) => Promise<Done>,
  knows: boolean,
  said: boolean,
): Promise<Done | null> {
  try {
    return await work({ hides: knows });
  } catch (error) {
    if (!(error instanceof HiddenValuesError)) throw error;
    if (!said) console.log(hiddenWords(error.hidden));
    if (isAsked() && (await agreed(settings, 'Go on even so?'))) return work({ hides: true });
    console.log('Nothing was changed. If it may be so, say it with --hide-values.');
    return null;
  }
}

/** Says what was current, newest first. @returns the exit code */
export async function history(settings: ServerSettings): Promise<number> {
  console.log(`This reaches ${await reachedBy(settings)}.`);
  const lines = await historyFrom(settings);
  if (lines.length === 0) console.log('Nothing is published yet.');
  for (const [index, line] of lines.entries()) console.log(historyLine(line, index === 0));
  return 0;
}

/**
 * Says how two versions differ: those that are named, else what is live and what the files would make.
 * @param compiled makes a version of the files; null when they are broken, which is said then
 * @returns the exit code
 */
export async function changes(
  settings: ServerSettings,
  [before, after]: readonly string[],
  compiled: () => Promise<{ version: VersionFiles; called: Called } | null>,
): Promise<number> {
  // One name alone is compared with what is live now.
  const wanted = before === undefined ? await compiled() : undefined;
  if (wanted === null) return 1;
  console.log(`This reaches ${await reachedBy(settings)}.`);
  const comparison = await compareFrom(settings, { before, after: wanted?.version ?? after });
  if (comparison) console.log(comparisonWords(comparison, wanted?.called));
  else console.log('Nothing is published yet.');
  return 0;
}

/** What the database cannot tell of a form that changes. */
const DRAFTS =
  'What members have begun and not sent is on their own devices for thirty days, and is not counted here: it comes back into the form as it is then.';

/** What would change, for the person who is to say yes or no to it. */
export function comparisonWords(
  { before, after, changes, conflicts, hidden, carried, orphaned, refused }: Comparison,
  called?: Called,
): string {
  const isTighter = changes.some((one) => one.changes.some(({ tightened }) => tightened));
  return [
    changes.length === 0
      ? `Nothing that people see or send differs between ${before} and ${after}.`
      : `From ${before} to ${after}:\n\n${formatChanges(changes, called)}\n`,
    ...(isTighter ? ['"!" admits less than before: what members have begun may be refused when they send it.'] : []),
    ...(changes.some(({ subject }) => subject === 'form') ? [DRAFTS] : []),
    ...orphaned.map(
      ({ form, requests }) =>
        `${requests} sent through "${form}" are not done yet; the office keeps them as they were sent.`,
    ),
    ...refused.map(
      ({ form, requests }) =>
        `${requests} sent through "${form}" are not done yet and break its new rules: the office keeps them as they were sent, but their senders could not send them again unchanged.`,
    ),
    ...carried.map(
      ({ record, from, to, people }) =>
        `What ${people === 1 ? '1 person has' : `${people} people have`} in "${from}" of the record "${record}" goes on as "${to}".`,
    ),
    ...(hidden.length > 0 ? [hiddenWords(hidden)] : []),
    ...(conflicts.length > 0 ? [`Stored records do not keep these rules:\n${formatConflicts(conflicts)}`] : []),
  ].join('\n');
}

function hiddenWords(hidden: Parameters<typeof formatHidden>[0]): string {
  return `${formatHidden(hidden)}\nIt stays stored and comes back with the name. A property that is called otherwise now says so: "was": "its former name".`;
}

function historyLine({ version, kind, at, by, note }: HistoryLine, live: boolean): string {
  const when = new Date(at).toLocaleString('sv-SE', { timeZoneName: 'short' });
  const what = kind === 'publish' ? 'published' : 'went back to';
  return [live ? '* ' : '  ', when, `  ${what.padEnd(12)} ${version}`, by && `  ${by}`, note && `  ${note}`]
    .filter(Boolean)
    .join('');
}

/**
 * Asks a person at a terminal. A program has nobody to ask, and asked for it; but where no server runs it has most
 * likely reached the wrong data.
 */
async function agreed(settings: ServerSettings, question: string): Promise<boolean> {
  if (!isAsked()) {
    if (!(await isUnserved(settings))) return true;
    console.error(
      'No server runs on this data, so nobody would see it: name the server with DATA_DIR or DATABASE_URL, or add --yes.',
    );
    return false;
  }
  return (await confirm({ message: question, initialValue: false })) === true;
}

/** Whether a person sits at a terminal. */
function isAsked(): boolean {
  return Boolean(process.stdin.isTTY && process.stdout.isTTY);
}

/** Whose account the command runs under, as far as the system knows. */
function whoever(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
