import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { WaitingAnswer } from '../../src/api/shapes/publications.ts';
import type { CheckAnswer, PublishedAnswer, ReplacedAnswer, WorkshopAnswer } from '../../src/api/shapes/workshop.ts';
import { say } from '../../src/compiler/said/say.ts';
import { sourcesIn } from '../../src/server/domain/config/sources.ts';
import { unzipped, zipped } from '../../src/server/domain/workshop/archive.ts';
import { OperatorError } from '../../src/server/kit/operator-error.ts';
import { isLoopback } from '../../src/server/kit/settings/demo.ts';
import { language, tell } from './language.ts';

/** A workspace that runs elsewhere, and a folder of the organisation's files here. */
export interface RemotePlace {
  address: URL;
  token: string;
  folder: string;
}

/** @throws OperatorError for an address that would show the token to others, and without a token */
export function placeOf(address: string, token: string, folder: string): RemotePlace {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))))
    throw new OperatorError(say`"${address}" is no address of a workspace: it begins with https://.`);
  if (token === '')
    throw new OperatorError(
      say`There is no token: make one at the desk, on the page of the configuration, and put it into CONFIG_TOKEN.`,
    );
  return { address: url, token, folder };
}

/** Takes the files of the workspace into the folder. @returns the exit code: 1 when files of the folder differ */
export async function pull(place: RemotePlace, { yes }: { yes?: boolean | undefined }): Promise<number> {
  const answer = await call(place, 'GET', '/zip');
  const texts = filesOf(new Uint8Array(await answer.arrayBuffer()));
  const here = await sourcesIn(place.folder);
  const changed = [...texts].filter(([file, text]) => here.has(file) && here.get(file) !== text).map(([file]) => file);
  const gone = [...here.keys()].filter((file) => !texts.has(file));
  const added = [...texts.keys()].filter((file) => !here.has(file));
  if (!yes && changed.length + gone.length > 0) {
    console.error(lines(['differs', changed], ['not there', gone]));
    console.error(
      `\n${tell(say`Nothing was written: --yes takes the files of the workspace, and what stands here is gone.`)}`,
    );
    return 1;
  }
  for (const file of [...added, ...changed]) {
    await mkdir(path.dirname(path.join(place.folder, file)), { recursive: true });
    await writeFile(path.join(place.folder, file), texts.get(file) ?? '');
  }
  for (const file of gone) await rm(path.join(place.folder, file));
  const [more, other, less] = [added.length, changed.length, gone.length];
  console.log(tell(say`${more} files added, ${other} changed, ${less} removed in ${place.folder}.`));
  return 0;
}

function filesOf(archive: Uint8Array): Map<string, string> {
  try {
    return unzipped(archive).texts;
  } catch {
    throw new OperatorError(
      say`The answer is no archive of files: the workspace has none yet, or something else answers.`,
    );
  }
}

interface Pushing {
  publish?: boolean | undefined;
  /** When they are to become live, by the clocks of the organisation; absent: at once. */
  due?: string | undefined;
  note?: string | undefined;
  hides?: boolean | undefined;
  replace?: boolean | undefined;
}

/**
 * Puts the files of the folder into the workshop, and publishes them.
 * @returns the exit code: 1 when they have mistakes, or somebody has changes in the workshop
 */
export async function push(place: RemotePlace, { publish, due, note = '', hides, replace }: Pushing): Promise<number> {
  const { clean, live, files } = (await (await call(place, 'GET', '')).json()) as WorkshopAnswer;
  if (!clean && !replace) {
    console.error(
      files.flatMap(({ path: file, change, by }) => (change ? `${file}  ${change} by ${by}` : [])).join('\n'),
    );
    console.error(
      `\n${tell(say`Nothing was sent: these changes in the workshop would be gone. --replace sends the files even so.`)}`,
    );
    return 1;
  }
  const archive = new Uint8Array(zipped(await sourcesIn(place.folder)));
  const sent = await call(place, 'PUT', '/zip', archive, 'application/zip');
  const { added, changed, removed } = (await sent.json()) as ReplacedAnswer;
  console.log(
    lines(['added', added], ['changed', changed], ['removed', removed]) || tell(say`The files are as they were.`),
  );
  const { problems } = (await (await send(place, '/check', {})).json()) as CheckAnswer;
  for (const { file, line, column, severity, message, remedy } of problems)
    console.log(
      `${file}:${line}:${column}  ${severity === 'warning' ? `${tell(say`warning`)}: ` : ''}${message}  ${remedy}`,
    );
  if (problems.some(({ severity }) => severity === 'error')) return 1;
  if (!publish) return 0;
  const body = { note, live, ...(hides && { hides }), ...(due !== undefined && { due: localTime(due) }) };
  const became = (await (await send(place, '/publish', body)).json()) as PublishedAnswer | WaitingAnswer;
  if ('version' in became) console.log(tell(say`Version ${became.version} is current now.`));
  else if (became.state === 'scheduled')
    console.log(tell(say`They become current at ${due}, by the clocks of the organisation.`));
  else console.log(tell(say`They are proposed: another person confirms them at the desk.`));
  return 0;
}

/** @throws OperatorError for what is no date and time */
function localTime(given: string): string {
  const local = given.trim().replace(' ', 'T');
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return local;
  throw new OperatorError(say`"${given}" is no time: write one such as "2026-12-31 08:00".`);
}

function send(place: RemotePlace, to: string, body: object): Promise<Response> {
  return call(place, 'POST', to, JSON.stringify(body), 'application/json');
}

/** @throws OperatorError with the words of the workspace when it refuses */
async function call(
  { address, token }: RemotePlace,
  method: string,
  to: string,
  body?: string | Uint8Array<ArrayBuffer>,
  type?: string,
): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-language': language(),
    ...(type && { 'content-type': type }),
  };
  const url = new URL(`/api/config/workshop${to}`, address);
  // A redirect would take the token elsewhere.
  const options = { method, headers, redirect: 'error', ...(body === undefined ? {} : { body }) } as const;
  const response = await fetch(url, options).catch((error: Error) => {
    const { message } = (error.cause ?? error) as Error;
    throw new OperatorError(say`${url.origin} does not answer: ${message}.`);
  });
  if (response.ok) return response;
  const { message } = ((await response.json().catch(() => null)) ?? {}) as { message?: string };
  throw new OperatorError(message ?? say`${url.origin} answered ${response.status}.`);
}

function lines(...groups: [word: string, files: readonly string[]][]): string {
  return groups.flatMap(([word, files]) => files.map((file) => `${word.padEnd(9)} ${file}`)).join('\n');
}
