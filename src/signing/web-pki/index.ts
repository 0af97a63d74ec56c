import type { LacunaWebPKI } from 'web-pki';
import type { ListSigner, SignerKind } from '../signer.ts';
import { SigningError, type SigningFailure } from '../signing-error.ts';
import { isSupported } from './browser.ts';

/** States of `init` when the component cannot be used. */
const states: Record<number, SigningFailure> = { 1: 'notInstalled', 2: 'outdated', 3: 'unsupportedBrowser' };

/** Codes of the component's errors that mean something to the person; any other is a failure with its words. */
const codes: Record<string, SigningFailure> = {
  user_cancelled: 'cancelled',
  license_not_set: 'licence',
  license_invalid: 'licence',
  license_restricted: 'licence',
  license_expired: 'licence',
  license_domain_not_allowed: 'licence',
  blocked_domain: 'licence',
  addon_not_detected: 'notInstalled',
  native_connect_failure: 'notInstalled',
  certificate_not_found: 'noCertificate',
};

/** Lacuna Web PKI: a browser extension and a program beside it. Free of licence on localhost only. */
const kind: SignerKind = {
  title: 'app.signing.webPki.title',
  needs: 'nothing',
  async open({ licence }) {
    if (!isSupported(navigator.userAgent)) throw new SigningError('unsupportedBrowser');
    // The package touches `window` as soon as it is imported, and its singleton lives as long as the page.
    const pki = new (constructorIn(await import('web-pki')))(licence);
    await ready(pki);
    return signerOf(pki);
  },
};

export default kind;

/** The package is no ES module, and bundlers differ in what they make of its default export. */
function constructorIn(module: object): typeof LacunaWebPKI {
  const exported = module as { LacunaWebPKI?: typeof LacunaWebPKI; default?: { LacunaWebPKI?: typeof LacunaWebPKI } };
  const found = exported.LacunaWebPKI ?? exported.default?.LacunaWebPKI;
  if (!found) throw new SigningError('failed', 'web-pki');
  return found;
}

function ready(pki: LacunaWebPKI): Promise<void> {
  return new Promise((resolve, reject) => {
    pki.init({
      ready: () => resolve(),
      // Without this the component would leave for its own page.
      notInstalled: (status: number, message: string) =>
        reject(new SigningError(states[status] ?? 'notInstalled', message)),
      fail: (problem: Problem) => reject(errorOf(problem)),
    } as Parameters<LacunaWebPKI['init']>[0]);
  });
}

function signerOf(pki: LacunaWebPKI): ListSigner {
  return {
    kind: 'list',
    async list() {
      const listed = await answer<Listed[]>(pki.listCertificates());
      if (listed.length === 0) throw new SigningError('noCertificate');
      return listed.map(({ thumbprint, subjectName, issuerName, validityEnd }) => ({
        thumbprint,
        subjectName,
        issuerName,
        ...(validityEnd ? { validUntil: new Date(validityEnd).toISOString() } : {}),
        ...(validityEnd && new Date(validityEnd) < new Date() ? { unfit: 'expired' as const } : {}),
      }));
    },
    readCertificate: (thumbprint) => answer<string>(pki.readCertificate({ thumbprint })),
    sign: (thumbprint, data, digestAlgorithm) => answer<string>(pki.signData({ thumbprint, data, digestAlgorithm })),
    // The key stays where it is; there is nothing to forget.
    close: () => undefined,
  };
}

interface Listed {
  thumbprint: string;
  subjectName: string;
  issuerName: string;
  validityEnd?: Date | string;
}

interface Problem {
  userMessage?: string;
  message?: string;
  code?: string;
}

/** The component's own kind of promise is no thenable. */
function answer<T>(asked: unknown): Promise<T> {
  const { success } = asked as {
    success(done: (value: T) => void): { fail(failed: (problem: Problem) => void): void };
  };
  return new Promise((resolve, reject) => {
    success.call(asked, resolve).fail((problem) => reject(errorOf(problem)));
  });
}

function errorOf({ userMessage, message, code }: Problem): SigningError {
  return new SigningError(codes[code ?? ''] ?? 'failed', userMessage ?? message ?? '');
}
