/**
 * The contract between the signing dialog and a signer. Each signer is a folder of `src/signing`, whose `index.ts`
 * exports a `SignerKind` as default. Failures are thrown as `SignerError`.
 */

/** Why a certificate cannot sign; texts: `app.signing.unfit.…`. */
export type Unfit = 'expired' | 'notYetValid' | 'keyUsage';

export interface Certificate {
  /** Identifies a certificate of this signer. */
  thumbprint: string;
  subjectName: string;
  issuerName: string;
  /** ISO 8601; absent if the tool does not tell. */
  validUntil?: string;
  /** Why the server would refuse its signature; absent if no reason is known. */
  unfit?: Unfit;
}

interface Signing {
  /** The whole certificate as Base64 of its DER. */
  readCertificate(thumbprint: string): Promise<string>;
  /**
   * Signs with the key of the certificate. The tool may ask the holder first.
   *
   * @param data Base64 of the bytes to be signed, not of their digest.
   * @param digestOid Digest algorithm: SHA-256, SHA-384 or SHA-512 by object identifier.
   * @returns Base64: PKCS#1 v1.5 with RSA, the DER of `Ecdsa-Sig-Value` with EC (RFC 3279 §2.2.3).
   */
  sign(thumbprint: string, data: string, digestOid: string): Promise<string>;
  /** Forgets keys and certificates. Nothing can be signed afterwards. */
  close(): void;
}

/** The page shows the list of certificates. */
export interface ListSigner extends Signing {
  kind: 'list';
  list(): Promise<readonly Certificate[]>;
}

/** The tool shows its own list. */
export interface PickSigner extends Signing {
  kind: 'pick';
  pick(): Promise<Certificate>;
}

export type Signer = ListSigner | PickSigner;

/** An entry of `signing.signers` in `menus/settings.json`. */
export interface SignerSettings {
  use: string;
  /** Licence of the tool, bound to the organisation's domains. */
  licence?: string;
  /** URL of the tool's script, if it is not part of the app. */
  script?: string;
}

/** A file with key and certificate, and its password. */
export interface KeyFile {
  file: Blob;
  password: string;
}

export interface SignerKind {
  title: string;
  /** `keyFile`: the dialog asks for a file and its password and passes them to `open`. */
  needs: 'keyFile' | 'nothing';
  open(settings: SignerSettings, given: KeyFile | null): Promise<Signer>;
}

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
export class SignerError extends Error {
  readonly failure: SigningFailure;
  readonly detail: string;

  constructor(failure: SigningFailure, detail = '', cause?: unknown) {
    super(detail === '' ? failure : `${failure}: ${detail}`, { cause });
    this.name = 'SignerError';
    this.failure = failure;
    this.detail = detail;
  }
}
