import { objectOf, stringOf } from '../../json.ts';
import type { JsonFile } from '../../read/json-file.ts';
import { valuePlace } from '../../read/origin.ts';
import type { Report } from '../../report.ts';
import { suggest } from '../../suggest.ts';

/** Checks in `menus/settings.json` that the time zone exists, which the meta-schema cannot. */
export function checkSettings(file: JsonFile | null, report: Report): void {
  const settings = objectOf(file?.value);
  const zone = stringOf(settings.timeZone);
  if (zone === undefined || isTimeZone(zone)) return;
  const known = Intl.supportedValuesOf('timeZone');
  report.at(valuePlace(settings, 'timeZone'), `there is no time zone "${zone}"`, suggest(zone, known, 'write UTC'));
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
