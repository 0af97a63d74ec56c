import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListSigner, SignerError } from '../signer.ts';
import webPki, { isSupported } from './index.ts';

/** A command of the package to the extension, and the answer (its own `sendCommand` and `onResponseReceived`). */
interface Command {
  requestId: string;
  license: unknown;
  command: string;
  request: Record<string, unknown> | null;
}
type Answer =
  | { response: unknown }
  | { exception: { message: string; complete: string; origin: string; code: string } };

const REQUEST = 'com.lacunasoftware.WebPKI.RequestEvent';
const RESPONSE = 'com.lacunasoftware.WebPKI.ResponseEvent';
const EXTENSION_ID = 'dcngeagmmhegagicpcmpinaoklddcgon';

const failing = (code: string, message = 'The component says no'): Answer => ({
  exception: { message, complete: message, origin: 'native', code },
});

/** Stands in for the extension: marks the page as the real one does, and answers commands. */
let asked: Command[];
let answers: Record<string, Answer>;
const mark = document.createElement('meta');
mark.id = EXTENSION_ID;
const listen = (event: Event) => {
  const command = (event as CustomEvent<Command>).detail;
  asked.push(command);
  const answer = answers[command.command] ?? failing('command_unknown');
  const detail = { requestId: command.requestId, success: 'response' in answer, ...answer };
  setTimeout(() => document.dispatchEvent(new CustomEvent(RESPONSE, { detail })));
};

const listed = {
  thumbprint: 'AB12',
  subjectName: 'Núria Vila',
  issuerName: 'Autoritat',
  validityStart: '2025-01-01T00:00:00Z',
  validityEnd: '2027-01-01T00:00:00Z',
  keyUsage: 192,
  extendedKeyUsage: 0,
};

beforeEach(() => {
  asked = [];
  answers = {
    getExtensionVersion: { response: '2.17.0' },
    initialize: { response: { isReady: true, nativeInfo: { os: 'Linux', installedVersion: '2.14.0' } } },
    listCertificates: { response: [listed] },
    readCertificate: { response: 'QUJD' },
    signData: { response: 'c2lnbmF0' },
  };
  document.head.append(mark);
  document.addEventListener(REQUEST, listen);
});
afterEach(() => {
  mark.remove();
  document.removeEventListener(REQUEST, listen);
});

const open = (licence?: string) =>
  webPki.open({ use: 'any', ...(licence === undefined ? {} : { licence }) }, null) as Promise<ListSigner>;
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof SignerError ? { failure: error.failure, detail: error.detail } : error),
  );
const commands = () => asked.map(({ command }) => command);

test('lists, reads and signs, with the licence of the settings', async () => {
  const signer = await open('A-LICENCE');
  expect(await signer.list()).toEqual([
    { thumbprint: 'AB12', subjectName: 'Núria Vila', issuerName: 'Autoritat', validUntil: '2027-01-01T00:00:00.000Z' },
  ]);
  expect(await signer.readCertificate('AB12')).toBe('QUJD');
  expect(await signer.sign('AB12', 'ZGF0YQ==', '2.16.840.1.101.3.4.2.1')).toBe('c2lnbmF0');
  expect(commands()).toEqual(['getExtensionVersion', 'initialize', 'listCertificates', 'readCertificate', 'signData']);
  expect(asked.at(-1)).toMatchObject({
    license: 'A-LICENCE',
    request: { certificateThumbprint: 'AB12', data: 'ZGF0YQ==', digestAlgorithm: '2.16.840.1.101.3.4.2.1' },
  });
});

describe('what is told', () => {
  test('not installed, without leaving the page', async () => {
    mark.remove();
    const before = location.href;
    expect(await failure(open())).toMatchObject({ failure: 'notInstalled' });
    expect(location.href).toBe(before);
  });

  test('an old extension and an old native program', async () => {
    answers.getExtensionVersion = { response: '1.0.0' };
    expect(await failure(open())).toMatchObject({ failure: 'outdated' });
    answers.getExtensionVersion = { response: '2.17.0' };
    answers.initialize = { response: { isReady: true, nativeInfo: { os: 'Linux', installedVersion: '1.0.0' } } };
    expect(await failure(open())).toMatchObject({ failure: 'outdated' });
  });

  test('the native program is missing', async () => {
    answers.initialize = { response: { isReady: false, status: 3, message: 'native missing' } };
    expect(await failure(open())).toMatchObject({ failure: 'notInstalled' });
  });

  test('no certificate', async () => {
    answers.listCertificates = { response: [] };
    expect(await failure((await open()).list())).toMatchObject({ failure: 'noCertificate' });
  });

  test.each([
    ['user_cancelled', 'cancelled'],
    ['license_domain_not_allowed', 'licence'],
    ['license_expired', 'licence'],
    ['keychain_sign_error', 'failed'],
  ])('%s', async (code, told) => {
    answers.signData = failing(code, 'Paraules del component');
    const signer = await open();
    expect(await failure(signer.sign('AB12', 'ZGF0YQ==', 'x'))).toEqual({
      failure: told,
      detail: 'Paraules del component',
    });
  });
});

const system = 'Mozilla/5.0 (X11; Linux x86_64)';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
test.each([
  ['Chrome', `${system} ${webkit} Chrome/131.0.0.0 Safari/537.36`, true],
  ['Edge', `${system} ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, true],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', true],
  ['Safari', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15', false],
  ['Opera', `${system} ${webkit} Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`, false],
  ['Chrome on a phone', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`, false],
])('works in %s: %s', (_name, userAgent, works) => {
  expect(isSupported(userAgent)).toBe(works);
});

test('another browser is told at once, and the extension is not looked for', async () => {
  Object.defineProperty(navigator, 'userAgent', { value: 'Safari/605.1.15', configurable: true });
  try {
    expect(await failure(open())).toMatchObject({ failure: 'unsupportedBrowser' });
    expect(asked).toEqual([]);
  } finally {
    Reflect.deleteProperty(navigator, 'userAgent');
  }
});
