import type { Language } from '../../core/config.ts';
import { publishedLanguage } from '../../core/published/manifest.ts';
import { localeOf } from '../../core/values/locale.ts';
import { moneyText } from '../../core/values/money.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';

/** An amount as its reader writes it: `7,62 €`. */
export function amountText({ manifest, settings }: LoadedVersion, cents: number | string, language: Language): string {
  return moneyText(Number(cents) / 100, localeOf(publishedLanguage(manifest, language), settings.country));
}
