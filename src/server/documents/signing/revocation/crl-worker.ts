import { fromBER } from 'asn1js';
import { Certificate, CertificateRevocationList, type Extension, IssuingDistributionPoint } from 'pkijs';
import { serveTasks } from '../../../threads/serve-tasks.ts';
import { exact } from '../certificate.ts';
import { inTime } from './standing.ts';

/** A list, and whom it is asked about; goes to a thread. */
export interface CrlTask {
  crl: Uint8Array;
  certificate: Uint8Array;
  issuer: Uint8Array;
  isAuthority: boolean;
  /** Where the certificate says that its lists are. */
  addresses: readonly string[];
  now: Date;
}

/** Elements of ASN.1, three or more to a certificate that is revoked. */
const MAX_ELEMENTS = 200_000;
const DELTA = '2.5.29.27';
const ISSUING_POINT = '2.5.29.28';

/**
 * What a list of revoked certificates says of one (RFC 5280 §6.3.3).
 * @throws Error when the list is not its authority's, out of date, or not about certificates of this kind.
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

/** A list may be about a part only, or about what has changed since another one. */
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
