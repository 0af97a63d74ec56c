import useSWRImmutable from 'swr/immutable';
import type { Settings } from '../../../core/config.ts';
import { loadSigner } from '../../../signing/index.ts';
import type { SignerKind, SignerSettings } from '../../../signing/signer.ts';

/** Browser → name below `links` of the settings. */
export type BrowserLinks = Partial<Record<'chrome' | 'firefox' | 'edge', string>>;

/** A tool to sign with that staff offer. */
interface OfferedSigner extends SignerSettings {
  /** Guides to install the tool. */
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
