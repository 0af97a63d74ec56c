import { userInfo } from 'node:os';
import {
  type Called,
  type Compilation,
  formatChanges,
  formatConflicts,
  formatHidden,
} from '../../src/compiler/index.ts';
import { type Said, say } from '../../src/compiler/said/say.ts';
import { isWeighty } from '../../src/core/published-change.ts';
import { serverPlugins } from '../../src/plugins/server.ts';
import { compareFrom, historyFrom, publishFrom, rollbackFrom } from '../../src/server/config-commands.ts';
import { installPlugins } from '../../src/server/domain/config/extensions.ts';
import { HiddenValuesError, type VersionFiles } from '../../src/server/domain/publishing/activate.ts';
import { PREVIOUS, type VersionComparison } from '../../src/server/domain/publishing/compare.ts';
import type { HistoryLine } from '../../src/server/domain/publishing/history.ts';
import { isUnserved, reachedBy } from '../../src/server/from-command.ts';
import type { ServerSettings } from '../../src/server/kit/settings/settings.ts';
import { confirm } from '../lib/questions.ts';
import { calledIn } from './called.ts';
import { language, tell } from './language.ts';

installPlugins(serverPlugins);

type Made = Parameters<typeof publishFrom>[2] & Pick<Compilation, 'config'>;

/** A shell on the server reaches the database as well, so the command is not held back. */
const WITHOUT_APPROVAL = say`The organisation wants a second person to confirm what somebody publishes (publishing.approval). This command publishes without one; the history says that it was you.`;

/** Prints the changes, asks a person at a terminal, and publishes. @returns the exit code */
export async function publish(
  settings: ServerSettings,
  version: VersionFiles,
  made: Made,
  { note, yes, hides = false }: { note?: string; yes?: boolean; hides?: boolean },
): Promise<number> {
  console.log(tell(say`This reaches ${await reachedBy(settings)}.`));
  const comparison = await compareFrom(settings, { after: version });
  if (comparison?.before === version.version) {
    // Its files may say the same in other words.
    await publishFrom(settings, version, made);
    console.log(tell(say`Version ${version.version} was current already.`));
    return 0;
  }
  if (comparison) console.log(comparisonWords(comparison, calledIn(made.config)));
  if (comparison?.approval) console.log(tell(WITHOUT_APPROVAL));
  // Conflicts refuse the publish with the lines of the files, so there is no question.
  const refused = comparison !== null && comparison.conflicts.length > 0;
  if (!yes && !refused && !(await agreed(settings, say`Publish this?`))) {
    console.log(tell(say`Nothing was published.`));
    return 1;
  }
  // A person who was asked has read what would be hidden.
  const knows = hides || (!yes && isAsked());
  const done = await unlessHidden(
    settings,
    (terms) => publishFrom(settings, version, made, { by: accountName(), note, ...terms }),
    knows,
    comparison !== null,
  );
  if (!done) return 1;
  console.log(tell(say`Version ${version.version} is current now.`));
  return 0;
}

/** Makes an earlier version current again. @returns the exit code */
export async function rollback(
  settings: ServerSettings,
  { to, note, yes, hides = false }: { to?: string; note?: string; yes?: boolean; hides?: boolean },
): Promise<number> {
  console.log(tell(say`This reaches ${await reachedBy(settings)}.`));
  const isGrave = tellWeighty(await compareFrom(settings, { after: to ?? PREVIOUS }));
  // A rollback is deliberate and easy to undo, so it asks only when it gives rights back, or no server would show it.
  const asks = !yes && (isGrave || (await isUnserved(settings)));
  if (asks && isGrave && !isAsked()) {
    console.log(tell(say`Nothing was changed. To go on even so, add --yes.`));
    return 1;
  }
  if (asks && !(await agreed(settings, say`Go back there?`))) {
    console.log(tell(say`Nothing was changed.`));
    return 1;
  }
  const done = await unlessHidden(
    settings,
    (terms) => rollbackFrom(settings, { to, by: accountName(), note, ...terms }),
    hides,
    false,
  );
  if (!done) return 1;
  console.log(tell(say`Version ${done.version} is current again; before it was ${done.from}.`));
  return 0;
}

/** Names what going there changes of rights, roles, mailboxes and bank accounts. @returns whether there is any */
function tellWeighty(comparison: VersionComparison | null): boolean {
  const grave = (comparison?.changes ?? [])
    .map((about) => ({ ...about, changes: about.changes.filter(isWeighty) }))
    .filter(({ changes }) => changes.length > 0);
  if (grave.length === 0) return false;
  const named = formatChanges(grave, undefined, language());
  console.log(`${tell(say`This changes rights, roles, mailboxes or bank accounts:`)}\n\n${named}\n`);
  return true;
}

