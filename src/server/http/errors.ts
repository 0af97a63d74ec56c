import type desk from '../../../messages/_general/ca/errors/desk.json';
import type members from '../../../messages/_general/ca/errors/members.json';
import type procedures from '../../../messages/_general/ca/errors/procedures.json';
import type server from '../../../messages/_general/ca/errors/server.json';
import type signing from '../../../messages/_general/ca/errors/signing.json';
import type { SessionFailure } from '../../core/session/session-failure.ts';

/** Keys of a file of messages; i18next's plural forms (`tooMany_one`, `tooMany_other`) count as one key. */
type KeysOf<Texts> = keyof Texts extends infer Key
  ? Key extends `${infer Name}_one`
    ? Name
    : Exclude<Key, `${string}_other`>
  : never;
type Key<File extends string, Texts> = `errors.${File}.${KeysOf<Texts> & string}`;

/** Keys of the texts that a failure can have. A key without a text in `messages/_general` does not compile. */
export type FailureText =
  | Key<'desk', typeof desk>
  | Key<'members', Omit<typeof members, 'import'>>
  | Key<'members.import', (typeof members)['import']>
  | Key<'procedures', typeof procedures>
  | Key<'server', typeof server>
  | Key<'signing', typeof signing>;

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
