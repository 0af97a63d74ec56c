import type { SignerKind } from './signer.ts';

// The folder is the registration; what a signer needs is loaded when it is chosen.
const folders = import.meta.glob<{ default: SignerKind }>('./*/index.ts');

/** Loads the signer of that name; `null` when there is no such folder. */
export async function loadSigner(name: string): Promise<SignerKind | null> {
  const load = Object.hasOwn(folders, `./${name}/index.ts`) ? folders[`./${name}/index.ts`] : undefined;
  return load ? (await load()).default : null;
}
