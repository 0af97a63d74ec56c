import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GeneralizedTime, Integer, OctetString } from 'asn1js';
import {
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  PKIStatusInfo,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { COMMON_NAME, issue } from '../../../../src/server/domain/documents/test-authority/issue.ts';

export interface TimeStampAuthority {
  url: string;
  /** Next behaviour: its work, stamping something else, refusing, failing, or naming another address that stamps. */
  mood: 'stamps' | 'stamps another' | 'refuses' | 'fails' | 'leads elsewhere';
  asked: number;
  /** How many more certificates a token brings, as one of a long chain does. */
  more: number;
  close(): Promise<void>;
}

const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const SIGNED_DATA = '1.2.840.113549.1.7.2';

/** An authority that stands in for a real one (RFC 3161) on a free port of this machine. */
export async function startTimeStampAuthority(): Promise<TimeStampAuthority> {
  const { key, certificate } = await issue({
    subject: [[COMMON_NAME, 'Test time-stamp authority']],
    kind: 'p-256',
    purposes: ['1.3.6.1.5.5.7.3.8'],
  });
  const pkcs8 = key.export({ type: 'pkcs8', format: 'der' });
  const signingKey = await crypto.subtle.importKey(
    'pkcs8',
    new Uint8Array(pkcs8),
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign'],
  );
  const own = Certificate.fromBER(Uint8Array.from(certificate).buffer);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      authority.asked += 1;
      if (authority.mood === 'fails') return response.writeHead(500).end();
      if (authority.mood === 'leads elsewhere' && request.url === '/')
        return response.writeHead(307, { location: '/elsewhere' }).end();
      const asked = TimeStampReq.fromBER(Uint8Array.from(Buffer.concat(chunks)).buffer);
      const answer = authority.mood === 'refuses' ? refusal() : await stamp(asked);
      response
        .writeHead(200, { 'content-type': 'application/timestamp-reply' })
        .end(Buffer.from(answer.toSchema().toBER()));
    });
  });

  async function stamp({ messageImprint, nonce }: TimeStampReq): Promise<TimeStampResp> {
    const imprint = ['stamps', 'leads elsewhere'].includes(authority.mood)
      ? messageImprint
      : new MessageImprint({
          hashAlgorithm: messageImprint.hashAlgorithm,
          hashedMessage: new OctetString({ valueHex: new Uint8Array(32).buffer }),
        });
    const info = new TSTInfo({
      version: 1,
      policy: '1.2.3.4',
      messageImprint: imprint,
      serialNumber: new Integer({ value: authority.asked }),
      genTime: new GeneralizedTime({ valueDate: new Date() }).toDate(),
      ...(nonce ? { nonce } : {}),
    });
    const signed = new SignedData({
      version: 3,
      encapContentInfo: new EncapsulatedContentInfo({
        eContentType: TST_INFO,
        eContent: new OctetString({ valueHex: info.toSchema().toBER() }),
      }),
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        }),
      ],
      certificates: Array.from({ length: 1 + authority.more }, () => own),
    });
    await signed.sign(signingKey, 0, 'SHA-256');
    const timeStampToken = new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) });
    return new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const authority: TimeStampAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'stamps',
    asked: 0,
    more: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return authority;
}

const refusal = () => new TimeStampResp({ status: new PKIStatusInfo({ status: 2 }) });
