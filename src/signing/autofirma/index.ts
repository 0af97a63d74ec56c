import { fromBase64, toBase64 } from '../base64.ts';
import { type PickSigner, SignerError, type SignerKind, type SigningFailure } from '../signer.ts';
import { listedCertificate, readSignerCertificate } from '../x509/certificate.ts';

/** By the last part of the error's Java class. */
const failures: Record<string, SigningFailure> = {
  AOCancelledOperationException: 'cancelled',
  ApplicationNotFoundException: 'notInstalled',
  AutoFirmaNotFoundException: 'notInstalled',
  AOCertificatesNotFoundException: 'noCertificate',
  AOKeystoreAlternativeException: 'noCertificate',
  UnsupportedBrowserException: 'unsupportedBrowser',
};

/** AutoFirma's names of digests. */
const digests: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'SHA256',
  '2.16.840.1.101.3.4.2.2': 'SHA384',
  '2.16.840.1.101.3.4.2.3': 'SHA512',
};

/** AutoFirma of the Spanish administration; its script takes thirty seconds to notice that it is not installed. */
const kind: SignerKind = {
  title: 'app.signing.autofirma.title',
  needs: 'nothing',
  async open({ script }) {
    if (!script) throw new SignerError('failed');
    const autoScript = await loadAutoScript(script).catch((error) => {
      throw new SignerError('failed', '', error);
    });
    autoScript.cargarAppAfirma();
    // Signs with the picked certificate without asking again.
    autoScript.setStickySignatory(true);
    return signerOf(autoScript);
  },
};

export default kind;

function signerOf(autoScript: AutoScript): PickSigner {
  const picked = new Map<string, string>();
  return {
    kind: 'pick',
    async pick() {
      autoScript.setStickySignatory(false);
      autoScript.setStickySignatory(true);
      const certificate = standardBase64(
        await new Promise<string>((resolve, reject) => autoScript.selectCertificate('', resolve, failing(reject))),
      );
      const facts = await readSignerCertificate(fromBase64(certificate));
      picked.set(facts.thumbprint, certificate);
      return listedCertificate(facts);
    },
    async readCertificate(thumbprint) {
      const certificate = picked.get(thumbprint);
      if (certificate === undefined) throw new SignerError('noCertificate');
      return certificate;
    },
    async sign(thumbprint, data, digestOid) {
      const digest = digests[digestOid];
      if (!digest) throw new SignerError('failed', digestOid);
      const [signature, certificate] = await new Promise<[string, string]>((resolve, reject) =>
        autoScript.sign(data, digest, 'NONE', '', (...both) => resolve(both), failing(reject)),
      );
      if (standardBase64(certificate) !== picked.get(thumbprint)) throw new SignerError('otherCertificate');
      return standardBase64(signature);
    },
    close() {
      picked.clear();
      autoScript.setStickySignatory(false);
    },
  };
}

/** Standard Base64 without line breaks; versions of the script differ. */
function standardBase64(base64: string): string {
  return toBase64(fromBase64(base64.replaceAll(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/')));
}

function failing(reject: (error: SignerError) => void): Failed {
  return (type, message) => {
    const name = type.split('.').at(-1) ?? '';
    reject(new SignerError(failures[name] ?? 'failed', failures[name] ? '' : message));
  };
}

/** The used part of AutoFirma's `autoscript.js` (1.10). The organisation hosts the script. */
export interface AutoScript {
  cargarAppAfirma(): void;
  setStickySignatory(sticky: boolean): void;
  /** Opens AutoFirma's own choice. */
  selectCertificate(params: string, success: (certificate: string) => void, failed: Failed): void;
  /** Format `NONE` returns a bare signature of the data. */
  sign(
    data: string,
    algorithm: string,
    format: 'NONE',
    params: string,
    success: (signature: string, certificate: string) => void,
    failed: Failed,
  ): void;
}

/** Java class of the error, its message, and since version 1.8 its code. */
type Failed = (type: string, message: string, code?: string) => void;

interface Scripted {
  AutoScript?: AutoScript;
  SupportDialog?: { enableSupportDialog(enabled: boolean): void };
}

async function loadAutoScript(src: string): Promise<AutoScript> {
  const scripted = globalThis as unknown as Scripted;
  if (!scripted.AutoScript) await addScript(src);
  if (!scripted.AutoScript) throw new Error(`${src} is not AutoFirma's script`);
  // The dialog has its own texts for these failures.
  scripted.SupportDialog?.enableSupportDialog(false);
  return scripted.AutoScript;
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} cannot be loaded`));
    };
    document.head.append(script);
  });
}
