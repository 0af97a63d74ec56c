import { ANONYMOUS } from '../../../core/session/access.ts';
import type { FormModel } from '../../forms/model.ts';
import { type JsonObject, objectEntries, objectOf, stringOf, stringsOf } from '../../json.ts';
import type { ListModel } from '../../lists/model.ts';
import type { MenuTree } from '../../menu/tree.ts';
import type { JsonFile } from '../../read/json-file.ts';
import type { Registry } from '../../read/registry.ts';
import type { Report } from '../../report.ts';
import { type Said, say } from '../../said/say.ts';
import { opensTo } from './menu.ts';

/** The forms that the settings let people send without an account; of settings that cannot be read it may be any. */
export function strangersForms(file: JsonFile | null, forms: readonly FormModel[]): string[] {
  if (file && file.value === undefined) return forms.map(({ id }) => id);
  return Object.keys(objectOf(objectOf(file?.value).strangers));
}

/** Whether an action sends a form to an office, so that a case of a procedure begins. */
export function sendsToOffice({ action }: JsonObject, { actions }: Registry): boolean {
  const { properties } = objectOf(actions.get(stringOf(action) ?? ''));
  return Object.values(objectOf(properties)).some((rule) => objectOf(rule).names === 'office');
}

interface Files {
  menu: MenuTree;
  forms: readonly FormModel[];
  lists: readonly ListModel[];
  registry: Registry;
}

/**
 * Checks the forms of `strangers` in `menus/settings.json`: visitors see them and can fill them in, they are sent to an
 * office, and whom a mail has to reach is asked for a mailbox.
 */
export function checkStrangers(file: JsonFile | null, files: Files, report: Report): void {
  const settings = objectOf(file?.value);
  const rules = objectOf(settings.strangers);
  for (const [id, rule] of objectEntries(rules)) {
    const form = files.forms.find((one) => one.id === id);
    // An unknown form is the dialect's.
    if (form) checkForm(form, rules, rule, files, report);
  }
  if (settings.embedding !== undefined && Object.keys(rules).length === 0)
    report.key(
      settings,
      'embedding',
      say`nobody sends a form without an account, so no page may be shown in a frame`,
      say`name a form under "strangers", or remove it`,
    );
}

function checkForm(form: FormModel, rules: JsonObject, rule: JsonObject, files: Files, report: Report): void {
  const { menu, registry, lists } = files;
  const { id } = form;
  const tell = (what: Said, remedy: Said) => report.key(rules, id, what, remedy);
  const open = menu.pages.filter((page) => opensTo(menu, page, ANONYMOUS)).flatMap(({ blocks }) => blocks);
  if (!sendsToOffice(objectOf(form.spec.submit), registry)) {
    tell(say`the form "${id}" is not sent to an office`, say`name a form that is, or remove it`);
    return;
  }
  if (!open.some((block) => block.form === id))
    tell(
      say`no page that visitors may open shows the form "${id}"`,
      say`add a block {"type": "form", "id": "form", "form": "${id}"} to such a page, or remove it`,
    );
  checkMailbox(form, rule, report);
  const mailed = rule.protection === 'mail' || rule.receiptTo !== undefined;
  if (mailed && !open.some(({ type }) => type === 'receipt'))
    tell(
      say`no page that visitors may open has a block "receipt", and links of mails about the form "${id}" lead to one`,
      say`add a block {"type": "receipt", "id": "receipt"} to such a page`,
    );
  if (form.spec.amount !== undefined)
    tell(
      say`the form "${id}" costs something, and people without an account have no page that says how it is paid`,
      say`remove "amount" from the form, or take the form out of "strangers"`,
    );
  for (const field of form.fields) {
    const widget = registry.widgets.get(field.widget ?? '');
    if (widget?.file && rule.files !== true)
      tell(
        say`the form "${id}" asks for a file ("${field.name}"), and strangers may send none`,
        say`write "files": true, or take the field out of the form`,
      );
    const source = stringOf(objectOf(field.ui['ui:options']).source);
    const list = lists.find((one) => one.id === source);
    if (list && !stringsOf(list.whole.readers).some(({ text: name }) => menu.checks.get(name)?.includes(ANONYMOUS)))
      tell(
        say`the form "${id}" offers the list "${list.id}", which visitors may not read`,
        say`add a check with ${ANONYMOUS} to the "readers" of the list`,
      );
  }
}

/** A mailbox that has to be there is a field of its own that always has to be filled in. */
function checkMailbox({ id, fields, whole }: FormModel, rule: JsonObject, report: Report): void {
  const name = stringOf(rule.receiptTo);
  const mailboxes = fields.filter(
    ({ path, widget, schemas }) =>
      path.length === 1 && (widget === 'email' || schemas.some(({ format }) => format === 'email')),
  );
  const names = mailboxes.map((field) => field.name);
  const offer = names.length > 0 ? say`name one of: ${names.join(', ')}` : say`add a field with "format": "email"`;
  if (name === undefined) {
    if (rule.protection === 'mail')
      report.value(
        rule,
        'protection',
        say`no field holds the mailbox that the link is sent to`,
        names[0] === undefined ? offer : say`add "receiptTo": "${names[0]}"`,
      );
    return;
  }
  const field = mailboxes.find((one) => one.name === name);
  if (!field) {
    report.value(rule, 'receiptTo', say`"${name}" is no field of the form "${id}" for a mailbox`, offer);
    return;
  }
  const required = stringsOf(whole.required).some(({ text }) => text === name);
  if (rule.protection === 'mail' && (!required || field.ui['ui:when'] !== undefined))
    report.value(
      rule,
      'receiptTo',
      say`the link that confirms needs a mailbox, and the form "${id}" can be sent without "${name}"`,
      say`add it to "required" of the form, without "ui:when"`,
    );
}
