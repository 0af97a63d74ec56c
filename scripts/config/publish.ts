import { userInfo } from 'node:os';
import { type Called, type Compilation, formatChanges, formatConflicts } from '../../src/compiler/index.ts';
import type { VersionFiles } from '../../src/server/config/publishing/activate.ts';
import type { Comparison } from '../../src/server/config/publishing/compare.ts';
import type { HistoryLine } from '../../src/server/config/publishing/history.ts';
import { compareFrom, historyFrom, publishFrom, rollbackFrom } from '../../src/server/config/publishing/publish.ts';
import { isUnserved, reachedBy } from '../../src/server/ops/from-command.ts';
import type { ServerSettings } from '../../src/server/ops/settings.ts';
import { confirm } from '../lib/questions.ts';
import { calledIn } from './called.ts';

type Made = Parameters<typeof publishFrom>[2] & Pick<Compilation, 'config'>;

/** Says what would change, asks a person at a terminal, and publishes. @returns the exit code */
export async function publish(
  settings: ServerSettings,
  version: VersionFiles,
  made: Made,
  { note, yes }: { note?: string; yes?: boolean },
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
  await publishFrom(settings, version, made, { by: whoever(), note });
  console.log(`Version ${version.version} is current now.`);
  return 0;
}

/** Makes an earlier version current again. @returns the exit code */
export async function rollback(
  settings: ServerSettings,
  to: string | undefined,
  { note, yes }: { note?: string; yes?: boolean },
): Promise<number> {
  console.log(`This reaches ${await reachedBy(settings)}.`);
  // Going back is asked for by name, and undone as fast: only where nobody would see it is a question worth it.
  if (!yes && (await isUnserved(settings)) && !(await agreed(settings, 'Go back there?'))) {
    console.log('Nothing was changed.');
    return 1;
  }
  const { version, from } = await rollbackFrom(settings, { to, by: whoever(), note });
  console.log(`Version ${version} is current again; before it was ${from}.`);
  return 0;
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
  { before, after, changes, conflicts, orphaned, refused }: Comparison,
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
    ...(conflicts.length > 0 ? [`Stored records do not keep these rules:\n${formatConflicts(conflicts)}`] : []),
  ].join('\n');
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
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    if (!(await isUnserved(settings))) return true;
    console.error(
      'No server runs on this data, so nobody would see it: name the server with DATA_DIR or DATABASE_URL, or add --yes.',
    );
    return false;
  }
  return (await confirm({ message: question, initialValue: false })) === true;
}

/** Whose account the command runs under, as far as the system knows. */
function whoever(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
