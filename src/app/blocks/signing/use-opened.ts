import { useEffect, useState } from 'react';
import { type Certificate, type KeyFile, type Signer, SignerError } from '../../../signing/signer.ts';
import type { LoadedSigner } from './signers.ts';

/** State of choosing a certificate. */
export interface CertificateChoice {
  state: 'closed' | 'opening' | 'open';
  signer: Signer | null;
  certificates: readonly Certificate[];
  failure: SignerError | null;
  /** Opens a tool. A tool that reads a key file takes the file in `given`. */
  open(from: LoadedSigner, given: KeyFile | null): Promise<void>;
  /** Opens the tool's own choice. */
  pick(): Promise<void>;
  /** Forgets keys and certificates. */
  close(): void;
}

export type ChoiceState = Pick<CertificateChoice, 'state' | 'signer' | 'certificates' | 'failure'>;

const closed: ChoiceState = { state: 'closed', signer: null, certificates: [], failure: null };

/** Opens tools, one at a time, and reports the state. */
export function createChoice(tell: (change: (before: ChoiceState) => ChoiceState) => void) {
  let current: Signer | null = null;
  let run = 0;

  /** An answer is ignored after another tool was chosen or the dialog was closed. */
  async function attempt(work: () => Promise<{ signer: Signer; certificates: readonly Certificate[] }>) {
    run += 1;
    const mine = run;
    tell((before) => ({ ...before, state: 'opening', failure: null }));
    try {
      const { signer, certificates } = await work();
      if (run !== mine) return signer.close();
      current = signer;
      tell(() => ({ state: 'open', signer, certificates, failure: null }));
    } catch (error) {
      const failure = error instanceof SignerError ? error : new SignerError('failed', '', error);
      if (run === mine) tell((before) => ({ ...before, state: before.signer ? 'open' : 'closed', failure }));
    }
  }

  function close() {
    run += 1;
    current?.close();
    current = null;
    tell(() => closed);
  }
  return {
    close,
    async open(from: LoadedSigner, given: KeyFile | null) {
      close();
      await attempt(async () => {
        const signer = await from.kind.open(from, given);
        return { signer, certificates: signer.kind === 'list' ? await signer.list() : [] };
      });
    },
    async pick() {
      const signer = current;
      if (signer?.kind === 'pick') await attempt(async () => ({ signer, certificates: [await signer.pick()] }));
    },
  };
}

export function useCertificateChoice(): CertificateChoice {
  const [now, setNow] = useState<ChoiceState>(closed);
  const [opening] = useState(() => createChoice(setNow));
  // Closing the dialog forgets every key.
  useEffect(() => opening.close, [opening]);
  return { ...now, ...opening };
}
