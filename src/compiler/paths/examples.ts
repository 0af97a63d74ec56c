import type { JudgedForm } from '../../core/cases/outcome.ts';
import { shownPaths } from '../../core/cases/outcome.ts';
import type { FormScope } from '../../core/expressions/form-values.ts';
import { NO_CASE } from '../../core/procedure.ts';
import { stepsOf, valueAt } from '../../core/values/field-path.ts';
import { isPresent } from '../../core/values/present.ts';
import { reach } from '../checks/forms/rules.ts';
import type { FormModel } from '../forms/model.ts';
import { objectsOf } from '../json.ts';
import { keyPlace, type Place, valuePlace } from '../read/origin.ts';
import type { Report } from '../report.ts';
import { say } from '../said/say.ts';
import type { Given } from './form-world.ts';

/**
 * Judges the examples of a form as browser and server would today. The form by itself was in order with them, so what is
 * wrong now comes from who fills it in and when, or from fields that do not show.
 * @returns whether something is
 */
export function checkExamplesToday(model: FormModel, form: JudgedForm, given: Given, report: Report): boolean {
  let isWrong = false;
  const warn = (place: Place | undefined) => {
    isWrong = true;
    return report.warn(place);
  };
  for (const example of objectsOf(model.whole.examples)) {
    const verdicts = scopesOf(model, given).map((scope) => ({ scope, ...form.judge(example, scope) }));
    const best = verdicts.reduce((before, one) => (one.errors.length < before.errors.length ? one : before));
    for (const { property, code } of best.errors) {
      const [owner, last] = reach(example, stepsOf(property).map(String));
      warn(code === 'required' ? keyPlace(owner, last) : valuePlace(owner, last))(
        say`whoever fills in the example today is refused: "${property}" breaks the rule "${code}"`,
        say`correct the example or the rule`,
      );
    }
    const { shape, values } = form.settle(example, best.scope);
    const shown = new Set(shownPaths(shape, values));
    for (const name of Object.keys(example))
      if (!shown.has(name) && isPresent(valueAt(example, [name])))
        warn(keyPlace(example, name))(
          say`the example fills "${name}", which does not show then`,
          say`remove it from the example, or fill in what makes it show`,
        );
  }
  return isWrong;
}

/** Whoever may come to the form, in each state of a case of theirs. */
function scopesOf({ states }: FormModel, { roles, today }: Given): FormScope[] {
  const sent = { all: 0, mine: 0, values: [], total: {} };
  return [NO_CASE, ...(states ?? [])].flatMap((state) =>
    roles.map((role) => {
      const user = role === undefined ? null : { role, username: 'x', name: 'x' };
      return { user, record: null, today, state, sent };
    }),
  );
}
