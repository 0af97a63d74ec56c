import type { Language } from '../../core/config.ts';
import { publishedLanguage } from '../../core/published/manifest.ts';
import { localeOf } from '../../core/values/locale.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';

/** The currency of all amounts due: SEPA transfers have no other. */
export const CURRENCY = 'EUR';

/** An amount as its reader writes it: `7,62 €`. */
export function amountText({ manifest, settings }: LoadedVersion, cents: number | string, language: Language): string {
  const locale = localeOf(publishedLanguage(manifest, language), settings.country);
  return new Intl.NumberFormat(locale, { style: 'currency', currency: CURRENCY }).format(Number(cents) / 100);
}
