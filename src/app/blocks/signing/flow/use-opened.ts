import { useEffect, useState } from 'react';
import type { Certificate, KeyFile, Signer } from '../../../../signing/signer.ts';
import { SigningError } from '../../../../signing/signing-error.ts';
import type { LoadedSigner } from './use-signers.ts';

/** How far the person is with choosing a certificate. */
export interface Opened {
  state: 'closed' | 'opening' | 'open';
  signer: Signer | null;
  certificates: readonly Certificate[];
  failure: SigningError | null;
  /** Opens the chosen way to sign; `given` for the one that takes a file. */
  open(from: LoadedSigner, given: KeyFile | null): Promise<void>;
  /** Lets the tool's own choice come up. */
  pick(): Promise<void>;
  /** Forgets keys and certificates. */
  close(): void;
}

export type Standing = Pick<Opened, 'state' | 'signer' | 'certificates' | 'failure'>;

const closed: Standing = { state: 'closed', signer: null, certificates: [], failure: null };

/** Opens ways to sign, one at a time, and tells how far it is. */
export function createOpening(tell: (change: (before: Standing) => Standing) => void) {
  let held: Signer | null = null;
  let run = 0;

  /** An answer that comes after another way was chosen, or the dialog was closed, is not wanted any more. */
  async function attempt(work: () => Promise<{ signer: Signer; certificates: readonly Certificate[] }>) {
    run += 1;
    const mine = run;
    tell((before) => ({ ...before, state: 'opening', failure: null }));
    try {
      const { signer, certificates } = await work();
      if (run !== mine) return signer.close();
      held = signer;
      tell(() => ({ state: 'open', signer, certificates, failure: null }));
    } catch (error) {
      const failure = error instanceof SigningError ? error : new SigningError('failed', '', error);
      if (run === mine) tell((before) => ({ ...before, state: before.signer ? 'open' : 'closed', failure }));
    }
  }

  function close() {
    run += 1;
    held?.close();
    held = null;
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
      const signer = held;
      if (signer?.kind === 'pick') await attempt(async () => ({ signer, certificates: [await signer.pick()] }));
    },
  };
}

export function useOpened(): Opened {
  const [now, setNow] = useState<Standing>(closed);
  const [opening] = useState(() => createOpening(setNow));
  // Nothing of a key outlives the dialog.
  useEffect(() => opening.close, [opening]);
  return { ...now, ...opening };
}
