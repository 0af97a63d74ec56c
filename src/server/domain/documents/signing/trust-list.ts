import { type KeyLike, verify } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type SignatureAlgorithm, SignedXml } from 'xml-crypto';
import { elementsAt, elementText, parseXml, textOf } from '../../../kit/files/xml.ts';
import { OperatorError } from '../../../kit/operator-error.ts';
import { type CertificateFacts, certificateBytes, readCertificate, readPem } from './certificate.ts';

interface RefreshOptions {
  xml: string;
  /** Accepted signers of the list; `null` skips the check. */
  signers: readonly CertificateFacts[] | null;
  /** `SIGNING_CA_FILE`, which must be a folder. */
  folder: string | null;
  now: Date;
}

export interface RefreshReport {
  file: string;
  issued: Date;
  nextUpdate: Date | null;
  taken: number;
  added: readonly string[];
  removed: readonly string[];
  expired: number;
  unreadable: readonly string[];
}

/**
 * Writes the authorities of a trusted list into the operator's folder, one file for each territory, all or none.
 * @throws OperatorError; nothing has changed then.
 */
export async function refreshTrust({ xml, signers, folder, now }: RefreshOptions): Promise<RefreshReport> {
  if (folder === null || !(await stat(folder)).isDirectory())
    throw new OperatorError('SIGNING_CA_FILE must name a folder for the authorities.');
  const list = readTrustList(signers === null ? xml : signedList(xml, signers));
  if (list.nextUpdate && list.nextUpdate < now)
    throw new OperatorError(`The list is out of date since ${list.nextUpdate.toISOString()}; fetch a newer one.`);
  const valid = list.authorities.filter(({ certificate }) => certificate.notAfter > now);
  const found = new Map(valid.map((one) => [one.certificate.x509.fingerprint256, one]));
  if (found.size === 0) throw new OperatorError('The list has no authority for signatures; nothing was changed.');
  const file = path.join(folder, `trusted-list-${list.territory}.pem`);
  const before = new Map((await written(file)).map((one) => [one.x509.fingerprint256, one]));
  const draft = `${file}.${process.pid}`;
  const blocks = [...found.values()].map(
    ({ provider, certificate }) => `# ${provider}: ${nameOf(certificate)}\n${certificate.x509.toString()}`,
  );
  await writeFile(draft, blocks.join('\n'));
  await rename(draft, file);
  return {
    file,
    issued: list.issued,
    nextUpdate: list.nextUpdate,
    taken: found.size,
    unreadable: list.unreadable,
    added: [...found.values()]
      .map((one) => one.certificate)
      .filter((one) => !before.has(one.x509.fingerprint256))
      .map(nameOf),
    removed: [...before.values()].filter((one) => !found.has(one.x509.fingerprint256)).map(nameOf),
    expired: list.authorities.length - valid.length,
  };
}

