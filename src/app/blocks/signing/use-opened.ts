import { useEffect, useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import type { Settings } from '../../../core/config.ts';
import { loadSigner } from '../../../signing/index.ts';
import {
  type Certificate,
  type KeyFile,
  type Signer,
  SignerError,
  type SignerKind,
  type SignerSettings,
} from '../../../signing/signer.ts';

export interface ChoiceState {
  state: 'closed' | 'opening' | 'open';
  signer: Signer | null;
  certificates: readonly Certificate[];
  failure: SignerError | null;
}

export type CertificateChoice = ChoiceState & ReturnType<typeof createChoice>;

const closed: ChoiceState = { state: 'closed', signer: null, certificates: [], failure: null };

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

  /** Forgets keys and certificates. */
  function close() {
    run += 1;
    current?.close();
    current = null;
    tell(() => closed);
  }
  return {
    close,
    /** Opens a tool. A tool that reads a key file takes the file in `given`. */
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

/** Browser → name below `links` of the settings. */
export type BrowserLinks = Partial<Record<'chrome' | 'firefox' | 'edge', string>>;

/** A tool to sign with that staff offer. */
interface OfferedSigner extends SignerSettings {
  guides?: BrowserLinks;
}

/** `signing` of `menus/settings.json`, checked by the compiler. */
export interface SigningSettings {
  signers: readonly OfferedSigner[];
  /** Where to get supported browsers. */
  browsers?: BrowserLinks;
}

export function signingSettings(settings: Settings): SigningSettings {
  return (settings.signing as unknown as SigningSettings | undefined) ?? { signers: [] };
}

/** An offered tool with its code, which loads its own parts when it is used. */
export interface LoadedSigner extends OfferedSigner {
  kind: SignerKind;
}

/** The tools that exist; undefined while they load. */
export function useSigners(offered: readonly OfferedSigner[]) {
  const { data, error, mutate } = useSWRImmutable<LoadedSigner[], unknown>(
    ['signers', ...offered.map(({ use }) => use)],
    async () => {
      const loaded = await Promise.all(offered.map(async (one) => ({ ...one, kind: await loadSigner(one.use) })));
      return loaded.filter((one): one is LoadedSigner => one.kind !== null);
    },
  );
  return { signers: data, failed: error !== undefined && data === undefined, retry: () => void mutate() };
}
