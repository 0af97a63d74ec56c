import type { FormModel } from '../../forms/model.ts';
import { mentionKeys } from '../../forms/scope.ts';
import { otherFormButtons, stepsButtons } from '../../forms/uses.ts';
import { objectOf, objectsOf, stringOf } from '../../json.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';
import { listNames } from '../../suggest.ts';
import { checkMention, FORM_TEXTS } from './forms.ts';

/** Ids that would share the text of a button every form may have. */
const OWN_BUTTONS = ['submit', 'clear'];

/** Checks the names of a form's buttons, and that a button which sends another form can send it. */
export function checkButtons(form: FormModel, forms: readonly FormModel[], report: Report): void {
  const ids = new Set<string>(OWN_BUTTONS);
  for (const button of objectsOf(form.spec.buttons)) {
    const id = stringOf(button.id);
    const isOwn = id === 'submit' && !('form' in button) && !('steps' in button);
    if (id !== undefined && ids.has(id) && !isOwn)
      report.value(button, 'id', say`another button of this form is called "${id}"`, say`give it another id`);
    if (id !== undefined) ids.add(id);
  }
  for (const button of otherFormButtons(form)) {
    const target = forms.find((one) => one.id === button.form);
    if (!target) continue;
    if (target === form)
      report.value(button, 'form', say`the button sends its own form`, say`name another form, or use "submit"`);
    else if (objectOf(target.spec.submit).action === undefined)
      report.value(
        button,
        'form',
        say`the form "${target.id}" goes nowhere`,
        say`add "submit" to it: {"action": …}, or name another form`,
      );
    // A form whose fields cannot be read has its own problem.
    else if (propertiesOf(target).length > 0 && !propertiesOf(target).some((name) => propertiesOf(form).includes(name)))
      report.value(
        button,
        'form',
        say`the form "${target.id}" has no property of this form, so nothing could be sent`,
        say`give both forms a property of the same name; that form has ${listNames(propertiesOf(target))}`,
      );
  }
}

function propertiesOf(form: FormModel): string[] {
  return form.fields.flatMap(({ path }) => (path.length === 1 ? [path[0] as string] : []));
}

/** Checks the buttons of a form that do something of their own. */
export function checkSteps(form: FormModel, report: Report): void {
  const properties = form.fields.flatMap(({ path }) => (path.length === 1 ? [path[0] as string] : []));
  for (const button of stepsButtons(form)) {
    const id = stringOf(button.id) ?? '';
    if (properties.includes(id) || FORM_TEXTS.includes(id)) {
      report.value(
        button,
        'id',
        say`the texts of the button "${id}" would stand where those of "${id}" of the form stand`,
        say`give the button another id`,
      );
    }
    for (const mention of mentionKeys(button.set, 'set')) checkMention(mention, properties, report);
    const ids = new Set<string>();
    for (const step of objectsOf(button.steps)) {
      const own = stringOf(step.id) ?? '';
      if (ids.has(own)) report.value(step, 'id', say`two steps are called "${own}"`, say`give one of them another id`);
      ids.add(own);
    }
  }
}
