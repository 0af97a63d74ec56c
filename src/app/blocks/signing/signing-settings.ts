import type { Settings } from '../../../core/config.ts';
import type { SignerSettings } from '../../../signing/signer.ts';

/** Browser → name below `links` of the settings. */
export type BrowserLinks = Partial<Record<'chrome' | 'firefox' | 'edge', string>>;

/** A way to sign that staff offer. */
export interface OfferedSigner extends SignerSettings {
  /** How its tool is installed. */
  guides?: BrowserLinks;
}

/** `signing` of `menus/settings.json`, checked by the compiler. */
export interface SigningSettings {
  signers: readonly OfferedSigner[];
  /** Where supported browsers are to be had. */
  browsers?: BrowserLinks;
}

export function signingSettings(settings: Settings): SigningSettings {
  return (settings.signing as unknown as SigningSettings | undefined) ?? { signers: [] };
}