async function written(file: string): Promise<CertificateFacts[]> {
  try {
    return readPem(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function nameOf({ x509 }: CertificateFacts): string {
  return x509.subject.replace(/\s*\n\s*/g, ', ');
}

interface TrustList {
  /** Country code of the list. */
  territory: string;
  issued: Date;
  /** When a newer list is due; `null` for a closed list. */
  nextUpdate: Date | null;
  authorities: readonly { provider: string; certificate: CertificateFacts }[];
  /** Providers with an unreadable certificate. */
  unreadable: readonly string[];
}

const NAMESPACE = 'http://uri.etsi.org/02231/v2#';
/** Authorities that issue qualified certificates for signatures now (ETSI TS 119 612 §5.5.1.1, §5.5.4, §5.5.9.4). */
const QUALIFIED = 'http://uri.etsi.org/TrstSvc/Svctype/CA/QC';
const GRANTED = 'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/granted';
const FOR_SIGNATURES = 'http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/ForeSignatures';

/** Reads an EU trusted list (ETSI TS 119 612, version 5 and later) without its history. @throws OperatorError */
function readTrustList(xml: string): TrustList {
  const root = rootOf(xml);
  if (root.localName !== LIST || root.namespaceURI !== NAMESPACE)
    throw new OperatorError('The file is not a trusted list (ETSI TS 119 612).');
  const [scheme] = elementsAt(root, 'SchemeInformation');
  const territory = elementText(scheme, 'SchemeTerritory');
  if (!/^[A-Z]{2}$/.test(territory)) throw new OperatorError('The list has no territory.');
  const next = elementText(scheme, 'NextUpdate', 'dateTime');
  const unreadable: string[] = [];
  const authorities = elementsAt(root, 'TrustServiceProviderList', 'TrustServiceProvider').flatMap((of) => {
    const provider = elementText(of, 'TSPInformation', 'TSPName', 'Name').replace(/\s+/g, ' ');
    const services = elementsAt(of, 'TSPServices', 'TSPService', 'ServiceInformation').filter(issuesForSignatures);
    return services.flatMap(certificatesOf).flatMap((bytes) => {
      try {
        return [{ provider, certificate: readCertificate(bytes) }];
      } catch {
        unreadable.push(provider);
        return [];
      }
    });
  });
  const issued = new Date(elementText(scheme, 'ListIssueDateTime'));
  return { territory, issued, nextUpdate: next === '' ? null : new Date(next), authorities, unreadable };
}

function issuesForSignatures(service: Element): boolean {
  const uses = elementsAt(service, 'ServiceInformationExtensions', 'Extension', 'AdditionalServiceInformation', 'URI');
  return (
    elementText(service, 'ServiceTypeIdentifier') === QUALIFIED &&
    elementText(service, 'ServiceStatus') === GRANTED &&
    uses.some((use) => textOf(use) === FOR_SIGNATURES)
  );
}

function certificatesOf(service: Element): Uint8Array[] {
  return elementsAt(service, 'ServiceDigitalIdentity', 'DigitalId', 'X509Certificate').map((one) =>
    certificateBytes(textOf(one)),
  );
}

const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#';

/** @throws OperatorError */
function rootOf(xml: string): Element {
  try {
    return parseXml(xml);
  } catch (error) {
    throw new OperatorError(`The list is not readable XML: ${(error as Error).message}`);
  }
}

/** The part of a list that one of the signers has signed (XMLDSig). @throws OperatorError if none has. */
function signedList(xml: string, signers: readonly CertificateFacts[]): string {
  const [signature, ...more] = (Array.from(rootOf(xml).childNodes) as Element[]).filter(
    ({ localName, namespaceURI }) => localName === 'Signature' && namespaceURI === XMLDSIG,
  );
  if (!signature || more.length > 0) throw new OperatorError('The list must have exactly one signature.');
  for (const signer of signers) {
    const found = signedBy(xml, signature, signer);
    if (found) return found;
  }
  throw new OperatorError('None of the certificates given with --signer has signed the list.');
}

function signedBy(xml: string, signature: Node, { x509 }: CertificateFacts): string | undefined {
  const signed = new SignedXml({
    publicCert: x509.toString(),
    // The key inside the signature proves nothing.
    getCertFromKeyInfo: () => null,
  });
  Object.assign(signed.SignatureAlgorithms, ELLIPTIC);
  try {
    signed.loadSignature(signature);
    if (/sha1$/i.test(signed.signatureAlgorithm ?? '') || !signed.checkSignature(xml)) return undefined;
  } catch {
    return undefined;
  }
  return signed.getSignedReferences().find((part) => rootOf(part).localName === LIST);
}

/** ECDSA signatures (RFC 6931 §2.3.6), which the library does not verify. */
const ELLIPTIC = Object.fromEntries(
  ['sha256', 'sha384', 'sha512'].map((hash) => [`http://www.w3.org/2001/04/xmldsig-more#ecdsa-${hash}`, byEcdsa(hash)]),
);

function byEcdsa(hash: string): new () => SignatureAlgorithm {
  return class implements SignatureAlgorithm {
    getAlgorithmName = () => `http://www.w3.org/2001/04/xmldsig-more#ecdsa-${hash}`;
    getSignature(): string {
      throw new Error('Lists are read here, not signed.');
    }
    verifySignature(material: string, key: KeyLike, value: string): boolean {
      const pair = { key: key as string, dsaEncoding: 'ieee-p1363' } as const;
      return verify(hash, Buffer.from(material), pair, Buffer.from(value, 'base64'));
    }
  };
}

/** The root element of a list (ETSI TS 119 612 §5.1). */
const LIST = 'TrustServiceStatusList';
