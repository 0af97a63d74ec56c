import { ApiError, type FailureText } from '../../http/errors.ts';

/** A certificate or signature that is not taken. Nothing has been changed when it is thrown. */
export class SigningError extends ApiError {
  override name = 'SigningError';
  constructor(text: Extract<FailureText, `errors.signing.${string}`>, statusCode = 422) {
    super(statusCode, text);
  }
}
