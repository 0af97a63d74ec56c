import { useCallback, useEffect, useRef, useState } from 'react';
import type { Certificate, KeyFile, Signer } from '../../../signing/signer.ts';
import { SigningError } from '../../../signing/signing-error.ts';
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

const closed = { state: 'closed', signer: null, certificates: [], failure: null } as const;

export function useOpened(): Opened {
  const [now, setNow] = useState<Pick<Opened, 'state' | 'signer' | 'certificates' | 'failure'>>(closed);
  const held = useRef<Signer | null>(null);
  const run = useRef(0);

  const close = useCallback(() => {
    run.current += 1;
    held.current?.close();
    held.current = null;
    setNow(closed);
  }, []);
  // Nothing of a key outlives the dialog.
  useEffect(() => () => held.current?.close(), []);

  /** An answer that comes after another way was chosen, or the dialog was closed, is not wanted any more. */
  const attempt = useCallback(async (work: () => Promise<{ signer: Signer; certificates: readonly Certificate[] }>) => {
    run.current += 1;
    const mine = run.current;
    setNow((before) => ({ ...before, state: 'opening', failure: null }));
    try {
      const { signer, certificates } = await work();
      if (run.current !== mine) return signer.close();
      held.current = signer;
      setNow({ state: 'open', signer, certificates, failure: null });
    } catch (error) {
      const failure = error instanceof SigningError ? error : new SigningError('failed', '', error);
      if (run.current === mine) setNow((before) => ({ ...before, state: before.signer ? 'open' : 'closed', failure }));
    }
  }, []);

  const open = useCallback(
    async (from: LoadedSigner, given: KeyFile | null) => {
      close();
      await attempt(async () => {
        const signer = await from.kind.open(from, given);
        return { signer, certificates: signer.kind === 'list' ? await signer.list() : [] };
      });
    },
    [attempt, close],
  );
  const pick = useCallback(async () => {
    const signer = held.current;
    if (signer?.kind === 'pick') await attempt(async () => ({ signer, certificates: [await signer.pick()] }));
  }, [attempt]);

  return { ...now, open, pick, close };
}
