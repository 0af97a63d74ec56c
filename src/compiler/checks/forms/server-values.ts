import type { FormModel } from '../../forms/model.ts';
import { prefillsIn } from '../../forms/uses.ts';
import { objectOf, stringOf, stringsOf } from '../../json.ts';
import type { Registry } from '../../read/registry.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';
import { namedMails } from '../../texts/wanted-forms.ts';

/**
 * Checks that what people cannot change is filled from where the server can read it too: it takes such a value
 * from nobody else, so one that only the browser knows would be empty when it arrives.
 */
export function checkFilledByServer(form: FormModel, registry: Registry, report: Report): void {
  const { readers } = registry;
  const submit = objectOf(form.spec.submit);
  // The server looks up mailed values only; other forms, such as a new password, are proved otherwise.
  if (namedMails(registry.actions.get(String(submit.action)), submit.params).length === 0) return;
  const fixed = form.fields.filter(
    ({ path, ui }) => path.length === 1 && (ui['ui:readonly'] === true || ui['ui:disabled'] === true),
  );
  for (const use of prefillsIn(form)) {
    const action = stringOf(use.action) ?? '';
    if (readers.includes(action) || !registry.actions.has(action)) continue;
    const names = [
      ...stringsOf(use.only).map(({ text }) => text),
      ...Object.keys(objectOf(use.map)),
      ...Object.values(objectOf(use.params)).map(String),
    ];
    const field = fixed.find(({ path }) => names.includes(String(path[0])));
    if (!field) continue;
    const what = say`only the browser knows what "${action}" gives, and "${field.path[0]}" cannot be changed: the server would believe neither`;
    report.value(use, 'action', what, say`let people change the field, or fill it from a record`);
  }
}
