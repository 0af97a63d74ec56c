import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { autoScriptSource } from '../../../tests/support/auto-script.ts';
import { type PickSigner, SignerError } from '../signer.ts';
import autofirma from './index.ts';

/** A certificate of its own, in the URL's alphabet, as the program sends it. */
const CERTIFICATE =
  'MIIBQjCB6qADAgECAgEBMAoGCCqGSM49BAMCMBUxEzARBgNVBAMMCkF1dG9maXJtYTAeFw0yNTAxMDEwMDAwMDBaFw00NTAxMDEwMDAwMDBaMBUxEzARBgNVBAMMCkF1dG9maXJtYQ';

/** The program's answer to each request, for the fake socket. */
let sent: string[];
let reply: (request: string) => string;
let reachable: boolean;
let certificate: string;

class ProgramSocket extends EventTarget {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    super();
    setTimeout(() => (reachable ? this.onopen?.() : this.onerror?.()));
  }
  send(text: string) {
    sent.push(text);
    setTimeout(() => this.onmessage?.({ data: text.startsWith('echo=') ? 'OK' : reply(text) }));
  }
  close() {}
}

const real = globalThis.WebSocket;
const script = URL.createObjectURL(new Blob([autoScriptSource], { type: 'text/javascript' }));

beforeEach(async () => {
  sent = [];
  reachable = true;
  certificate = await selfSigned();
  reply = (request) =>
    request.includes('op=selectcert') ? url(certificate) : `${url(certificate)}|${url('c2lnbmF0dXJl')}`;
  globalThis.WebSocket = ProgramSocket as unknown as typeof WebSocket;
});
afterEach(() => {
  globalThis.WebSocket = real;
});

const open = (src: string | undefined = script) =>
  autofirma.open({ use: 'any', ...(src === undefined ? {} : { script: src }) }, null) as Promise<PickSigner>;
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof SignerError ? error.failure : String(error)),
  );

test('one certificate is picked in the program, and that one signs the bytes themselves', async () => {
  const signer = await open();
  const picked = await signer.pick();
  expect(picked).toMatchObject({ subjectName: 'AutoFirma de prova', issuerName: 'AutoFirma de prova' });
  expect(await signer.readCertificate(picked.thumbprint)).toBe(certificate);
  expect(await signer.sign(picked.thumbprint, 'ZGF0YQ==', '2.16.840.1.101.3.4.2.1')).toBe('c2lnbmF0dXJl');
  expect(sent.every((text) => text.startsWith('echo=') || text.startsWith('afirma://'))).toBe(true);
  const request = new URL(sent.find((text) => text.includes('op=sign')) ?? '').searchParams;
  expect(Object.fromEntries(request)).toMatchObject({
    algorithm: 'SHA256',
    format: 'NONE',
    dat: 'ZGF0YQ',
    sticky: 'true',
  });
});

describe('what is told', () => {
  test('the program is not there', async () => {
    reachable = false;
    expect(await failure((await open()).pick())).toBe('notInstalled');
  });

  test('the person cancels the choice, or the signature', async () => {
    const choose = reply;
    reply = () => 'CANCEL';
    const signer = await open();
    expect(await failure(signer.pick())).toBe('cancelled');
    reply = choose;
    const { thumbprint } = await signer.pick();
    reply = () => 'CANCEL';
    expect(await failure(signer.sign(thumbprint, 'ZGF0YQ==', '2.16.840.1.101.3.4.2.1'))).toBe('cancelled');
  });

  test('another certificate signed', async () => {
    const signer = await open();
    const { thumbprint } = await signer.pick();
    reply = () => `${url(CERTIFICATE)}|${url('c2lnbmF0dXJl')}`;
    expect(await failure(signer.sign(thumbprint, 'ZGF0YQ==', '2.16.840.1.101.3.4.2.1'))).toBe('otherCertificate');
  });

  test('the words of the program, where we have none', async () => {
    const signer = await open();
    reply = () => 'SAF_09: Error en la firma';
    const error = (await signer.pick().catch((one: unknown) => one)) as SignerError;
    expect([error.failure, error.detail]).toEqual(['failed', 'SAF_09: Error en la firma']);
  });

  test('an unknown certificate and an unknown digest are refused', async () => {
    const signer = await open();
    expect(await failure(signer.readCertificate('x'))).toBe('noCertificate');
    expect(await failure(signer.sign('x', 'ZGF0YQ==', '1.2.3'))).toBe('failed');
  });

  test('without a script in the settings', async () => {
    expect(await failure(autofirma.open({ use: 'any' }, null))).toBe('failed');
  });
});

const url = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** A certificate that says who it is; nobody checks its signature here. */
async function selfSigned(): Promise<string> {
  const { Certificate, AttributeTypeAndValue } = await import('pkijs');
  const { Integer, Utf8String } = await import('asn1js');
  const made = new Certificate();
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  made.serialNumber = new Integer({ value: 1 });
  for (const name of [made.subject, made.issuer])
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: 'AutoFirma de prova' }) }),
    );
  made.notBefore.value = new Date();
  made.notAfter.value = new Date(Date.now() + 86_400_000);
  await made.subjectPublicKeyInfo.importKey(keys.publicKey);
  await made.sign(keys.privateKey, 'SHA-256');
  return btoa(String.fromCharCode(...new Uint8Array(made.toSchema().toBER())));
}
