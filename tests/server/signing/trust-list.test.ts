import { sign } from 'node:crypto';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type SignatureAlgorithm, SignedXml } from 'xml-crypto';
import { readCertificate } from '../../../src/server/domain/documents/signing/certificate.ts';
import { canSign, loadTrust } from '../../../src/server/domain/documents/signing/trust.ts';
import { refreshTrust } from '../../../src/server/domain/documents/signing/trust-list.ts';
import { COMMON_NAME, type Identity, issue, pemOf } from '../../../src/server/domain/documents/test-authority/issue.ts';

const TYPE = 'http://uri.etsi.org/TrstSvc/Svctype';
const STATUS = 'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus';
const USE = 'http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt';
const NOW = new Date('2026-11-23T12:00:00Z');

interface Service {
  identity: Identity;
  type?: string;
  status?: string;
  use?: string;
  history?: string;
}

let people: Record<
  'good' | 'other' | 'seals' | 'gone' | 'stamps' | 'past' | 'old' | 'operator' | 'elliptic' | 'stranger',
  Identity
>;
let folder: string;
beforeAll(async () => {
  const made = async (name: string, from = -400, to = 400) =>
    issue({ subject: [[COMMON_NAME, name]], authority: true, kind: 'p-256', from, to });
  people = {
    good: await made('Good authority'),
    other: await made('Other authority'),
    seals: await made('For seals'),
    gone: await made('Withdrawn'),
    stamps: await made('Time-stamps'),
    past: await made('Of the past'),
    old: await made('Expired', -9000, -8000),
    operator: await issue({ subject: [[COMMON_NAME, 'Operator of the list']] }),
    elliptic: await issue({ subject: [[COMMON_NAME, 'Operator of the list']], kind: 'p-384' }),
    stranger: await issue({ subject: [[COMMON_NAME, 'Operator of the list']] }),
  };
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'trust-'));
});

const base64 = ({ certificate }: Identity) => Buffer.from(certificate).toString('base64');

function service({
  identity,
  type = 'CA/QC',
  status = 'granted',
  use = 'ForeSignatures',
  history = '',
}: Service): string {
  return `<TSPService><ServiceInformation>
    <ServiceTypeIdentifier>${TYPE}/${type}</ServiceTypeIdentifier>
    <ServiceName><Name xml:lang="en">One</Name></ServiceName>
    <ServiceDigitalIdentity><DigitalId><X509Certificate>${base64(identity)}</X509Certificate></DigitalId>
      <DigitalId><X509SubjectName>CN=One</X509SubjectName></DigitalId></ServiceDigitalIdentity>
    <ServiceStatus>${STATUS}/${status}</ServiceStatus>
    <ServiceInformationExtensions><Extension Critical="true"><AdditionalServiceInformation>
      <URI xml:lang="en">${USE}/${use}</URI></AdditionalServiceInformation></Extension></ServiceInformationExtensions>
  </ServiceInformation>${history}</TSPService>`;
}

