import { randomBytes } from 'node:crypto';
import { OctetString } from 'asn1js';
import { BasicOCSPResponse, CertID, Certificate, Extension, OCSPRequest, OCSPResponse } from 'pkijs';
import { askOutside } from '../../../../kit/ask-outside.ts';
import { ThreadPool, threadOf } from '../../../../kit/threads/thread-pool.ts';
import { exact } from '../certificate.ts';
import { inTime, type RevocationAnswer, type RevocationQuestion } from './answers.ts';
import type { CrlTask, readCrl } from './crl-worker.ts';

/** Milliseconds; a person is waiting. */
const OCSP_PATIENCE = 5_000;
/** An answer with a few certificates takes some 2 kB. */
const MAX_OCSP_BYTES = 65_536;
const NONCE = '1.3.6.1.5.5.7.48.1.2';
const BASIC = '1.3.6.1.5.5.7.48.1.1';
const SUCCESSFUL = 0;
/** It only identifies certificates; responders with stored answers know no other hash (RFC 9654, RFC 5019 §2.1.1). */
const HASH = 'SHA-1';
/** Tags of the certificate status (RFC 6960 §4.2.1). */
const GOOD = 0;
const REVOKED = 1;

/** Asks an OCSP responder about a certificate. @throws Error if there is no valid answer. */
export async function askOcsp(url: string, question: RevocationQuestion): Promise<RevocationAnswer> {
  const certificate = Certificate.fromBER(exact(question.certificate.der));
  const issuer = Certificate.fromBER(exact(question.issuer.der));
  const id = await CertID.create(certificate, { hashAlgorithm: HASH, issuerCertificate: issuer });
  const nonce = new OctetString({ valueHex: exact(randomBytes(32)) }).toBER();
  const request = new OCSPRequest();
  await request.createForCertificate(certificate, { hashAlgorithm: HASH, issuerCertificate: issuer });
  request.tbsRequest.requestExtensions = [new Extension({ extnID: NONCE, extnValue: nonce })];
  const proof = await askOutside(url, {
    body: { type: 'application/ocsp-request', bytes: new Uint8Array(request.toSchema(true).toBER()) },
    patience: OCSP_PATIENCE,
    maxBytes: MAX_OCSP_BYTES,
    privateHosts: question.privateHosts,
  });
  const answer = await signedAnswer(proof, issuer);
  const { responses, responseExtensions } = answer.tbsResponseData;
  const given = responseExtensions?.find(({ extnID }) => extnID === NONCE);
  // An answer without a nonce is a stored one, judged by its times (RFC 9654 §2.1).
  if (given && !Buffer.from(given.extnValue.valueBlock.valueHexView).equals(new Uint8Array(nonce)))
    throw new Error('The answer is to another question.');
  const response = responses.find(({ certID }) => certID.isEqual(id));
  const status = (response?.certStatus as { idBlock: { tagNumber: number } } | undefined)?.idBlock.tagNumber;
  if (!response || (status !== GOOD && status !== REVOKED))
    throw new Error('The responder does not know the certificate.');
  const until = inTime(response.thisUpdate, response.nextUpdate, question.now);
  // An answer without an end is not cached.
  return { revoked: status === REVOKED, kind: 'ocsp', proof, until: response.nextUpdate ? until : question.now };
}

/** The answer, if the authority or its delegate has signed it (RFC 6960 §4.2.2.2). */
async function signedAnswer(der: Uint8Array, issuer: Certificate): Promise<BasicOCSPResponse> {
  const { responseStatus, responseBytes } = OCSPResponse.fromBER(exact(der));
  if (responseStatus.valueBlock.valueDec !== SUCCESSFUL || responseBytes?.responseType !== BASIC)
    throw new Error(`The responder gives no answer: ${responseStatus.valueBlock.valueDec}.`);
  const answer = BasicOCSPResponse.fromBER(exact(responseBytes.response.valueBlock.valueHexView));
  // An authority need not send its own certificate.
  answer.certs = [...(answer.certs ?? []), issuer];
  if (!(await answer.verify({ trustedCerts: [issuer], issuerCerts: [issuer] })))
    throw new Error('The signature of the answer is wrong.');
  return answer;
}

const CRL_PATIENCE = 5_000;
/** Lists go into the document. */
const MAX_CRL_BYTES = 1_048_576;

const threads = new ThreadPool<CrlTask, Awaited<ReturnType<typeof readCrl>>>({
  begin: threadOf('revocation-list'),
  heap: 512,
  atOnce: 1,
  tasks: 200,
  patience: 8_000,
  queue: { length: 20, patience: 10_000 },
});

/** Looks a certificate up in a revocation list. @throws Error if there is no valid list; BusyError. */
export async function askCrl(
  url: string,
  { certificate, issuer, now, privateHosts }: RevocationQuestion,
): Promise<RevocationAnswer> {
  const proof = await askOutside(url, { patience: CRL_PATIENCE, maxBytes: MAX_CRL_BYTES, privateHosts });
  const task: CrlTask = {
    crl: proof,
    certificate: certificate.der,
    issuer: issuer.der,
    isAuthority: certificate.isAuthority,
    addresses: certificate.services.crl,
    now,
  };
  const read = await threads.run(task);
  if (!read) throw new Error('The list is too long.');
  return { ...read, kind: 'crl', proof };
}
