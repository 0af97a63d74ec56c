import type { FormModel } from '../../forms/model.ts';
import { mentionKeys } from '../../forms/scope.ts';
import { stepsButtons } from '../../forms/uses.ts';
import { objectsOf, stringOf } from '../../json.ts';
import type { Report } from '../../report.ts';
import { checkMention, FORM_TEXTS } from './forms.ts';

/** Checks the buttons of a form that do something of their own. */
export function checkSteps(form: FormModel, report: Report): void {
  const properties = form.fields.flatMap(({ path }) => (path.length === 1 ? [path[0] as string] : []));
  for (const button of stepsButtons(form)) {
    const id = stringOf(button.id) ?? '';
    if (properties.includes(id) || FORM_TEXTS.includes(id)) {
      report.value(
        button,
        'id',
        `the texts of the button "${id}" would stand where those of "${id}" of the form stand`,
        'give the button another id',
      );
    }
    for (const mention of mentionKeys(button.set, 'set')) checkMention(mention, properties, report);
    const ids = new Set<string>();
    for (const step of objectsOf(button.steps)) {
      const own = stringOf(step.id) ?? '';
      if (ids.has(own)) report.value(step, 'id', `two steps are called "${own}"`, 'give one of them another id');
      ids.add(own);
    }
  }
}
