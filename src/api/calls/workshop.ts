import type { CallRequest } from '../../core/action.ts';
import type { NewFiles, TokenScope } from '../shapes/workshop.ts';

const path = '/config/workshop';
const tokens = '/config/tokens';

/** Reads the working copy with the texts of its files. */
export function workshopCall(): CallRequest {
  return { method: 'GET', path, query: { texts: 'true' } };
}

export function workshopFileCall(file: string): CallRequest {
  return { method: 'GET', path: `${path}/file`, query: { path: file } };
}

/** @param revision of the text that was changed, 0 for a new file; 409 when the same place was changed meanwhile */
export function saveFileCall(file: string, body: { revision: number; text: string }): CallRequest {
  return { method: 'PUT', path: `${path}/file`, query: { path: file }, body };
}

export function removeFileCall(file: string, revision: number): CallRequest {
  return { method: 'DELETE', path: `${path}/file`, query: { path: file, revision } };
}

/** @param paths all files without them */
export function discardCall(paths?: readonly string[]): CallRequest {
  return { method: 'POST', path: `${path}/discard`, body: paths ? { paths } : {} };
}

/** Asks for the files of something new; writes nothing. */
export function newFilesCall(body: NewFiles): CallRequest {
  return { method: 'POST', path: `${path}/new`, body };
}

/** @param report whether the answer has the differences from the live version and their effect on stored data */
export function checkWorkshopCall(report: boolean): CallRequest {
  return { method: 'POST', path: `${path}/check`, body: { report } };
}

/** Rewrites former words of the files into those of today. */
export function upgradeWorkshopCall(): CallRequest {
  return { method: 'POST', path: `${path}/upgrade`, body: {} };
}

/**
 * Makes the working copy live; the server asks for the password. Terms as those of going back to a version. 202 when it
 * waits for a second person or for its time.
 * @param terms.due by the clocks of the organisation, such as `2026-12-01T08:00`; absent: at once
 */
export function publishWorkshopCall(terms: {
  live: string;
  note: string;
  hides?: boolean | undefined;
  due?: string | undefined;
}): CallRequest {
  return { method: 'POST', path: `${path}/publish`, body: terms };
}

export function workshopZipCall(): CallRequest {
  return { method: 'GET', path: `${path}/zip`, answer: 'blob' };
}

/** @param dry only says what would change */
export function putWorkshopZipCall(zip: Blob, dry: boolean): CallRequest {
  const body = new Blob([zip], { type: 'application/zip' });
  return { method: 'PUT', path: `${path}/zip`, query: dry ? { dry: 1 } : {}, body };
}

export function tokensCall(): CallRequest {
  return { method: 'GET', path: tokens };
}

/** Makes a token, whose secret is in the answer and never again; the server asks for the password. */
export function makeTokenCall(body: { name: string; scope: TokenScope; days: number }): CallRequest {
  return { method: 'POST', path: tokens, body };
}

export function withdrawTokenCall(id: number): CallRequest {
  return { method: 'DELETE', path: tokens, id };
}
