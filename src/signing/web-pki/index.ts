import type { LacunaWebPKI } from 'web-pki';
import { type ListSigner, SignerError, type SignerKind, type SigningFailure } from '../signer.ts';

/** Status codes of `init`. */
const states: Record<number, SigningFailure> = { 1: 'notInstalled', 2: 'outdated', 3: 'unsupportedBrowser' };

/** Error codes with a text of ours; for any other the component's own message is shown. */
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

/** Lacuna Web PKI: a browser extension and a native program. Works without a licence on localhost only. */
const kind: SignerKind = {
  title: 'app.signing.webPki.title',
  needs: 'nothing',
  async open({ licence }) {
    if (!isSupported(navigator.userAgent)) throw new SignerError('unsupportedBrowser');
    // Imported here, because the package accesses `window` when it loads.
    const pki = new (constructorIn(await import('web-pki')))(licence);
    await ready(pki);
    return signerOf(pki);
  },
};

export default kind;

/** The package is no ES module; bundlers place its export differently. */
function constructorIn(module: object): typeof LacunaWebPKI {
  const exported = module as { LacunaWebPKI?: typeof LacunaWebPKI; default?: { LacunaWebPKI?: typeof LacunaWebPKI } };
  const webPki = exported.LacunaWebPKI ?? exported.default?.LacunaWebPKI;
  if (!webPki) throw new SignerError('failed', 'web-pki');
  return webPki;
}

function ready(pki: LacunaWebPKI): Promise<void> {
  return new Promise((resolve, reject) => {
    pki.init({
      ready: () => resolve(),
      // Without this handler the component navigates to its own page.
      notInstalled: (status: number, message: string) =>
        reject(new SignerError(states[status] ?? 'notInstalled', message)),
      fail: (problem: Problem) => reject(errorOf(problem)),
    } as Parameters<LacunaWebPKI['init']>[0]);
  });
}

function signerOf(pki: LacunaWebPKI): ListSigner {
  return {
    kind: 'list',
    async list() {
      const listed = await answer<Listed[]>(pki.listCertificates());
      if (listed.length === 0) throw new SignerError('noCertificate');
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
    // The keys stay in the tool.
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

/** Converts the component's promise, which has no `then`. */
function answer<T>(asked: unknown): Promise<T> {
  const { success } = asked as {
    success(done: (value: T) => void): { fail(failed: (problem: Problem) => void): void };
  };
  return new Promise((resolve, reject) => {
    success.call(asked, resolve).fail((problem) => reject(errorOf(problem)));
  });
}

function errorOf({ userMessage, message, code }: Problem): SignerError {
  return new SignerError(codes[code ?? ''] ?? 'failed', userMessage ?? message ?? '');
}

/** Whether the extension exists for this browser (spec 2 §8); elsewhere the package would load foreign scripts. */
export function isSupported(userAgent: string): boolean {
  if (/Android|iPhone|iPad|iPod|Mobi/.test(userAgent)) return false;
  if (/\bOPR\/|\bOpera\b/.test(userAgent)) return false;
  return /(Chrome|Firefox|Edg)\/\d/.test(userAgent);
}
