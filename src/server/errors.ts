import type { SessionFailure } from '../model/session-failure.ts';

/** Texts for failures, below `errors.server.` in the messages. */
export type FailureText =
  | 'errors.server.badRequest'
  | 'errors.server.credentials'
  | 'errors.server.forbidden'
  | 'errors.server.notFound'
  | 'errors.server.tooLarge'
  | 'errors.server.fileType'
  | 'errors.server.formGone'
  | 'errors.server.recipient'
  | 'errors.server.keyReused'
  | 'errors.server.unavailable';

/** A failure the caller is told about, with a text in the caller's language. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly statusCode: number;
  readonly text: FailureText;
  constructor(statusCode: number, text: FailureText) {
    super(text);
    this.statusCode = statusCode;
    this.text = text;
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
