import { ANONYMOUS, CALL_CHECKS, OFFICE_CHECKS } from '../../core/session/access.ts';
import { outerFields } from '../fields/fields.ts';
import type { FormModel } from '../forms/model.ts';
import { wordNaming } from '../forms/uses.ts';
import { type JsonObject, jsonObjectOf, namesIn, objectEntries, stringOf, stringsOf } from '../json.ts';
import { blockItems, blocksForVisitors, passes, seesBlock } from '../menu/tree.ts';
import { placeholders } from '../read/catalog.ts';
import { isUnreadable } from '../read/json-file.ts';
import { isUnresolved } from '../read/origin.ts';
import type { Registry } from '../read/registry.ts';
import type { ReadConfig } from '../read-config.ts';
import type { Report } from '../report.ts';
import { say } from '../said/say.ts';
import { nearest, suggest } from '../suggest.ts';

/** Checks in `menus/settings.json` that the time zone and the holidays exist, which the meta-schema cannot. */
export function checkSettings(settings: JsonObject, report: Report): void {
  for (const { text, place } of stringsOf(settings.holidays)) {
    // A leap year has every day of a year.
    const day = text.length === 5 ? `2024-${text}` : text;
    const moment = new Date(`${day}T00:00:00Z`);
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || (!Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)))
      continue;
    report.at(place)(say`there is no day "${text}"`, say`correct it, or remove it`);
  }
  const zone = stringOf(settings.timeZone);
  if (zone === undefined || isTimeZone(zone)) return;
  const known = Intl.supportedValuesOf('timeZone');
  report.value(settings, 'timeZone')(say`there is no time zone "${zone}"`, suggest(zone, known, say`write UTC`));
}

/**
 * Refuses a setting with a name like that of a setting which the program reads. Texts may show settings of any name, so
 * settings in texts are left alone.
 */
