import type { SessionFailure } from '../../core/failures.ts';
import type { DeskFailure } from '../desk/failures.ts';
import type { SigningFailure } from '../documents/signing/failures.ts';
import type { MemberFailure } from '../members/failures.ts';
import type { ProcedureFailure } from '../procedures/failures.ts';

/** Texts for failures, below `errors.` in the messages. */
export type FailureText =
  | DeskFailure
  | MemberFailure
  | ProcedureFailure
  | SigningFailure
  | 'errors.server.badRequest'
  | 'errors.server.credentials'
  | 'errors.server.forbidden'
  | 'errors.server.notFound'
  | 'errors.server.tooLarge'
  | 'errors.server.fileType'
  | 'errors.server.formGone'
  | 'errors.server.requestBegun'
  | 'errors.server.changeBegun'
  | 'errors.server.changeWithdrawn'
  | 'errors.server.formChanged'
  | 'errors.server.formClosed'
  | 'errors.server.recipient'
  | 'errors.server.keyReused'
  | 'errors.server.unavailable'
  | 'errors.server.busy'
  | 'errors.server.diskFull'
  | 'errors.server.unknownUser'
  | 'errors.server.noMailbox'
  | 'errors.server.linkAddress'
  | 'errors.server.linkUsed'
  | 'errors.server.linkExpired'
  | 'errors.server.linkInvalid'
  | 'errors.server.currentPassword'
  | 'errors.server.codeWrong'
  | 'errors.server.codeUsed'
  | 'errors.server.codeLate'
  | 'errors.server.codeOff'
  | 'errors.server.codeThere'
  | 'errors.server.passwordBlank'
  | 'errors.server.passwordCommon'
  | 'errors.server.passwordOwn'
  | 'errors.server.passwordSame'
  | 'errors.server.passwordNeeded'
  | 'errors.server.changed'
  | 'errors.server.exists'
  | 'errors.server.pictureType'
  | 'errors.server.pdfType'
  | 'errors.server.fileSize'
  | 'errors.server.fileEmpty'
  | 'errors.server.fileBroken'
  | 'errors.server.pictureSize'
  | 'errors.server.pdfActive'
  | 'errors.server.pdfLocked'
  | 'errors.server.storedTooMuch'
  | 'errors.server.tooManyOpen'
  | 'errors.server.tooManyEntries'
  | 'errors.server.inactive'
  | 'errors.server.tooMany'
  | 'errors.server.tooManyMessages'
  | 'errors.server.tooManyMailboxes'
  | 'errors.server.tooManyDocuments';

/** A failure the caller is told about, with a text in the caller's language. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly statusCode: number;
  readonly text: FailureText;
  /** What the text has to fill in. */
  readonly values: Record<string, unknown>;
  /** Name of the file that it is about, where there may be several. */
  file?: string;
  constructor(statusCode: number, text: FailureText, values: Record<string, unknown> = {}) {
    super(text);
    this.statusCode = statusCode;
    this.text = text;
    this.values = values;
  }
}

/** 429: tried too often. Its text says how many minutes, or other units, to wait, `Retry-After` how many seconds. */
export class TooManyError extends ApiError {
  override name = 'TooManyError';
  readonly seconds: number;
  constructor(seconds: number, text: FailureText = 'errors.server.tooMany', unit = 60) {
    super(429, text, { count: Math.ceil(seconds / unit) });
    this.seconds = seconds;
  }
}

/** 503: more of some costly work than is done at once; `Retry-After` says when to come again. */
export class BusyError extends ApiError {
  override name = 'BusyError';
  /** Some of the work is done by then. */
  readonly seconds = 10;
  constructor() {
    super(503, 'errors.server.busy');
  }
}

/** 403: not before the password is given again; its code tells a client that it can be. */
export class StepUpError extends ApiError {
  override name = 'StepUpError';
  constructor() {
    super(403, 'errors.server.passwordNeeded');
  }
}

/** 401: the session is over; carries one of the six messages of spec 1 §8. */
export class SessionError extends Error {
  override name = 'SessionError';
  readonly statusCode = 401;
  readonly failure: SessionFailure;
  constructor(failure: SessionFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** 422: values a form does not take, as finished texts by property. */
export class FieldsError extends Error {
  override name = 'FieldsError';
  readonly statusCode = 422;
  readonly errors: Record<string, string[]>;
  constructor(errors: Record<string, string[]>) {
    super('The values break rules of the form.');
    this.errors = errors;
  }
}
