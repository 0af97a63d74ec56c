import { looksAt } from '../../../core/expressions/reads.ts';
import { ANONYMOUS } from '../../../core/session/access.ts';
import { treeOf } from '../../expressions/parse.ts';
import { fieldPlaces, specPlaces } from '../../expressions/places.ts';
import { type FormField, isFixedField, outerFields, outerNames } from '../../fields/fields.ts';
import { mentionKeys } from '../../fields/scope.ts';
import type { FormModel } from '../../forms/model.ts';
import { hasSubmit, isSubmit, mailsOf, otherFormButtons, prefillsIn, stepsButtons } from '../../forms/uses.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, namesIn, objectsOf, stringOf } from '../../json.ts';
import type { Ability } from '../../read/registry.ts';
import type { ReadConfig } from '../../read-config.ts';
import { type Said, say } from '../../said/say.ts';
import { listNames, suggest } from '../../suggest.ts';
import { checkMention, FORM_TEXTS } from './forms.ts';

/** Ids that would share the text of a button every form may have. */
const OWN_BUTTONS = ['submit', 'clear'];

/** Checks the names of a form's buttons, and that a button which sends another form can send it. */
export function checkButtons(form: FormModel, { forms, report }: ReadConfig): void {
  const ids = new Set<string>(OWN_BUTTONS);
  for (const button of objectsOf(form.spec.buttons)) {
    const id = stringOf(button.id);
    if (id !== undefined && ids.has(id) && !isSubmit(button))
      report.value(button, 'id')(say`another button of this form is called "${id}"`, say`give it another id`);
    if (id !== undefined) ids.add(id);
  }
  for (const button of otherFormButtons(form)) {
    const target = forms.find((one) => one.id === button.form);
    if (!target) continue;
    if (target === form)
      report.value(button, 'form')(say`the button sends its own form`, say`name another form, or use "submit"`);
    else if (jsonObjectOf(target.spec.submit).action === undefined)
      report.value(button, 'form')(
        say`the form "${target.id}" goes nowhere`,
        say`add "submit" to it: {"action": …}, or name another form`,
      );
    // A form whose fields cannot be read has its own problem.
    else if (outerNames(target).length > 0 && !outerNames(target).some((name) => outerNames(form).includes(name)))
      report.value(button, 'form')(
        say`the form "${target.id}" has no property of this form, so nothing could be sent`,
        say`give both forms a property of the same name; that form has ${listNames(outerNames(target))}`,
      );
  }
}

/** Checks the buttons of a form that do something of their own. */
export function checkSteps(form: FormModel, { report }: ReadConfig): void {
  const properties = outerNames(form);
  for (const button of stepsButtons(form)) {
    const id = stringOf(button.id) ?? '';
    if (properties.includes(id) || FORM_TEXTS.includes(id)) {
      report.value(button, 'id')(
        say`the texts of the button "${id}" would stand where those of "${id}" of the form stand`,
        say`give the button another id`,
      );
    }
    for (const mention of mentionKeys(button.set, 'set')) checkMention(mention, properties, report);
    const ids = new Set<string>();
    for (const step of objectsOf(button.steps)) {
      const own = stringOf(step.id) ?? '';
      if (ids.has(own)) report.value(step, 'id')(say`two steps are called "${own}"`, say`give one of them another id`);
      ids.add(own);
    }
  }
}

/** Reports an action that can do none of what the place where it is named asks of it. */
export function wantAbility(use: JsonObject, wanted: readonly Ability[], what: Said, config: ReadConfig): void {
  const { actions } = config.registry;
  const action = stringOf(use.action) ?? '';
  const can = actions.get(action)?.can;
  // An unknown action was reported by the dialect.
  if (!can || wanted.some((ability) => can.includes(ability))) return;
  const able = [...actions].filter(([, other]) => wanted.some((ability) => other.can.includes(ability)));
  const names = able.map(([name]) => name).sort();
  config.report.value(use, 'action')(what, suggest(action, names, say`name another one`));
}

/** Checks that the actions of a form can do what is asked of them, and that a record it goes by is read. */
export function checkUses(form: FormModel, config: ReadConfig): void {
  for (const use of prefillsIn(form)) wantAbility(use, ['read'], say`the action "${use.action}" reads nothing`, config);
  const sends = (use: JsonObject, ...wanted: Ability[]) =>
    wantAbility(use, wanted, say`the action "${use.action}" sends nothing`, config);
  if (isJsonObject(form.spec.submit)) sends(form.spec.submit, 'send');
  for (const button of stepsButtons(form)) for (const step of objectsOf(button.steps)) sends(step, 'send', 'file');
  if (prefillsIn(form).length > 0) return;
  for (const place of [...specPlaces(form), ...fieldPlaces(form).flatMap(({ when, value }) => [when, value])])
    if (place && looksAt(treeOf(place), 'record'))
      config.report.at(place.at)(
        say`"${place.key}" goes by the record, and the form reads none`,
        say`add "record" or "prefill", or go by something else`,
      );
}

/**
 * Checks that what people cannot change is filled from where the server can read it too: it takes such a value
 * from nobody else, so a value that only the browser knows would be empty when it arrives.
 */