/**
 * Makes a version current, unless people have values that nobody would see any more: it lists these and asks at a
 * terminal whether to go on.
 * @param knows whether the person has agreed already
 * @param said whether the values were listed already
 * @returns null when nothing was changed
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
    if (isAsked() && (await agreed(settings, say`Go on even so?`))) return work({ hides: true });
    console.log(tell(say`Nothing was changed. To go on even so, add --hide-values.`));
    return null;
  }
}

/** Lists the versions that were current, newest first. @returns the exit code */
export async function history(settings: ServerSettings): Promise<number> {
  console.log(tell(say`This reaches ${await reachedBy(settings)}.`));
  const lines = await historyFrom(settings);
  if (lines.length === 0) console.log(tell(say`Nothing is published yet.`));
  for (const [index, line] of lines.entries()) console.log(historyLine(line, index === 0));
  return 0;
}

/**
 * Lists the differences of two versions: of the named ones, else of the current version and the files.
 * @param compiled makes a version of the files; null when they have problems, which it prints
 * @returns the exit code
 */
export async function changes(
  settings: ServerSettings,
  [before, after]: readonly string[],
  compiled: () => Promise<{ version: VersionFiles; called: Called } | null>,
): Promise<number> {
  // A single name is compared with the current version.
  const wanted = before === undefined ? await compiled() : undefined;
  if (wanted === null) return 1;
  console.log(tell(say`This reaches ${await reachedBy(settings)}.`));
  const comparison = await compareFrom(settings, { before, after: wanted?.version ?? after });
  if (comparison) console.log(comparisonWords(comparison, wanted?.called));
  else console.log(tell(say`Nothing is published yet.`));
  return 0;
}

/** A fact about a changed form that the database cannot know. */
const DRAFTS = say`Drafts stay on the devices of members for thirty days and are not counted here: their values come back into the changed form.`;

/** The changes, for the person who decides. */
export function comparisonWords(
  { before, after, changes, conflicts, hidden, carried, orphaned, refused }: VersionComparison,
  called?: Called,
): string {
  const isTighter = changes.some((one) => one.changes.some(({ tightened }) => tightened));
  return [
    changes.length === 0
      ? tell(say`Nothing that people see or send differs between ${before} and ${after}.`)
      : `${tell(say`From ${before} to ${after}:`)}\n\n${formatChanges(changes, called, language())}\n`,
    ...(isTighter ? [tell(say`"!" marks a stricter rule: drafts of members may be refused when they send them.`)] : []),
    ...(changes.some(({ subject }) => subject === 'form') ? [tell(DRAFTS)] : []),
    ...orphaned.map(({ form, requests }) =>
      tell(say`${requests} sent through "${form}" are not done yet; the office keeps them as they were sent.`),
    ),
    ...refused.map(({ form, requests }) =>
      tell(
        say`${requests} sent through "${form}" are not done yet and break its new rules: the office keeps them as they were sent, but their senders could not send them again unchanged.`,
      ),
    ),
    ...carried.map(({ record, from, to, people }) => {
      const where = from === '' ? say`the record "${record}"` : say`"${from}" of the record "${record}"`;
      return tell(
        people === 1
          ? say`The values of 1 person in ${where} go on as "${to}".`
          : say`The values of ${people} people in ${where} go on as "${to}".`,
      );
    }),
    ...(hidden.length > 0 ? [hiddenWords(hidden)] : []),
    ...(conflicts.length > 0
      ? [`${tell(say`Stored records do not keep these rules:`)}\n${formatConflicts(conflicts, language())}`]
      : []),
  ].join('\n');
}

function hiddenWords(hidden: Parameters<typeof formatHidden>[0]): string {
  const after = tell(
    say`The values stay stored and come back with the name. If a property or record only has a new name, write "was": "its former name".`,
  );
  return `${formatHidden(hidden, language())}\n${after}`;
}

function historyLine({ version, kind, at, by, note, confirmedBy }: HistoryLine, live: boolean): string {
  const when = new Date(at).toLocaleString('sv-SE', { timeZoneName: 'short' });
  const what = tell(kind === 'publish' ? say`published` : say`went back to`);
  return [
    live ? '* ' : '  ',
    when,
    `  ${what.padEnd(12)} ${version}`,
    by && `  ${by}`,
    confirmedBy && `, ${tell(say`confirmed by ${confirmedBy}`)}`,
    note && `  ${note}`,
  ]
    .filter(Boolean)
    .join('');
}

/**
 * Asks a person at a terminal. Without a terminal the answer is yes, except where no server runs: then the command has
 * probably reached the wrong data.
 */
async function agreed(settings: ServerSettings, question: Said): Promise<boolean> {
  if (!isAsked()) {
    if (!(await isUnserved(settings))) return true;
    console.error(
      tell(
        say`No server uses this data, so nobody would see the change: name the server with DATA_DIR or DATABASE_URL, or add --yes.`,
      ),
    );
    return false;
  }
  return (await confirm({ message: tell(question), initialValue: false })) === true;
}

/** Whether a person sits at a terminal. */
function isAsked(): boolean {
  return Boolean(process.stdin.isTTY && process.stdout.isTTY);
}

/** The name of the account that runs the command, if the system knows it. */
function accountName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}
