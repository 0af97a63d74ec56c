import type { CallRequest } from '../../core/action.ts';
import type { ChangesAnswer } from '../shapes/configuration.ts';

/** A file of the working copy. */
export interface WorkshopFile {
  path: string;
  bytes: number;
  /** Grows with every change of any file. */
  revision: number;
  change: 'added' | 'changed' | 'removed' | null;
  by: string | null;
  at: string | null;
  /** Another version became live meanwhile and changed the same places. */
  conflict: boolean;
  /** Where it was asked for: the text of a file that is not removed and not too long. */
  text?: string | null;
}

export interface WorkshopAnswer {
  /** The version that the working copy began from. */
  base: string | null;
  live: string | null;
  /** Nothing differs from what is live. */
  clean: boolean;
  files: readonly WorkshopFile[];
}

export interface FileAnswer {
  path: string;
  revision: number;
  /** `null` of a file that was taken out. */
  text: string | null;
  live: string | null;
}

export interface SavedAnswer {
  revision: number;
  text: string;
  /** Somebody else's change elsewhere in the file is in it. */
  merged: boolean;
}

export interface Problem {
  file: string;
  line: number;
  column: number;
  severity: 'error' | 'warning';
  message: string;
  remedy: string;
}

export interface CheckAnswer {
  problems: readonly Problem[];
  report: ChangesAnswer | null;
}

export interface ZipAnswer {
  added: readonly string[];
  changed: readonly string[];
  removed: readonly string[];
  ignored: readonly string[];
}

export const SCOPES = ['read', 'draft', 'publish'] as const;
export type Scope = (typeof SCOPES)[number];

export interface ConfigToken {
  id: string;
  name: string;
  scope: Scope;
  by: string | null;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
}

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

/** @param report whether the answer has the differences from the live version and their effect on stored data */
export function checkWorkshopCall(report: boolean): CallRequest {
  return { method: 'POST', path: `${path}/check`, body: { report } };
}

/** Makes the working copy live; the server asks for the password. Terms as those of going back to a version. */
export function publishWorkshopCall(terms: {
  live: string | null;
  note: string;
  hides?: boolean | undefined;
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
export function makeTokenCall(body: { name: string; scope: Scope; days: number }): CallRequest {
  return { method: 'POST', path: tokens, body };
}

export function withdrawTokenCall(id: string): CallRequest {
  return { method: 'DELETE', path: tokens, id };
}