export function checkFilledByServer(form: FormModel, { registry, report }: ReadConfig): void {
  // The server looks up mailed values only; other forms, such as a new password, are proved otherwise.
  if (mailsOf(jsonObjectOf(form.spec.submit), registry).length === 0) return;
  const fixed = outerFields(form).filter(isFixedField);
  for (const use of prefillsIn(form)) {
    const action = stringOf(use.action) ?? '';
    if (registry.actions.get(action)?.readOnServer !== undefined || !registry.actions.has(action)) continue;
    const names = [
      ...namesIn(use.only),
      ...Object.keys(jsonObjectOf(use.map)),
      ...Object.values(jsonObjectOf(use.params)).map(String),
    ];
    const field = fixed.find(({ name }) => names.includes(name));
    if (!field) continue;
    const what = say`only the browser knows what "${action}" gives, and "${field.name}" cannot be changed: the server would believe neither`;
    report.value(use, 'action')(what, say`let people change the field, or fill it from a record`);
  }
}

/** Id of the step that shows the answers, also in the address. */
const REVIEW = 'review';

/** Checks a form in steps: every field is in a section, and the form can be sent. */
export function checkWizard(form: FormModel, { report }: ReadConfig): void {
  if (!isWizard(form)) return;
  const { spec } = form;
  const sections = objectsOf(spec.sections);
  if (sections.length === 0)
    report.value(spec, 'inSteps')(
      say`the form has no sections, so it would have no steps`,
      say`add "sections": each is a step`,
    );
  for (const section of sections)
    if (section.id === REVIEW)
      report.value(section, 'id')(
        say`a step cannot be called "${REVIEW}": that is the one in which the answers are checked`,
        say`give the section another id`,
      );
  const placed = new Set(sections.flatMap(({ fields }) => namesIn(fields)));
  for (const { name, owner, key } of outerFields(form))
    if (sections.length > 0 && !placed.has(name))
      report.key(owner, key)(
        say`"${name}" stands in no section, so no step would show it`,
        say`add it to "fields" of one`,
      );
  if (spec.submit === undefined || (spec.buttons !== undefined && !hasSubmit(spec)))
    report.value(spec, 'inSteps')(
      say`the form cannot be sent, so its steps would lead nowhere`,
      spec.submit === undefined ? say`add "submit"` : say`add "submit" to "buttons"`,
    );
}

/** The address of a page names the step of one form, so a page has one such form, and dialogs have none. */
export function checkWizardPages({ menu, forms, report }: ReadConfig): void {
  const wizards = new Set(forms.filter(isWizard).map(({ id }) => id));
  for (const page of menu.pages) {
    const [, ...others] = page.blocks.filter(({ form }) => form !== undefined && wizards.has(form));
    for (const { node } of others)
      report.value(node, 'form')(
        say`the page "${page.id}" shows two forms in steps, and its address can name the step of one`,
        say`give this one a page of its own`,
      );
  }
  const parts = jsonObjectOf(menu.root.parts);
  const dialogs = [...objectsOf(menu.root.userMenu).map((item) => [item, 'form'] as const), [parts, 'renew'] as const];
  for (const [owner, key] of dialogs)
    if (wizards.has(stringOf(owner[key]) ?? ''))
      report.value(owner, key)(
        say`the form "${String(owner[key])}" is in steps and would stand in a dialog, which has no address`,
        say`show it on a page, or remove "inSteps" from the form`,
      );
}

function isWizard({ spec }: FormModel): boolean {
  return spec.inSteps === true;
}

/** Checks that a form with `draftDays` has something to keep: something to type, that is sent later. */
export function checkDraftDays({ spec, fields }: FormModel, { registry, report }: ReadConfig): void {
  if (spec.draftDays === undefined) return;
  if (spec.submit === undefined)
    report.key(spec, 'draftDays')(
      say`the form is not sent, so nothing in it is begun that would end`,
      say`add "submit", or remove it`,
    );
  const isKept = (field: FormField) => {
    const { secret, file, display, fields: within } = registry.widgets.get(field.widget ?? '') ?? {};
    return !(secret || file || display || within || isFixedField(field));
  };
  if (fields.length > 0 && !fields.some(isKept))
    report.key(spec, 'draftDays')(
      say`nothing that is typed into the form is kept: secrets, files and what cannot be changed never are`,
      say`remove it`,
    );
}

/** A draft is kept for a person who has signed in, of a form on a page. */
export function checkDraftPages({ menu, forms, report }: ReadConfig): void {
  for (const { id, spec } of forms) {
    if (spec.draftDays === undefined) continue;
    const shown = menu.pages.flatMap((page) =>
      page.blocks.filter((block) => block.form === id).map(({ access }) => (access.length > 0 ? access : page.access)),
    );
    // A form that no page shows is reported by its own check, or stands in a dialog.
    const toSomebody = shown.some((access) =>
      access.some((name) => menu.checks.get(name)?.some((role) => role !== ANONYMOUS)),
    );
    if (toSomebody) continue;
    report.key(spec, 'draftDays')(
      shown.length > 0
        ? say`only visitors who have not signed in see the form, and a draft is kept for a person`
        : say`no page shows the form, and what is begun in a dialog is not kept`,
      say`show the form on a page for people who have signed in, or remove it`,
    );
  }
}
