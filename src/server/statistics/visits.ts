import { sql } from 'kysely';
import type { FormVisit } from '../../api/shapes/statistics.ts';
import { todayIn } from '../../core/expressions/today.ts';
import { showsStatistics } from '../../core/published/shows-statistics.ts';
import { formOpenTo } from '../config/form-access.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import type { Queries } from '../db/database.ts';
import { caseProcedure } from './statistics.ts';

/**
 * Counts a visit to a form, by day, role and the section where it ended: nothing says whose it was. What nobody would see,
 * or what the caller cannot have filled in, is not counted.
 */
export async function countVisit(
  db: Queries,
  version: LoadedVersion,
  role: string,
  { form: id, left }: FormVisit,
): Promise<void> {
  const form = version.forms.get(id);
  const procedure = form && caseProcedure(version, form);
  if (!form || !procedure || !showsStatistics(version.menu.pages) || !formOpenTo(version, id, role)) return;
  const section = form.spec.sections?.some((one) => one.id === left) ? left : '';
  const day = todayIn(version.settings.timeZone);
  const counts = [
    { measure: 'begun', value: '' },
    ...(left === undefined ? [] : [{ measure: 'left', value: section }]),
  ].flatMap((one) => [day, day.slice(0, 'YYYY-MM'.length)].map((period) => ({ ...one, period })));
  await sql`insert into statistics (measure, period, form, procedure, role, field, value, count)
    select measure, period, ${id}, ${procedure}, ${role}, '', value, 1
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as one (measure text, period text, value text)
    on conflict (measure, period, form, procedure, role, field, value)
      do update set count = statistics.count + 1`.execute(db);
}
