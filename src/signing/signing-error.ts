/** Failures of signing. Their texts are `app.signing.errors.…`. */
export type SigningFailure =
  /** The file is no PKCS#12 file. */
  | 'notAKeyFile'
  | 'wrongPassword'
  /** The file has no private key with its certificate. */
  | 'noKey'
  /** The file's encryption or kind of key is not supported. */
  | 'unsupportedFile'
  /** Browsers allow signing only on HTTPS pages. */
  | 'insecurePage'
  | 'notInstalled'
  | 'outdated'
  | 'unsupportedBrowser'
  /** The tool may not be used on this site. */
  | 'licence'
  /** The tool lists no certificate. */
  | 'noCertificate'
  | 'cancelled'
  /** The tool signed with another certificate than the chosen one. */
  | 'otherCertificate'
  | 'failed';

/** Thrown by signers. `detail` is the tool's own message, in the tool's language. */
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
