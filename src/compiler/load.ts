import { PLAIN_THEME, type Theme } from '../core/theme/theme.ts';
import { checkingAjv } from './ajv.ts';
import { checkBranches, checkLooks } from './checks/fields/looks.ts';
import { checkClosed, checkDefaults, checkEnumDisabled, checkFormats, checkLimits } from './checks/fields/values.ts';
import { checkButtons, checkSteps } from './checks/forms/buttons.ts';
import { checkDraftDays, checkDraftPages } from './checks/forms/drafts.ts';
import { checkDrawable } from './checks/forms/drawable.ts';
import { checkFillable } from './checks/forms/fillable.ts';
import { checkForm } from './checks/forms/forms.ts';
import { checkPatterns } from './checks/forms/patterns.ts';
import { checkPropertyNames } from './checks/forms/property-names.ts';
import { checkRules } from './checks/forms/rules.ts';
import { checkFilledByServer } from './checks/forms/server-values.ts';
import { checkWizard, checkWizardPages } from './checks/forms/wizard.ts';
import { checkLongNames } from './checks/long-names.ts';
import { checkCallChecks } from './checks/pages/call-checks.ts';
import { checkMenu } from './checks/pages/menu.ts';
import { checkPasskeys } from './checks/pages/passkeys.ts';
import { checkPreviews } from './checks/pages/previews.ts';
import { checkProviders } from './checks/pages/providers.ts';
import { checkReach, checkVisitors } from './checks/pages/reach.ts';
import { checkSettingNames, checkSettings } from './checks/pages/settings.ts';
import { checkStrangers, strangersForms } from './checks/pages/strangers.ts';
import { checkTheme, readPicture } from './checks/pages/theme.ts';
import { checkUses } from './checks/pages/uses.ts';
import { checkPayments } from './checks/payments.ts';
import { checkRecords } from './checks/records.ts';
import { checkLanguageNames, checkLanguages, checkPlurals } from './checks/texts/languages.ts';
import { checkMails } from './checks/texts/mails.ts';
import { checkProse } from './checks/texts/prose.ts';
import { checkRawText } from './checks/texts/raw-text.ts';
import { checkTerms } from './checks/texts/terms.ts';
import { checkWanted } from './checks/texts/wanted.ts';
import { checkForeignWords, checkSameTexts } from './checks/texts/wrong-language.ts';
import { type Dialect, dialectFor } from './dialect.ts';
import { checkFormExpressions, checkPageExpressions } from './expressions/check.ts';
import { checkShared, type FormModel, readForms } from './forms/model.ts';
import { checkTowns } from './forms/published-options.ts';
import { otherFormButtons } from './forms/uses.ts';
import { objectOf, stringOf, stringsOf } from './json.ts';
import { checkFieldLists, checkLists } from './lists/check.ts';
import { type ListModel, readLists } from './lists/model.ts';
import { checkEntries } from './menu/check-entries.ts';
import { type MenuTree, readMenu } from './menu/tree.ts';
import type { Names } from './names.ts';
import { checkProcedures } from './procedures/check.ts';
import { type ProcedureModel, readProcedures } from './procedures/model.ts';
import { checkMoveUses } from './procedures/uses.ts';
import { type Folders, readFolders } from './read/folders.ts';
import { gatherNames } from './read/gather-names.ts';
import { valuePlace } from './read/origin.ts';
import { PROGRAM, type Registry } from './read/registry.ts';
import { withOwners, withPropertyNames } from './read/renamed.ts';
import { checkDemo, checkKeptRecord, checkKnownBefore, checkRecordFiles } from './records/check.ts';
import { checkFormerNames } from './records/former-names.ts';
import { type RecordModel, readRecords } from './records/model.ts';
import type { Report } from './report.ts';
import { say } from './said/say.ts';
import { listNames } from './suggest.ts';
import { type Catalog, readCatalog } from './texts/catalog.ts';
import { variants, type Wanted } from './texts/wanted.ts';
import { wantedByCode } from './texts/wanted-code.ts';
import {
  wantedByLists,
  wantedByMenu,
  wantedByProcedure,
  wantedByRecords,
  wantedBySettings,
} from './texts/wanted-files.ts';
import { wantedByForm, wantedByRules } from './texts/wanted-forms.ts';

/** A config folder, read and checked. Only without problems may it be published. */
export interface LoadedConfig {
  folders: Folders;
  registry: Registry;
  names: Names;
  menu: MenuTree;
  forms: readonly FormModel[];
  records: readonly RecordModel[];
  lists: readonly ListModel[];
  procedures: readonly ProcedureModel[];
  catalog: Catalog;
  /** Form id → the texts it asks for. */
  wantedByForm: ReadonlyMap<string, readonly Wanted[]>;
  /** The texts that code names. */
  wantedByCode: readonly Wanted[];
  theme: Theme;
  /** The SVG file that the theme names as its mark. */
  picture: string | undefined;
}