export function checkSettingNames({ settings, dialect, catalog, report }: ReadConfig): void {
  const known = dialect.words('settings');
  const filledIn = [...catalog.texts.values()].flatMap((table) => [...placeholders([...table.values()])]);
  const shown = new Set(filledIn.flatMap((name) => /^settings\.([^.]+)/.exec(name)?.[1] ?? []));
  for (const name of Object.keys(settings)) {
    if (known.includes(name) || shown.has(name)) continue;
    const near = nearest(
      name,
      known.filter((word) => settings[word] === undefined),
    );
    if (near === undefined) continue;
    report.key(settings, name)(say`no text shows the setting "${name}"`, say`did you mean "${near}"?`);
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Reports checks that calls of the server, or of one of the organisation's plug-ins, ask for and the menu lacks: published,
 * such a menu would close those calls to everybody, the sign-in among them.
 */
export function checkCallChecks({ registry, settings, menu, report }: ReadConfig): void {
  const ofPlugins = namesIn(settings.plugins).flatMap((plugin) => registry.plugins.get(plugin)?.checks ?? []);
  const named = [...registry.checks, ...ofPlugins];
  const unnamed = [...menu.checks.keys()].filter((name) => !named.includes(name));
  for (const name of new Set(named)) {
    if (menu.checks.has(name)) continue;
    const near = nearest(name, unnamed);
    const remedy = near ? say`did you mean "${near}"?` : say`add "${name}" with the roles that may make them`;
    report.key(menu.root, 'checks')(say`the check "${name}" is missing, and calls of the server name it`, remedy);
  }
  checkOfficeRoles(menu, [...CALL_CHECKS, ...ofPlugins], report);
}

/**
 * Reports visitors and roles of people in the checks of the office: a word too much there would give every member the desk.
 * Statistics may be for people too, so a role of theirs there is only asked about.
 */
function checkOfficeRoles({ root, checks }: ReadConfig['menu'], named: readonly string[], report: Report): void {
  const ofPeople = named.filter((name) => name !== 'public' && !OFFICE_CHECKS.includes(name));
  for (const name of OFFICE_CHECKS)
    for (const { text: role, place } of stringsOf(jsonObjectOf(root.checks)[name])) {
      const shared = ofPeople.find((one) => checks.get(one)?.includes(role));
      if (role === ANONYMOUS)
        report.at(place)(say`the check "${name}" opens the office to visitors`, say`name roles of the office alone`);
      else if (shared !== undefined)
        (name === 'statistics' ? report.warn(place) : report.at(place))(
          say`the check "${name}" opens the office to everybody with the role "${role}", which is in "${shared}" too`,
          say`give the office a role of its own`,
        );
    }
}

/**
 * Checks the providers of `menus/settings.json`: a page for visitors offers each one, it opens accounts of people alone,
 * and a national id that it is matched with is nothing that its owner may change.
 */
export function checkProviders(config: ReadConfig): void {
  const { menu, settings, report } = config;
  const providers = jsonObjectOf(settings.signIn);
  const open = blocksForVisitors(menu);
  const names = Object.keys(providers);
  const items = open.filter(({ type }) => type === 'providers').flatMap((block) => blockItems(block));
  // A misspelt name is reported where it stands, so the provider that was meant counts as offered.
  const offered = items.map(({ id }) => nearest(stringOf(id) ?? '', names));
  for (const [name, provider] of objectEntries(providers)) {
    if (!offered.includes(name))
      report.key(providers, name)(
        say`no page that visitors may open offers the provider "${name}"`,
        say`add a block {"type": "providers", "id": "providers", "items": [{"id": "${name}"}]} to the page to sign in`,
      );
    for (const { text, place } of stringsOf(provider.roles))
      if (text === ANONYMOUS) report.at(place)(say`"${ANONYMOUS}" has no account`, say`name roles of people`);
    if (provider.match === 'nationalId') checkNationalId(provider, config);
  }
}

function checkNationalId(provider: JsonObject, { records, report }: ReadConfig): void {
  for (const { whole } of records) {
    const property = stringOf(jsonObjectOf(whole.parts).nationalId);
    if (property === undefined) continue;
    if (jsonObjectOf(jsonObjectOf(whole.properties)[property]).readOnly !== true)
      report.value(provider, 'match')(
        say`people may change the property "${property}", by which the provider finds their account`,
        say`write "readOnly": true at "${property}" in the record, or match the username`,
      );
    return;
  }
  report.value(provider, 'match')(
    say`no record says which property is the national id`,
    say`name it under "parts" of the record, or match the username`,
  );
}

/** The forms that the settings let people send without an account; of settings that cannot be read it may be any. */
export function strangersForms({ folders, settings, forms }: ReadConfig): string[] {
  return isUnreadable(folders.settings) ? forms.map(({ id }) => id) : Object.keys(jsonObjectOf(settings.strangers));
}

/** Whether an action sends a form to an office, so that a case of a procedure begins. */
export function sendsToOffice({ action }: JsonObject, { actions }: Registry): boolean {
  return wordNaming(actions.get(stringOf(action) ?? '')?.params, 'office') !== undefined;
}

/**
 * Checks the forms of `strangers` in `menus/settings.json`: visitors see them and can fill them in, they are sent to an
 * office, and whom a mail has to reach is asked for a mailbox.
 */
export function checkStrangers(config: ReadConfig): void {
  const { settings, report } = config;
  const rules = jsonObjectOf(settings.strangers);
  for (const [id, rule] of objectEntries(rules)) {
    const form = config.forms.find((one) => one.id === id);
    // An unknown form is the dialect's.
    if (form) checkForm(form, rules, rule, config);
  }
  if (settings.embedding !== undefined && Object.keys(rules).length === 0)
    report.key(settings, 'embedding')(
      say`nobody sends a form without an account, so no page may be shown in a frame`,
      say`name a form under "strangers", or remove it`,
    );
}

function checkForm(form: FormModel, rules: JsonObject, rule: JsonObject, config: ReadConfig): void {
  const { menu, registry, lists, report } = config;
  const { id } = form;
  const tell = report.key(rules, id);
  const open = blocksForVisitors(menu);
  if (!sendsToOffice(jsonObjectOf(form.spec.submit), registry)) {
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
    const source = stringOf(jsonObjectOf(field.ui['ui:options']).source);
    const list = lists.find((one) => one.id === source);
    if (list && !passes(menu, namesIn(list.whole.readers), ANONYMOUS))
      tell(
        say`the form "${id}" offers the list "${list.id}", which visitors may not read`,
        say`add a check with ${ANONYMOUS} to the "readers" of the list`,
      );
  }
}

/** A mailbox that has to be there is a field of its own that always has to be filled in. */
function checkMailbox(form: FormModel, rule: JsonObject, report: Report): void {
  const { id, whole } = form;
  const name = stringOf(rule.receiptTo);
  // A field that is taken from a file which cannot be read may be any.
  const mailboxes = outerFields(form).filter(
    ({ widget, schemas }) => widget === 'email' || schemas.some((one) => one.format === 'email' || isUnresolved(one)),
  );
  const names = mailboxes.map((field) => field.name);
  const offer = names.length > 0 ? say`name one of: ${names.join(', ')}` : say`add a field with "format": "email"`;
  if (name === undefined) {
    if (rule.protection === 'mail')
      report.value(rule, 'protection')(
        say`no field holds the mailbox that the link is sent to`,
        names[0] === undefined ? offer : say`add "receiptTo": "${names[0]}"`,
      );
    return;
  }
  const field = mailboxes.find((one) => one.name === name);
  if (!field) {
    report.value(rule, 'receiptTo')(say`"${name}" is no field of the form "${id}" for a mailbox`, offer);
    return;
  }
  const required = namesIn(whole.required).includes(name);
  if (rule.protection === 'mail' && (!required || field.ui['ui:when'] !== undefined))
    report.value(rule, 'receiptTo')(
      say`the link that confirms needs a mailbox, and the form "${id}" can be sent without "${name}"`,
      say`add it to "required" of the form, without "ui:when"`,
    );
}

/** Blocks by what they are for: visitors sign in by a passkey, people add theirs. */
const [SIGN_IN, OWN] = ['passkey-sign-in', 'passkeys'];

/**
 * Checks `passkeys` of `menus/settings.json`: a page for visitors offers to sign in by one, each role can open a page on
 * which it adds them, and no block offers what nobody may use.
 */
export function checkPasskeys({ folders, settings, menu, report }: ReadConfig): void {
  if (isUnreadable(folders.settings)) return;
  const blocks = menu.pages.flatMap((page) => page.blocks.map((block) => ({ page, block })));
  if (settings.passkeys === undefined) {
    for (const { block } of blocks)
      if (block.type === SIGN_IN || block.type === OWN)
        report.value(block.node, 'type')(
          say`nobody may use passkeys`,
          say`name the roles in "passkeys" of menus/settings.json, or remove the block`,
        );
    return;
  }
  const showsTo = (type: string | undefined, role: string) =>
    blocks.some(
      ({ page, block }) => block.type === type && passes(menu, page.access, role) && seesBlock(menu, block, role),
    );
  if (!showsTo(SIGN_IN, ANONYMOUS))
    report.key(settings, 'passkeys')(
      say`no page that visitors may open offers to sign in by a passkey`,
      say`add a block {"type": "passkey-sign-in", "id": "passkey"} to the page to sign in`,
    );
  for (const { text: role, place } of stringsOf(settings.passkeys)) {
    if (role === ANONYMOUS) report.at(place)(say`"${ANONYMOUS}" has no account`, say`name roles of people`);
    else if ([...menu.checks.values()].some((roles) => roles.includes(role)) && !showsTo(OWN, role))
      report.at(place)(
        say`no page on which people with the role "${role}" can add a passkey`,
        say`add a block {"type": "passkeys", "id": "passkeys"} to a page that they may open`,
      );
  }
}
