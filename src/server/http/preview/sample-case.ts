import { expectedOf, outcomeOf, procedureTaking } from '../../../core/cases/outcome.ts';
import type { Values } from '../../../core/config.ts';
import { todayIn } from '../../../core/expressions/today.ts';
import { NO_CASE_STATE } from '../../../core/moves/allowed-moves.ts';
import { NO_CASE } from '../../../core/procedure.ts';
import type { LoadedVersion } from '../../domain/config/loaded-version.ts';
import { storedValues } from '../../domain/procedures/accepted-values.ts';
import type { Db } from '../../kit/db/database.ts';
import { ApiError } from '../../kit/errors.ts';
import { type ShowQuery, shownBy } from './framed-page.ts';
import type { Stage } from './stage.ts';

/**
 * The file of a case: the shown form as its made-up person has filled it in, and what the form makes of that today.
 * @param typed what is typed into it; `null`: its example, where it is shown filled in
 * @throws ApiError 404 where no form is shown
 */
export async function sampleCase(
  db: Db,
  version: LoadedVersion,
  stage: Stage,
  { typed, ...wanted }: ShowQuery & { typed: Values | null },
): Promise<{ form: string; text: string }> {
  const { form, person, role, state, example } = await shownBy(db, version, stage, wanted);
  if (!form) throw new ApiError(404, 'errors.server.notFound');
  const today = todayIn(version.settings.timeZone);
  const user = role === null ? null : { role };
  const scope = { record: null, user, today, state: NO_CASE };
  const stored = person ? await storedValues(db, person, { form, current: version }, scope) : {};
  const values = { ...stored, ...(typed ?? (state === 'filled' ? example : null)) };
  const surroundings = { settings: version.settings, procedure: procedureTaking(form, version.procedures.values()) };
  const file = {
    $schema: '../../_dialect/case.schema.json',
    ...(user && { user }),
    today,
    values,
    expect: expectedOf(form, outcomeOf(form, { values, scope, before: NO_CASE_STATE }, surroundings)),
  };
  return { form: form.id, text: `${JSON.stringify(file, null, 2)}\n` };
}
