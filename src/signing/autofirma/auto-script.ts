/** The part of AutoFirma's `autoscript.js` (1.10) that is used. The college hosts the script. */
export interface AutoScript {
  cargarAppAfirma(): void;
  setStickySignatory(sticky: boolean): void;
  /** Opens AutoFirma's own choice. */
  selectCertificate(params: string, success: (certificate: string) => void, failed: Failed): void;
  /** Format `NONE` is a bare signature of the data. */
  sign(
    data: string,
    algorithm: string,
    format: 'NONE',
    params: string,
    success: (signature: string, certificate: string) => void,
    failed: Failed,
  ): void;
}

/** Java class of the error, its words, and from 1.8 on its number. */
export type Failed = (type: string, message: string, code?: string) => void;

interface Scripted {
  AutoScript?: AutoScript;
  SupportDialog?: { enableSupportDialog(enabled: boolean): void };
}

/** Loads the script once per page. Rejects when it cannot be had or is another script. */
export async function loadAutoScript(src: string): Promise<AutoScript> {
  const scripted = globalThis as unknown as Scripted;
  if (!scripted.AutoScript) await added(src);
  if (!scripted.AutoScript) throw new Error(`${src} is not AutoFirma's script`);
  // We have words of our own for what it would say.
  scripted.SupportDialog?.enableSupportDialog(false);
  return scripted.AutoScript;
}

function added(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} cannot be had`));
    };
    document.head.append(script);
  });
}
