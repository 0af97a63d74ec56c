import { fromBER } from 'asn1js';
import { Certificate, CertificateRevocationList, type Extension, IssuingDistributionPoint } from 'pkijs';
import { serveTasks } from '../../../../kit/threads/serve-tasks.ts';
import { exact } from '../certificate.ts';
import { inTime } from './answers.ts';

/** A revocation list and the certificate to look up, for a thread. */
export interface CrlTask {
  crl: Uint8Array;
  certificate: Uint8Array;
  issuer: Uint8Array;
  isAuthority: boolean;
  /** Addresses of lists that the certificate names. */
  addresses: readonly string[];
  now: Date;
}

/** ASN.1 elements; a revoked certificate takes three or more. */
const MAX_ELEMENTS = 200_000;
const DELTA = '2.5.29.27';
const ISSUING_POINT = '2.5.29.28';

/**
 * Looks up a certificate in a revocation list (RFC 5280 §6.3.3).
 * @throws Error if the list is not by this authority, out of date, or about other certificates.
 */
export async function readCrl(task: CrlTask): Promise<{ revoked: boolean; until: Date }> {
  const { result, offset } = fromBER(exact(task.crl), { maxNodes: MAX_ELEMENTS });
  if (offset === -1) throw new Error('The list cannot be read.');
  const list = new CertificateRevocationList({ schema: result });
  const certificate = Certificate.fromBER(exact(task.certificate));
  const issuerCertificate = Certificate.fromBER(exact(task.issuer));
  if (!(await list.verify({ issuerCertificate }))) throw new Error('The signature of the list is wrong.');
  const extensions = list.crlExtensions?.extensions ?? [];
  if (!covers(extensions, task)) throw new Error('The list is about other certificates.');
  const until = inTime(list.thisUpdate.value, list.nextUpdate?.value, task.now);
  return { revoked: list.isCertificateRevoked(certificate), until };
}

/** Whether the list is complete and about certificates of this kind. */
function covers(extensions: readonly Extension[], { isAuthority, addresses }: CrlTask): boolean {
  if (extensions.some(({ extnID }) => extnID === DELTA)) return false;
  const found = extensions.find(({ extnID }) => extnID === ISSUING_POINT);
  if (!found) return true;
  const part = new IssuingDistributionPoint({
    schema: fromBER(exact(found.extnValue.valueBlock.valueHexView)).result,
  });
  const { distributionPoint: names, indirectCRL, onlyContainsAttributeCerts, onlySomeReasons } = part;
  if (indirectCRL || onlyContainsAttributeCerts || onlySomeReasons) return false;
  if (isAuthority ? part.onlyContainsUserCerts : part.onlyContainsCACerts) return false;
  return !Array.isArray(names) || names.some(({ value }) => addresses.includes(String(value)));
}

serveTasks(readCrl);
