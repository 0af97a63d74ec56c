/**
 * The contract between the signing dialog and what signs: a folder of `src/signing` each, whose `index.ts`
 * exports a `SignerKind` as its default. Whatever goes wrong is thrown as a `SigningError`.
 */

/** Why a certificate cannot sign; texts: `app.signing.unfit.…`. */
export type Unfit = 'expired' | 'notYetValid' | 'keyUsage';

/** A certificate to choose from (spec 2 §3). */
export interface Certificate {
  /** Tells certificates of one signer apart; means nothing elsewhere. */
  thumbprint: string;
  /** The holder's common name. */
  subjectName: string;
  /** The authority's common name. */
  issuerName: string;
  /** ISO 8601; absent when the tool does not say. */
  validUntil?: string;
  /** The server would refuse its signature; absent when nothing is known against it. */
  unfit?: Unfit;
}

interface Signing {
  /** The whole certificate as Base64 of its DER. */
  readCertificate(thumbprint: string): Promise<string>;
  /**
   * Signs with that certificate's key, after asking its holder where the tool does so.
   *
   * @param data Base64 of the bytes to be signed, not of their digest.
   * @param digestOid Digest algorithm: SHA-256, SHA-384 or SHA-512 by object identifier.
   * @returns Base64: PKCS#1 v1.5 with RSA, the DER of `Ecdsa-Sig-Value` with EC (RFC 3279 §2.2.3).
   */
  sign(thumbprint: string, data: string, digestOid: string): Promise<string>;
  /** Forgets keys and certificates. Nothing can be signed afterwards. */
  close(): void;
}

/** The page lists the certificates. */
export interface ListSigner extends Signing {
  kind: 'list';
  list(): Promise<readonly Certificate[]>;
}

/** The tool has a list of its own and tells which one was picked. */
export interface PickSigner extends Signing {
  kind: 'pick';
  pick(): Promise<Certificate>;
}

export type Signer = ListSigner | PickSigner;

/** What `menus/settings.json` says about one signer under `signing.signers`. */
export interface SignerSettings {
  /** Name of its folder. */
  use: string;
  /** Licence of the tool, where it has one; bound to the college's domains. */
  licence?: string;
  /** Address of the tool's script, where it is not part of the app. */
  script?: string;
}

/** A file with key and certificate, and its password. */
export interface KeyFile {
  file: Blob;
  password: string;
}

export interface SignerKind {
  /** Message key of its name. */
  title: string;
  /** `keyFile`: a file and its password are asked for first, and given to `open`. */
  needs: 'keyFile' | 'nothing';
  /** Makes ready to sign; loads and starts what it takes. */
  open(settings: SignerSettings, given: KeyFile | null): Promise<Signer>;
}
