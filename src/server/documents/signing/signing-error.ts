import { ApiError } from '../../http/errors.ts';
import type { SigningFailure } from './failures.ts';

/** A certificate or signature that is not taken. Nothing has been changed when it is thrown. */
export class SigningError extends ApiError {
  override name = 'SigningError';
  constructor(text: SigningFailure, statusCode = 422) {
    super(statusCode, text);
  }
}