/**
 * Reads the files of an organisation and reports everything that is wrong in them.
 * @param root holds `schemas/`, `menus/` and `messages/`.
 * @param code holds `src/`, for the message keys in it, and the program's own texts.
 */
export async function loadConfig(
  root: string,
  report: Report,
  code: string,
  registry = PROGRAM,
): Promise<LoadedConfig> {
  const read = await readFolders(root, report, code);
  const folders = withPropertyNames(withOwners(read, report), report);
  const names = gatherNames(folders, registry);
  const dialect = dialectFor(names);
  checkShapes(folders, dialect, report);
  checkSettings(folders.settings, report);
  checkTheme(folders.theme, report);

  const plugins = stringsOf(objectOf(folders.settings?.value).plugins).map(({ text }) => text);
  const menu = readMenu(folders.menu?.value);
  checkShared(folders.shared, folders.records, report);
  const records = readRecords(folders, registry, report);
  const lists = readLists(folders.lists);
  const forms = readForms(folders.forms, folders, registry, report);
  const procedures = readProcedures(folders, forms, records);
  const contexts = contextsByForm(menu, forms);
  const wanted = new Map(
    forms.map((form) => [form.id, wantedByForm(form, registry, contexts.get(form.id) ?? [], names.mail)]),
  );
  const catalog = readCatalog(folders.messages, defaultLanguage(folders, report), report);

  // A text that cannot be read may show any setting.
  if (folders.messages.every(({ value }) => value !== undefined))
    checkSettingNames(folders.settings, dialect.words('settings'), catalog, report);

  const ajv = checkingAjv();
  for (const form of forms) {
    checkForm(form, registry, dialect, report);
    checkBranches(form, report);
    checkDrawable(form, registry, ajv, report);
    checkLooks(form, registry, report);
    checkDefaults(form, report);
    checkClosed(form, report);
    checkEnumDisabled(form, report);
    checkFormats(form, registry, report);
    checkFillable(form, registry, report);
    checkPropertyNames(form, registry, report);
    checkButtons(form, forms, report);
    checkFormExpressions(form, report);
    checkUses(form, registry, report);
    checkSteps(form, report);
    checkWizard(form, report);
    checkDraftDays(form, registry, report);
    checkKeptRecord(form, records, report);
    checkKnownBefore(form, records, report);
    checkFilledByServer(form, registry, report);
    checkLimits(form, report);
    checkFieldLists(form.fields, lists, report);
    // What else is wrong in the file may be what is missed.
    if (!report.problems.some(({ file }) => file === form.file.file)) checkTowns(form.fields, lists, report);
  }
  checkLongNames(folders, forms, registry, report);
  checkRecordFiles(records, forms, ajv, report);
  checkFormerNames(folders, records, report);
  checkDemo(folders.demo, records, report);
  for (const record of records) checkFieldLists(record.fields, lists, report);
  checkLists(lists, catalog.languages, report);
  checkProcedures(procedures, names, objectOf(folders.settings?.value), report, forms.length === folders.forms.length);
  checkPayments(forms, procedures, folders.settings, report);
  for (const file of [...folders.forms, ...folders.records, ...folders.shared]) checkPatterns(file, report);
  for (const form of forms) checkRules(form, ajv, report);
  let clashes: readonly string[] = [];
  const hasMenu = folders.menu?.value !== undefined;
  if (hasMenu) {
    clashes = checkMenu(menu, report);
    checkCallChecks(registry, plugins, menu, report);
    checkReach(menu, forms, registry, report);
    checkVisitors(menu, forms, registry, report, strangersForms(folders.settings, forms));
    for (const page of menu.pages) checkPageExpressions(page, report);
    checkTerms(menu, forms, report);
    checkWizardPages(menu, forms, report);
    checkDraftPages(menu, forms, report);
    checkPreviews(menu, forms, registry, report);
    checkEntries(menu, forms, records, report);
    checkRecords(menu, registry, report);
    checkProviders(folders.settings, menu, records, report);
    checkStrangers(folders.settings, { menu, forms, lists, registry }, report);
    checkPasskeys(folders.settings, menu, report);
  }
  checkMoveUses(procedures, forms, hasMenu ? menu : null, report);
  const byCode = await wantedByCode(code, plugins);
  const all = [
    // Without the menu the contexts are not known that texts of a form vary by.
    ...[...wanted.values()].flat().map((want) => (hasMenu ? want : { ...want, required: false })),
    ...wantedByMenu(menu),
    ...wantedBySettings(objectOf(folders.settings?.value)),
    ...procedures.flatMap((procedure) => wantedByProcedure(procedure, names.mail)),
    ...wantedByRecords(records),
    ...byCode,
    ...wantedByLists(lists),
    ...wantedByRules([...folders.shared, ...folders.records], registry.widgets.keys()),
    ...languageNames(folders),
  ];
  const { settings, procedures: moved } = folders;
  const fields = [...folders.forms, ...folders.records, ...folders.shared].every(({ value }) => value !== undefined);
  const complete =
    fields && [folders.menu, settings, ...folders.lists, ...moved].every((file) => file?.value !== undefined);
  const isTold = checkWanted(all, catalog, { complete, clashes }, report);
  checkRawText(folders, report);
  checkSameTexts(catalog, checkForeignWords(catalog, report), report);
  // With an unreadable file the fields for e-mails are unknown.
  const unfilled = fields ? checkMails({ forms, procedures, records }, registry, catalog, report) : new Set<string>();
  checkLanguages(catalog, isTold, unfilled, report);
  checkLanguageNames(catalog, report);
  checkPlurals(catalog, new Set(all.flatMap(variants)), report);
  checkProse(catalog, { settings: folders.settings?.value ?? null, menu: hasMenu ? menu : null }, report);
  const asked = { wantedByForm: wanted, wantedByCode: byCode };
  const theme = (folders.theme?.value as Theme | undefined) ?? PLAIN_THEME;
  const picture = readPicture(root, theme, report);
  return { folders, registry, names, menu, forms, records, lists, procedures, catalog, theme, picture, ...asked };
}

