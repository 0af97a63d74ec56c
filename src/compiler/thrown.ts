import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './read/files.ts';
import type { Place } from './read/origin.ts';
import { Report } from './report.ts';
import { say } from './said/say.ts';

/**
 * Does work on the files of a root. Where a library throws at one of them, that file is named as a problem and the work is
 * done without it: no file keeps the others from being checked.
 * @param work throws for a file that it reads, unless the report leaves it out
 * @throws what the work throws, if it throws without files too
 */
export async function namingWhatThrows<Result>(
  root: string,
  work: (report: Report) => Promise<Result>,
): Promise<{ result: Result; report: Report }> {
  const thrown = new Map<string, unknown>();
  for (;;) {
    const outcome = await tried(work, thrown.keys());
    if (!('error' in outcome)) {
      for (const [file, error] of thrown) tell(outcome.report, placeIn(root, file, error), error);
      return outcome;
    }
    const files = await filesOf(root);
    const file = files.every((one) => thrown.has(one)) ? undefined : await culprit(work, [...thrown.keys()], files);
    if (file === undefined) throw outcome.error;
    thrown.set(file, outcome.error);
  }
}

type Outcome<Result> = { result: Result; report: Report } | { error: unknown };

async function tried<Result>(
  work: (report: Report) => Promise<Result>,
  leftOut: Iterable<string>,
): Promise<Outcome<Result>> {
  const report = new Report(leftOut);
  try {
    return { result: await work(report), report };
  } catch (error) {
    return { error };
  }
}

/**
 * A file without which, beside those before it, the work comes to an end: halved until one is left.
 * @returns nothing if it throws without all of them
 */
async function culprit(
  work: (report: Report) => Promise<unknown>,
  known: readonly string[],
  files: readonly string[],
): Promise<string | undefined> {
  const throwsWithout = async (count: number) => 'error' in (await tried(work, [...known, ...files.slice(0, count)]));
  let [enough, few] = [files.length, 0];
  if (await throwsWithout(enough)) return undefined;
  while (enough - few > 1) {
    const middle = (enough + few) >> 1;
    if (await throwsWithout(middle)) few = middle;
    else enough = middle;
  }
  return files[enough - 1];
}

const FOLDERS = ['schemas', 'menus', 'messages'];
const PROGRAMS = /^(?:schemas\/_dialect|messages\/_general)\//;

async function filesOf(root: string): Promise<string[]> {
  const all = await Promise.all(FOLDERS.map((folder) => listFiles(root, folder)));
  return all.flat().filter((file) => !PROGRAMS.test(file));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What a library quotes of a file: in quotes, or a regular expression. */
const QUOTED = /"([^"]+)"|'([^']+)'|`([^`]+)`|\/(.+)\/[a-z]*(?=[:\s]|$)/g;

/** Where the file says what the error quotes, if it says so once; else its beginning. */
function placeIn(root: string, file: string, error: unknown): Place {
  const text = textOf(root, file);
  for (const [, ...quoted] of messageOf(error).matchAll(QUOTED)) {
    const written = JSON.stringify(quoted.find((one) => one !== undefined));
    const offset = text.indexOf(written);
    if (offset >= 0 && text.indexOf(written, offset + 1) < 0) return { source: { file, text }, offset };
  }
  return { source: { file, text }, offset: 0 };
}

function textOf(root: string, file: string): string {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return '';
  }
}

function tell(report: Report, place: Place, error: unknown): void {
  const [reason = ''] = messageOf(error).split('\n');
  report.at(place)(
    say`the check cannot get to the end of this file: ${reason.slice(0, 200)}`,
    say`take back its last change, or write it more simply`,
  );
}
