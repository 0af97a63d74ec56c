import type bank from '../../../messages/_general/ca/errors/bank.json';
import type card from '../../../messages/_general/ca/errors/card.json';
import type desk from '../../../messages/_general/ca/errors/desk.json';
import type members from '../../../messages/_general/ca/errors/members.json';
import type payments from '../../../messages/_general/ca/errors/payments.json';
import type procedures from '../../../messages/_general/ca/errors/procedures.json';
import type server from '../../../messages/_general/ca/errors/server.json';
import type signing from '../../../messages/_general/ca/errors/signing.json';
import type workshop from '../../../messages/_general/ca/errors/workshop.json';
import type { SessionFailure } from '../../core/failures.ts';

/** Keys of a file of messages; i18next's plural forms (`tooMany_one`, `tooMany_other`) count as one key. */
type KeysOf<Texts> = keyof Texts extends infer Key
  ? Key extends `${infer Name}_one`
    ? Name
    : Exclude<Key, `${string}_other`>
  : never;
type Key<File extends string, Texts> = `errors.${File}.${KeysOf<Texts> & string}`;

/** Keys of the texts that a failure can have. A key without a text in `messages/_general` does not compile. */
export type FailureText =
  | Key<'bank', typeof bank>
  | Key<'card', typeof card>
  | Key<'desk', typeof desk>
  | Key<'members', Omit<typeof members, 'import'>>
  | Key<'members.import', (typeof members)['import']>
  | Key<'payments', typeof payments>
  | Key<'procedures', typeof procedures>
  | Key<'server', typeof server>
  | Key<'signing', typeof signing>
  | Key<'workshop', typeof workshop>;

/** A failure with a text in the caller's language. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly statusCode: number;
  readonly text: FailureText;
  readonly values: Record<string, unknown>;
  /** Name of the file at fault, if there may be several. */
  file?: string;
  /** Properties of the answer beside the text. */
  details?: object;
  /** `Retry-After`. */
  seconds?: number;
  constructor(statusCode: number, text: FailureText, values: Record<string, unknown> = {}) {
    super(text);
    this.statusCode = statusCode;
    this.text = text;
    this.values = values;
  }
}

/** @throws ApiError 404 when there is nothing. */
export function demandFound<Thing>(thing: Thing | null | undefined): Thing {
  if (!thing) throw new ApiError(404, 'errors.server.notFound');
  return thing;
}

/** 429. Its text gives the wait in minutes or another `unit`, `Retry-After` in seconds. */
export class TooManyError extends ApiError {
  override name = 'TooManyError';
  override readonly seconds: number;
  constructor(seconds: number, text: FailureText = 'errors.server.tooMany', unit = 60) {
    super(429, text, { count: Math.ceil(seconds / unit) });
    this.seconds = seconds;
  }
}

/** 503: too much costly work at once; `Retry-After` says when to try again. */
export class BusyError extends ApiError {
  override name = 'BusyError';
  /** Some of the work is done after this time. */
  override readonly seconds = 10;
  constructor() {
    super(503, 'errors.server.busy');
  }
}

/** 503: what the answer needs does not answer; `Retry-After` says when to try again. */
export class UnavailableError extends ApiError {
  override name = 'UnavailableError';
  override readonly seconds = 5;
  constructor() {
    super(503, 'errors.server.unavailable');
  }
}

/** 403 until the password is given again; its code tells the client so. */
export class StepUpError extends ApiError {
  override name = 'StepUpError';
  constructor() {
    super(403, 'errors.server.passwordNeeded');
  }
}

/** 401: the session is over, with one of the six messages of spec 1 §8. */
export class SessionError extends Error {
  override name = 'SessionError';
  readonly statusCode = 401;
  readonly failure: SessionFailure;
  constructor(failure: SessionFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** 422: values that a form does not accept, as texts by property. */
export class FieldsError extends Error {
  override name = 'FieldsError';
  readonly statusCode = 422;
  readonly errors: Record<string, string[]>;
  constructor(errors: Record<string, string[]>) {
    super('The values break rules of the form.');
    this.errors = errors;
  }
}

/** A refused certificate or signature. Nothing has changed when it is thrown. */
export class SigningError extends ApiError {
  override name = 'SigningError';
  constructor(text: Extract<FailureText, `errors.signing.${string}`>, statusCode = 422) {
    super(statusCode, text);
  }
}
