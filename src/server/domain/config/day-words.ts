import type { Language } from '../../../core/config.ts';
import { publishedLanguage } from '../../../core/published/manifest.ts';
import { dateFormat } from '../../../core/values/formats.ts';
import { localeOf } from '../../../core/values/locale.ts';
import type { LoadedVersion } from './loaded-version.ts';

/** A day as a sentence writes it: `12 de març del 2026`; empty without one. */
export function dayWords(
  { manifest, settings }: LoadedVersion,
  day: string | null | undefined,
  language: Language,
): string {
  if (!day) return '';
  const locale = localeOf(publishedLanguage(manifest, language), settings.country);
  const format = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
