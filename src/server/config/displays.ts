import type { Language } from '../../core/config.ts';
import type { Reading } from '../../core/values/display.ts';
import { type Display, displaysOf } from '../../core/values/displays.ts';
import { localeOf } from '../../core/values/locale.ts';
import { modulesBelow } from '../http/modules.ts';
import type { LoadedVersion } from './loaded-version.ts';

/** How the values of each widget read. */
const found = await modulesBelow<Display>('widgets', /^[^/]+\/display\.ts$/);
const displays = displaysOf(Object.fromEntries(found.map(({ name, made }) => [name, made])));

/** How a person reads values of a form of that version. */
export function readingOf({ settings }: Pick<LoadedVersion, 'settings'>, language: Language): Reading {
  return { language: localeOf(language, settings.country), displays, timeZone: settings.timeZone ?? 'UTC' };
}
