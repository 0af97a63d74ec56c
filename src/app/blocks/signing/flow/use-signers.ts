import useSWRImmutable from 'swr/immutable';
import { loadSigner } from '../../../../signing/index.ts';
import type { SignerKind } from '../../../../signing/signer.ts';
import type { OfferedSigner } from '../signing-settings.ts';

/** An offered way to sign with its code, which in turn loads what it needs once it is used. */
export interface LoadedSigner extends OfferedSigner {
  kind: SignerKind;
}

/** The ways to sign that exist; undefined while they come. */
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
