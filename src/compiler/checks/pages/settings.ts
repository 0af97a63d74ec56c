import { objectOf, stringOf, stringsOf } from '../../json.ts';
import type { JsonFile } from '../../read/json-file.ts';
import { valuePlace } from '../../read/origin.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';
import { nearest, suggest } from '../../suggest.ts';
import type { Catalog } from '../../texts/catalog.ts';
import { placeholders } from '../texts/languages.ts';

/** Checks in `menus/settings.json` that the time zone and the holidays exist, which the meta-schema cannot. */
export function checkSettings(file: JsonFile | null, report: Report): void {
  const settings = objectOf(file?.value);
  for (const { text, index } of stringsOf(settings.holidays)) {
    // A leap year has every day of a year.
    const day = text.length === 5 ? `2024-${text}` : text;
    const moment = new Date(`${day}T00:00:00Z`);
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || (!Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)))
      continue;
    report.value(settings.holidays as unknown[], index, say`there is no day "${text}"`, say`correct it, or remove it`);
  }
  const zone = stringOf(settings.timeZone);
  if (zone === undefined || isTimeZone(zone)) return;
  const known = Intl.supportedValuesOf('timeZone');
  report.at(
    valuePlace(settings, 'timeZone'),
    say`there is no time zone "${zone}"`,
    suggest(zone, known, say`write UTC`),
  );
}

/**
 * Refuses a setting whose name is close to one that the program reads. Texts may show settings of any name, so settings in
 * texts are left alone.
 * @param known the settings that the program reads
 */
export function checkSettingNames(
  file: JsonFile | null,
  known: readonly string[],
  { texts }: Catalog,
  report: Report,
): void {
  const settings = objectOf(file?.value);
  const filledIn = [...texts.values()].flatMap((table) => [...placeholders([...table.values()])]);
  const shown = new Set(filledIn.flatMap((name) => /^settings\.([^.]+)/.exec(name)?.[1] ?? []));
  for (const name of Object.keys(settings)) {
    if (known.includes(name) || shown.has(name)) continue;
    const near = nearest(
      name,
      known.filter((word) => settings[word] === undefined),
    );
    if (near === undefined) continue;
    report.key(settings, name, say`no text shows the setting "${name}"`, say`did you mean "${near}"?`);
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
