import type { Language } from '../../../core/config.ts';
import type { Reading } from '../../../core/forms/display.ts';
import { localeOf } from '../../../core/values/locale.ts';
import { displays } from '../../../widgets/displays.ts';
import type { LoadedVersion } from './loaded-version.ts';

/** How a person reads values of a form of that version. */
export function readingOf({ settings }: Pick<LoadedVersion, 'settings'>, language: Language): Reading {
  return { language: localeOf(language, settings.country), displays, timeZone: settings.timeZone ?? 'UTC' };
}
