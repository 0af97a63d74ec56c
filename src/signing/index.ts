import type { SignerKind } from './signer.ts';

/** Every way to sign, by the name that `menus/settings.json` gives under `signing.signers`. */
export const signerNames = ['autofirma', 'key-file', 'web-pki'] as const;

const loaders: Readonly<Record<(typeof signerNames)[number], () => Promise<{ default: SignerKind }>>> = {
  autofirma: () => import('./autofirma/index.ts'),
  'key-file': () => import('./key-file/index.ts'),
  'web-pki': () => import('./web-pki/index.ts'),
};

/** Loads a signer; `null` when there is none of that name. */
export async function loadSigner(name: string): Promise<SignerKind | null> {
  const load = Object.hasOwn(loaders, name) ? loaders[name as keyof typeof loaders] : undefined;
  return load ? (await load()).default : null;
}
