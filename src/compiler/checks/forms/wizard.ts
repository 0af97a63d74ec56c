import type { FormModel } from '../../forms/model.ts';
import { objectOf, objectsOf, stringOf, stringsOf } from '../../json.ts';
import type { MenuTree } from '../../menu/tree.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';

/** Id of the step that shows the answers, also in the address. */
const REVIEW = 'review';

/** Checks a form in steps: every field is in a section, and the form can be sent. */
export function checkWizard(form: FormModel, report: Report): void {
  if (!isWizard(form)) return;
  const { spec } = form;
  const sections = objectsOf(spec.sections);
  if (sections.length === 0)
    report.value(
      spec,
      'inSteps',
      say`the form has no sections, so it would have no steps`,
      say`add "sections": each is a step`,
    );
  for (const section of sections)
    if (section.id === REVIEW)
      report.value(
        section,
        'id',
        say`a step cannot be called "${REVIEW}": that is the one in which the answers are checked`,
        say`give the section another id`,
      );
  const placed = new Set(sections.flatMap(({ fields }) => stringsOf(fields).map(({ text }) => text)));
  const outer = form.fields.filter(({ path }) => path.length === 1);
  for (const { name, owner, key } of outer)
    if (sections.length > 0 && !placed.has(name))
      report.key(
        owner,
        key,
        say`"${name}" stands in no section, so no step would show it`,
        say`add it to "fields" of one`,
      );
  const buttons = spec.buttons as unknown;
  const sends = stringsOf(buttons).some(({ text }) => text === 'submit') || objectsOf(buttons).some(isSubmit);
  if (spec.submit === undefined || (buttons !== undefined && !sends))
    report.value(
      spec,
      'inSteps',
      say`the form cannot be sent, so its steps would lead nowhere`,
      spec.submit === undefined ? say`add "submit"` : say`add "submit" to "buttons"`,
    );
}

function isSubmit(button: Record<string, unknown>): boolean {
  return button.id === 'submit' && !('form' in button) && !('steps' in button);
}

/** The address of a page names the step of one form, so a page has one such form, and dialogs have none. */
export function checkWizardPages(menu: MenuTree, forms: readonly FormModel[], report: Report): void {
  const wizards = new Set(forms.filter(isWizard).map(({ id }) => id));
  for (const page of menu.pages) {
    const [, ...others] = page.blocks.filter(({ form }) => form !== undefined && wizards.has(form));
    for (const { node } of others)
      report.value(
        node,
        'form',
        say`the page "${page.id}" shows two forms in steps, and its address can name the step of one`,
        say`give this one a page of its own`,
      );
  }
  const parts = objectOf(menu.root.parts);
  const dialogs = [...objectsOf(menu.root.userMenu).map((item) => [item, 'form'] as const), [parts, 'renew'] as const];
  for (const [owner, key] of dialogs)
    if (wizards.has(stringOf(owner[key]) ?? ''))
      report.value(
        owner,
        key,
        say`the form "${String(owner[key])}" is in steps and would stand in a dialog, which has no address`,
        say`show it on a page, or remove "inSteps" from the form`,
      );
}

function isWizard({ spec }: FormModel): boolean {
  return spec.inSteps === true;
}
