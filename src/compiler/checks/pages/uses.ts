import { looksAt } from '../../../core/expressions/reads.ts';
import { parseExpression } from '../../expressions/parse.ts';
import { fieldPlaces, specPlaces } from '../../expressions/places.ts';
import type { FormModel } from '../../forms/model.ts';
import { prefillsIn, stepsButtons } from '../../forms/uses.ts';
import { isObject, type JsonObject, objectsOf, stringOf } from '../../json.ts';
import type { Ability, Registry } from '../../read/registry.ts';
import type { Report } from '../../report.ts';
import { type Said, say } from '../../said/say.ts';
import { suggest } from '../../suggest.ts';

const DOES: Record<Exclude<Ability, 'open' | 'makesNew'>, (action: string) => Said> = {
  read: (action) => say`the action "${action}" reads nothing`,
  file: (action) => say`the action "${action}" keeps no file`,
  keptFile: (action) => say`the action "${action}" keeps no file of a case`,
  document: (action) => say`the action "${action}" has no document`,
  act: (action) => say`the action "${action}" does nothing with a record`,
  send: (action) => say`the action "${action}" sends nothing`,
};

/** Checks that an action can do what the place where it is named asks of it. */
export function checkUses(form: FormModel, registry: Registry, report: Report): void {
  const ask = (use: JsonObject, wanted: readonly [keyof typeof DOES, ...(keyof typeof DOES)[]]) => {
    const action = stringOf(use.action) ?? '';
    const can = registry.abilities.get(action);
    // An unknown action was reported by the dialect; one whose file does not tell is believed.
    if (!can || can.length === 0 || wanted.some((ability) => can.includes(ability))) return;
    const able = [...registry.abilities].filter(([, has]) => wanted.some((ability) => has.includes(ability)));
    const names = able.map(([name]) => name).sort();
    report.value(use, 'action', DOES[wanted[0]](action), suggest(action, names, say`name another one`));
  };
  for (const use of prefillsIn(form)) ask(use, ['read']);
  if (isObject(form.spec.submit)) ask(form.spec.submit, ['send']);
  for (const button of stepsButtons(form)) for (const step of objectsOf(button.steps)) ask(step, ['send', 'file']);
  if (prefillsIn(form).length > 0) return;
  for (const place of [...specPlaces(form), ...fieldPlaces(form).flatMap(({ when, value }) => [when, value])])
    if (place && looksAt(parseExpression(place.text, place.scope).tree, 'record'))
      report.value(
        place.owner,
        place.key,
        say`"${place.key}" goes by the record, and the form reads none`,
        say`add "record" or "prefill", or go by something else`,
      );
}
