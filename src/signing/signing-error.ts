/**
 * What can go wrong while something is signed. The words for each stand in `messages/` under
 * `app.signing.errors`.
 */
export type SigningFailure =
  /** The file is no PKCS#12 file. */
  | 'notAKeyFile'
  | 'wrongPassword'
  /** The file holds no private key with its certificate. */
  | 'noKey'
  /** The file is protected in a way, or holds a kind of key, that we do not read. */
  | 'unsupportedFile'
  /** The browser lets only pages that came over HTTPS sign. */
  | 'insecurePage'
  | 'notInstalled'
  | 'outdated'
  | 'unsupportedBrowser'
  /** The tool may not be used on this site. */
  | 'licence'
  /** The tool lists no certificate. */
  | 'noCertificate'
  | 'cancelled'
  /** Another certificate signed than the one that was chosen. */
  | 'otherCertificate'
  | 'failed';

/** Thrown by signers. `detail` is what the tool itself said, in its own language; empty when it said nothing. */
export class SigningError extends Error {
  readonly failure: SigningFailure;
  readonly detail: string;

  constructor(failure: SigningFailure, detail = '', cause?: unknown) {
    super(detail === '' ? failure : `${failure}: ${detail}`, { cause });
    this.name = 'SigningError';
    this.failure = failure;
    this.detail = detail;
  }
}
