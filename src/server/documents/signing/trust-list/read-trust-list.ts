import { OperatorError } from '../../../ops/operator-error.ts';
import { type CertificateFacts, certificateBytes, readCertificate } from '../certificate.ts';
import { LIST, parseXml } from './signed-list.ts';

/** What is taken of a trusted list. */
interface TrustList {
  /** Two letters: whose list it is. */
  territory: string;
  issued: Date;
  /** When a newer one must be there; `null` for a list that is closed. */
  nextUpdate: Date | null;
  authorities: readonly { provider: string; certificate: CertificateFacts }[];
  /** Names of those whose certificate cannot be read. */
  unreadable: readonly string[];
}

const NAMESPACE = 'http://uri.etsi.org/02231/v2#';
/** An authority that issues qualified certificates, and may do so now, for signatures of persons (ETSI TS 119 612 §5.5.1.1, §5.5.4, §5.5.9.4). */
const QUALIFIED = 'http://uri.etsi.org/TrstSvc/Svctype/CA/QC';
const GRANTED = 'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/granted';
const FOR_SIGNATURES = 'http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/ForeSignatures';

/**
 * Reads a trusted list of the EU (ETSI TS 119 612, version 5 and later) for the authorities whose certificates may sign.
 * Services of the past, in the history of others, do not count.
 * @throws OperatorError when it is no such list.
 */
export function readTrustList(xml: string): TrustList {
  const root = parseXml(xml).documentElement;
  if (root?.localName !== LIST || root.namespaceURI !== NAMESPACE)
    throw new OperatorError('The file is no trusted list (ETSI TS 119 612).');
  const [scheme] = children(root, 'SchemeInformation');
  const territory = textAt(scheme, 'SchemeTerritory');
  if (!/^[A-Z]{2}$/.test(territory)) throw new OperatorError('The list does not say whose it is.');
  const next = textAt(scheme, 'NextUpdate', 'dateTime');
  const unreadable: string[] = [];
  const authorities = at(root, 'TrustServiceProviderList', 'TrustServiceProvider').flatMap((of) => {
    const provider = textAt(of, 'TSPInformation', 'TSPName', 'Name').replace(/\s+/g, ' ');
    const services = at(of, 'TSPServices', 'TSPService', 'ServiceInformation').filter(issuesForSignatures);
    return services.flatMap(certificatesOf).flatMap((bytes) => {
      try {
        return [{ provider, certificate: readCertificate(bytes) }];
      } catch {
        unreadable.push(provider);
        return [];
      }
    });
  });
  const issued = new Date(textAt(scheme, 'ListIssueDateTime'));
  return { territory, issued, nextUpdate: next === '' ? null : new Date(next), authorities, unreadable };
}

function issuesForSignatures(service: Element): boolean {
  const uses = at(service, 'ServiceInformationExtensions', 'Extension', 'AdditionalServiceInformation', 'URI');
  return (
    textAt(service, 'ServiceTypeIdentifier') === QUALIFIED &&
    textAt(service, 'ServiceStatus') === GRANTED &&
    uses.some((use) => textOf(use) === FOR_SIGNATURES)
  );
}

function certificatesOf(service: Element): Uint8Array[] {
  return at(service, 'ServiceDigitalIdentity', 'DigitalId', 'X509Certificate').map((one) =>
    certificateBytes(textOf(one)),
  );
}

/** Elements below one, by their names from the outermost inwards. */
function at(from: Element | undefined, ...names: readonly string[]): Element[] {
  return names.reduce<Element[]>((found, name) => found.flatMap((one) => children(one, name)), from ? [from] : []);
}

function children(of: Element, name: string): Element[] {
  return (Array.from(of.childNodes) as Element[]).filter(
    ({ localName, namespaceURI }) => localName === name && namespaceURI === NAMESPACE,
  );
}

/** Words of the first such element, empty without one. */
function textAt(from: Element | undefined, ...names: readonly string[]): string {
  return textOf(at(from, ...names)[0]);
}

function textOf(element: Element | undefined): string {
  return element?.textContent?.trim() ?? '';
}
