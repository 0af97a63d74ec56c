import { fromBase64, toBase64 } from '../base64.ts';
import type { PickSigner, SignerKind } from '../signer.ts';
import { SigningError, type SigningFailure } from '../signing-error.ts';
import { listedOf, readCertificate } from '../x509/certificate.ts';
import { type AutoScript, type Failed, loadAutoScript } from './auto-script.ts';

/** Last part of the Java class of an error. */
const failures: Record<string, SigningFailure> = {
  AOCancelledOperationException: 'cancelled',
  ApplicationNotFoundException: 'notInstalled',
  AutoFirmaNotFoundException: 'notInstalled',
  AOCertificatesNotFoundException: 'noCertificate',
  AOKeystoreAlternativeException: 'noCertificate',
  UnsupportedBrowserException: 'unsupportedBrowser',
};

/** Digest → the word AutoFirma has for it. */
const digests: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'SHA256',
  '2.16.840.1.101.3.4.2.2': 'SHA384',
  '2.16.840.1.101.3.4.2.3': 'SHA512',
};

/**
 * AutoFirma, the Spanish administration's program. It shows its own list of certificates, so one is picked
 * there; when it is not installed, the script gives up only after some thirty seconds.
 */
const kind: SignerKind = {
  title: 'app.signing.autofirma.title',
  needs: 'nothing',
  async open({ script }) {
    if (!script) throw new SigningError('failed');
    const autoScript = await loadAutoScript(script).catch((error) => {
      throw new SigningError('failed', '', error);
    });
    autoScript.cargarAppAfirma();
    // The one that was picked signs, without being asked for again.
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
      const certificate = plain(
        await new Promise<string>((resolve, reject) => autoScript.selectCertificate('', resolve, failing(reject))),
      );
      const facts = await readCertificate(fromBase64(certificate));
      picked.set(facts.thumbprint, certificate);
      return listedOf(facts);
    },
    async readCertificate(thumbprint) {
      const certificate = picked.get(thumbprint);
      if (certificate === undefined) throw new SigningError('noCertificate');
      return certificate;
    },
    async sign(thumbprint, data, digestOid) {
      const digest = digests[digestOid];
      if (!digest) throw new SigningError('failed', digestOid);
      const [signature, certificate] = await new Promise<[string, string]>((resolve, reject) =>
        autoScript.sign(data, digest, 'NONE', '', (...both) => resolve(both), failing(reject)),
      );
      if (plain(certificate) !== picked.get(thumbprint)) throw new SigningError('otherCertificate');
      return plain(signature);
    },
    close() {
      picked.clear();
      autoScript.setStickySignatory(false);
    },
  };
}

/** Base64 without line breaks and of the usual alphabet, however the script hands it on. */
function plain(base64: string): string {
  return toBase64(fromBase64(base64.replaceAll(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/')));
}

function failing(reject: (error: SigningError) => void): Failed {
  return (type, message) => {
    const name = type.split('.').at(-1) ?? '';
    reject(new SigningError(failures[name] ?? 'failed', failures[name] ? '' : message));
  };
}
