import { ApiError } from '../errors.ts';

/** Why a certificate or a signature is refused, each with a text of its own below `errors.signing.`. */
export type SigningFailure =
  | 'errors.signing.unreadable'
  | 'errors.signing.isAuthority'
  | 'errors.signing.untrusted'
  | 'errors.signing.expired'
  | 'errors.signing.notYetValid'
  | 'errors.signing.authorityExpired'
  | 'errors.signing.keyUsage'
  | 'errors.signing.weakKey'
  | 'errors.signing.representative'
  | 'errors.signing.noNationalId'
  | 'errors.signing.otherPerson'
  | 'errors.signing.revoked'
  | 'errors.signing.signature'
  | 'errors.signing.nothingPending'
  | 'errors.signing.alreadyUsed'
  | 'errors.signing.superseded'
  | 'errors.signing.tooLate'
  | 'errors.signing.tampered'
  | 'errors.signing.tsa';

/** A certificate or signature that is not taken. Nothing has been changed when it is thrown. */
export class SigningError extends ApiError {
  override name = 'SigningError';
  constructor(text: SigningFailure, statusCode = 422) {
    super(statusCode, text);
  }
}
