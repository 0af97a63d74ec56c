import { ApiError, type FailureText } from '../../http/errors.ts';

/** A refused certificate or signature. Nothing has changed when it is thrown. */
export class SigningError extends ApiError {
  override name = 'SigningError';
  constructor(text: Extract<FailureText, `errors.signing.${string}`>, statusCode = 422) {
    super(statusCode, text);
  }
}