/** Every readable file against its meta-schema. */
function checkShapes(folders: Folders, dialect: Dialect, report: Report): void {
  const files = [
    ...folders.forms.map((file) => ['form', file] as const),
    ...folders.records.map((file) => ['record', file] as const),
    ...folders.lists.map((file) => ['list', file] as const),
    ...folders.procedures.map((file) => ['procedure', file] as const),
    ...folders.shared.map((file) => ['shared', file] as const),
    ...folders.messages.map((file) => [file.prefix[0] === 'mails' ? 'mail' : 'messages', file] as const),
    ...(folders.menu ? [['menu', folders.menu] as const] : []),
    ...(folders.settings ? [['settings', folders.settings] as const] : []),
    ...(folders.demo ? [['demo', folders.demo] as const] : []),
    ...(folders.theme ? [['theme', folders.theme] as const] : []),
  ];
  for (const [kind, file] of files) if (file.value !== undefined) dialect.check(kind, file.value, report);
}

/**
 * Contexts of the blocks that show a form: its texts may vary by them, and so may those of a form that
 * one of its buttons sends.
 */
function contextsByForm(menu: MenuTree, forms: readonly FormModel[]): Map<string, string[]> {
  const contexts = new Map<string, string[]>();
  for (const { node } of menu.pages.flatMap((page) => page.blocks)) {
    const shown = stringOf(node.form);
    const context = stringOf(node.context);
    if (shown === undefined || context === undefined) continue;
    const model = forms.find((form) => form.id === shown);
    const sent = model ? otherFormButtons(model).flatMap((button) => stringOf(button.form) ?? []) : [];
    for (const form of [shown, ...sent]) {
      contexts.set(form, [...new Set([...(contexts.get(form) ?? []), context])]);
    }
  }
  return contexts;
}

/** `defaultLanguage` of the settings, else the first folder by alphabet. */
function defaultLanguage(folders: Folders, report: Report): string {
  const settings = objectOf(folders.settings?.value);
  const named = stringOf(settings.defaultLanguage);
  if (named !== undefined && !folders.languages.includes(named)) {
    report.at(
      valuePlace(settings, 'defaultLanguage'),
      say`there are no texts in "${named}"`,
      say`use one of: ${listNames(folders.languages)}`,
    );
  } else if (named !== undefined) return named;
  return folders.languages[0] ?? 'ca';
}

/** Each language is called by its name: `languages.ca`. A name without texts is the language check's. */
function languageNames({ languages, messages }: Folders): Wanted[] {
  const names = languages.map((language) => {
    const source = messages.find((file) => file.language === language);
    return { keys: [`languages.${language}`], required: true, place: source && { source, offset: 0 }, contexts: [] };
  });
  return [...names, { keys: ['languages'], required: false, place: undefined, contexts: [], open: true }];
}