function listOf(services: readonly Service[], next = '2027-03-01T00:00:00Z'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#" Id="list">
  <SchemeInformation><TSLVersionIdentifier>5</TSLVersionIdentifier><SchemeTerritory>ES</SchemeTerritory>
    <ListIssueDateTime>2026-11-01T00:00:00Z</ListIssueDateTime>
    <NextUpdate><dateTime>${next}</dateTime></NextUpdate></SchemeInformation>
  <TrustServiceProviderList><TrustServiceProvider>
    <TSPInformation><TSPName><Name xml:lang="en">A provider &amp; sons</Name></TSPName></TSPInformation>
    <TSPServices>${services.map(service).join('')}</TSPServices>
  </TrustServiceProvider></TrustServiceProviderList>
</TrustServiceStatusList>`;
}

const METHODS = {
  sha1: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  sha256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  ecdsa: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384',
};

/** How lists are signed by an elliptic curve: two numbers side by side. */
class Ecdsa implements SignatureAlgorithm {
  getAlgorithmName = () => METHODS.ecdsa;
  getSignature = (text: unknown, key: unknown) =>
    sign('sha384', Buffer.from(String(text)), { key: String(key), dsaEncoding: 'ieee-p1363' }).toString('base64');
  verifySignature = () => false;
}

function signed(xml: string, { key }: Identity = people.operator, how: keyof typeof METHODS = 'sha256'): string {
  const method = METHODS[how];
  const signature = new SignedXml({
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }),
    signatureAlgorithm: method,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  signature.SignatureAlgorithms[METHODS.ecdsa] = Ecdsa;
  signature.addReference({
    xpath: '/*',
    uri: '',
    isEmptyUri: true,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  signature.computeSignature(xml);
  return signature.getSignedXml();
}

const refresh = (xml: string, more: Partial<Parameters<typeof refreshTrust>[0]> = {}) =>
  refreshTrust({ xml, signers: [readCertificate(people.operator.certificate)], folder, now: NOW, ...more });

async function trusted(): Promise<string[]> {
  const places = { signingCaFile: folder, signingRevokedFile: null, demo: false, dataDir: folder };
  return (await loadTrust(places)).authorities.map(({ x509 }) => x509.subject.replace('CN=', '')).sort();
}

it('knows whether an authority is valid at a time', async () => {
  const signable = (identity: Identity) => {
    const file = path.join(folder, 'one-authority.txt');
    const places = { signingCaFile: file, signingRevokedFile: null, demo: false, dataDir: folder };
    return writeFile(file, pemOf(identity)).then(() => canSign(places, NOW));
  };
  expect([await signable(people.good), await signable(people.old)]).toEqual([true, false]);
  expect(await canSign({ signingCaFile: folder, signingRevokedFile: null, demo: false, dataDir: folder }, NOW)).toBe(
    false,
  );
});

it('imports authorities that issue qualified certificates for signatures now, and reports changes', async () => {
  await writeFile(path.join(folder, 'own.pem'), pemOf(people.other));
  const history = `<ServiceHistory><ServiceHistoryInstance>${service({ identity: people.past })}</ServiceHistoryInstance></ServiceHistory>`;
  const first = await refresh(
    signed(
      listOf([
        { identity: people.good, history },
        { identity: people.seals, use: 'ForeSeals' },
        { identity: people.gone, status: 'withdrawn' },
        { identity: people.stamps, type: 'TSA/QTST' },
        { identity: people.old },
        { identity: { ...people.good, certificate: new Uint8Array([1, 2, 3]) } },
      ]),
    ),
  );
  expect(first).toMatchObject({
    taken: 1,
    added: ['CN=Good authority'],
    removed: [],
    expired: 1,
    unreadable: ['A provider & sons'],
    nextUpdate: new Date('2027-03-01T00:00:00Z'),
  });
  // A file of the operator's own stays beside it.
  expect(await trusted()).toEqual(['Good authority', 'Other authority']);
  const second = await refresh(signed(listOf([{ identity: people.gone }])));
  expect(second).toMatchObject({ added: ['CN=Withdrawn'], removed: ['CN=Good authority'] });
  expect(await trusted()).toEqual(['Other authority', 'Withdrawn']);
});

it('changes nothing for a list that cannot be trusted', async () => {
  await refresh(signed(listOf([{ identity: people.good }])));
  const kept = await readFile(path.join(folder, 'trusted-list-ES.pem'), 'utf8');
  const list = listOf([{ identity: people.other }]);
  const good = signed(list);
  const wrapped = good
    .replace('<TrustServiceStatusList', '<Wrapped xmlns="http://uri.etsi.org/02231/v2#"><TrustServiceStatusList')
    .concat('</Wrapped>');
  const cases: [string, string, RegExp][] = [
    ['no signature', list, /exactly one signature/],
    ['a stranger’s', signed(list, people.stranger), /None of the certificates/],
    ['SHA-1', signed(list, people.operator, 'sha1'), /None of the certificates/],
    ['changed', good.replace('A provider', 'Another provider'), /None of the certificates/],
    ['one within another', wrapped, /exactly one signature|has signed the list/],
    ['out of date', signed(listOf([{ identity: people.other }], '2026-11-22T00:00:00Z')), /out of date/],
    ['nobody', signed(listOf([{ identity: people.gone, status: 'withdrawn' }])), /has no authority/],
    ['another file', signed('<a Id="list"/>'), /None of the certificates/],
    ['no XML', 'no list', /not readable XML|exactly one signature/],
    ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${list}`, /document type/],
  ];
  for (const [name, xml, words] of cases) await expect(refresh(xml), name).rejects.toThrow(words);
  await expect(refresh(good, { folder: null })).rejects.toThrow(/must name a folder/);
  await expect(refresh('<a/>', { signers: null })).rejects.toThrow(/not a trusted list/);
  expect(await readdir(folder)).toEqual(['trusted-list-ES.pem']);
  expect(await readFile(path.join(folder, 'trusted-list-ES.pem'), 'utf8')).toBe(kept);
});

it('skips the signature if told so', async () => {
  expect(await refresh(listOf([{ identity: people.good }]), { signers: null })).toMatchObject({ taken: 1 });
});

it('accepts a list signed with an elliptic curve, and no other in its name', async () => {
  const signers = [readCertificate(people.elliptic.certificate)];
  const good = signed(listOf([{ identity: people.good }]), people.elliptic, 'ecdsa');
  expect(await refresh(good, { signers })).toMatchObject({ taken: 1 });
  await expect(refresh(good)).rejects.toThrow(/None of the certificates/);
  await expect(refresh(good.replace('A provider', 'Another'), { signers })).rejects.toThrow(/None of the certificates/);
});
