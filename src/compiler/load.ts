import { PLAIN_THEME, type Theme } from '../core/theme/theme.ts';
import { checkingAjv } from './ajv.ts';
import { checkCases } from './cases/check.ts';
import { checkFormExpressions, checkPageExpressions } from './checks/expressions.ts';
import { checkBranches, checkDrawable, checkLooks } from './checks/fields/drawable.ts';
import { checkPatterns } from './checks/fields/patterns.ts';
import { checkClosed, checkDefaults, checkEnumDisabled, checkFormats, checkLimits } from './checks/fields/values.ts';
import { checkLongNames, checkRawText } from './checks/files.ts';
import { checkFillable } from './checks/forms/fillable.ts';
import { checkForm } from './checks/forms/forms.ts';
import { checkPropertyNames } from './checks/forms/property-names.ts';
import { checkRules } from './checks/forms/rules.ts';
import {
  checkButtons,
  checkDraftDays,
  checkDraftPages,
  checkFilledByServer,
  checkSteps,
  checkUses,
  checkWizard,
  checkWizardPages,
} from './checks/forms/spec.ts';
import { checkFieldLists, checkLists } from './checks/lists.ts';
import { checkEntries, checkPreviews, checkRecords, checkTerms } from './checks/pages/blocks.ts';
import { checkMenu } from './checks/pages/menu.ts';
import { checkReach, checkVisitors } from './checks/pages/reach.ts';
import { checkRights } from './checks/pages/rights.ts';
import { checkTheme, readPicture } from './checks/pages/theme.ts';
import { checkPayments } from './checks/payments.ts';
import { checkMoveUses, checkProcedures } from './checks/procedures.ts';
import { checkDemo, checkKeptRecord, checkKnownBefore, checkRecordFiles } from './checks/records.ts';
import {
  checkCallChecks,
  checkPasskeys,
  checkProviders,
  checkSettingNames,
  checkSettings,
  checkStrangers,
} from './checks/settings.ts';
import { checkFilled } from './checks/texts/filled.ts';
import { checkLanguageNames, checkLanguages, checkPlurals } from './checks/texts/languages.ts';
import { checkMails } from './checks/texts/mails.ts';
import { checkProse } from './checks/texts/prose.ts';
import { checkWanted } from './checks/texts/wanted.ts';
import { checkForeignWords, checkSameTexts } from './checks/texts/wrong-language.ts';
import { dialectFor } from './dialect.ts';
import { checkShared, type FormModel, readForms } from './forms/model.ts';
import { checkTowns } from './forms/published-options.ts';
import { otherFormButtons } from './forms/uses.ts';
import { jsonObjectOf, namesIn, stringOf } from './json.ts';
import { readLists } from './lists/model.ts';
import { type MenuTree, readMenu } from './menu/tree.ts';
import { gatherNames, rolesOf } from './names.ts';
import { checkCasePaths, checkPaths } from './paths/check.ts';
import { readProcedures } from './procedures/model.ts';
import { readCatalog } from './read/catalog.ts';
import { allFiles, type Folders, readFolders } from './read/folders.ts';
import { PROGRAM } from './read/registry.ts';
import { withOwners, withPropertyNames } from './read/renamed.ts';
import type { ReadConfig } from './read-config.ts';
import { checkFormerNames } from './records/former-names.ts';
import { readRecords } from './records/model.ts';
import type { Report } from './report.ts';
import { say } from './said/say.ts';
import { listNames } from './suggest.ts';
import { variants, type Wanted } from './texts/wanted.ts';
import { type CodeWanted, wantedByCode } from './texts/wanted-code.ts';
import {
  wantedByLists,
  wantedByMenu,
  wantedByProcedure,
  wantedByRecords,
  wantedBySettings,
} from './texts/wanted-files.ts';
import { wantedByForm, wantedByRules } from './texts/wanted-forms.ts';

/** A config folder, read and checked. Only without problems may it be published. */
export interface LoadedConfig extends ReadConfig {
  /** Form id → the texts it asks for. */
  wantedByForm: ReadonlyMap<string, readonly Wanted[]>;
  wantedByCode: readonly CodeWanted[];
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
  const folders = withPropertyNames(withOwners(await readFolders(root, report, code), report), report);
  const settings = jsonObjectOf(folders.settings?.value);
  const names = gatherNames(folders, registry);
  const dialect = dialectFor(names);
  for (const { dialect: name, file } of allFiles(folders))
    if (file.value !== undefined) dialect.check(name, file.value, report);
  checkSettings(settings, report);
  checkTheme(folders.theme, report);

  const menu = readMenu(folders.menu?.value);
  checkShared(folders.shared, folders.records, report);
  const records = readRecords(folders, registry, report);
  const lists = readLists(folders.lists);
  const forms = readForms(folders, names, report);
  const procedures = readProcedures(folders, forms, records, rolesOf(names));
  const catalog = readCatalog(folders.messages, defaultLanguage(folders, report), report);
  const models = { menu, forms, records, lists, procedures, catalog };
  const config: ReadConfig = { folders, settings, registry, names, dialect, ajv: checkingAjv(), ...models, report };

  // A text that cannot be read may show any setting.
  if (folders.messages.every(({ value }) => value !== undefined)) checkSettingNames(config);
  for (const form of forms) {
    checkForm(form, config);
    checkBranches(form, config);
    checkDrawable(form, config);
    checkLooks(form, config);
    checkDefaults(form, config);
    checkClosed(form, config);
    checkEnumDisabled(form, config);
    checkFormats(form, config);
    checkFillable(form, config);
    checkPropertyNames(form, config);
    checkButtons(form, config);
    checkFormExpressions(form, config);
    checkUses(form, config);
    checkSteps(form, config);
    checkWizard(form, config);
    checkDraftDays(form, config);
    checkKeptRecord(form, config);
    checkKnownBefore(form, config);
    checkFilledByServer(form, config);
    checkLimits(form, config);
    checkFieldLists(form, config);
    // Another problem of the file may be the cause of what is missed.
    if (!report.problems.some(({ file }) => file === form.file.file)) checkTowns(form, config);
  }
  checkLongNames(config);
  checkRecordFiles(config);
  checkFormerNames(config);
  checkDemo(config);
  for (const record of records) checkFieldLists(record, config);
  checkLists(config);
  checkProcedures(config);
  checkPayments(config);
  const schemas = [...folders.forms, ...folders.records, ...folders.shared];
  for (const file of schemas) checkPatterns(file, report);
  for (const form of forms) checkRules(form, config);
  checkCases(config);
  let clashes: readonly string[] = [];
  const hasMenu = folders.menu?.value !== undefined;
  if (hasMenu) {
    clashes = checkMenu(config);
    checkCallChecks(config);
    checkReach(config);
    checkVisitors(config);
    checkRights(config);
    checkPageExpressions(config);
    checkTerms(config);
    checkWizardPages(config);
    checkDraftPages(config);
    checkPreviews(config);
    checkEntries(config);
    checkRecords(config);
    checkProviders(config);
    checkStrangers(config);
    checkPasskeys(config);
  }
  checkMoveUses(config);
  checkPaths(config);
  checkCasePaths(config);
  const contexts = contextsByForm(menu, forms);
  const wanted = new Map(forms.map((form) => [form.id, wantedByForm(form, contexts.get(form.id) ?? [], config)]));
  const byCode = await wantedByCode(code, namesIn(settings.plugins));
  const all = [
    // Without the menu the contexts are not known that texts of a form vary by.
    ...[...wanted.values()].flat().map((want) => (hasMenu ? want : { ...want, required: false })),
    ...wantedByMenu(menu),
    ...wantedBySettings(settings),
    ...procedures.flatMap((procedure) => wantedByProcedure(procedure, names.mail)),
    ...wantedByRecords(records),
    ...byCode,
    ...wantedByLists(lists),
    ...wantedByRules([...folders.shared, ...folders.records], registry.widgets.keys()),
    ...languageNames(folders),
  ];
  const fields = schemas.every(({ value }) => value !== undefined);
  const others = [folders.menu, folders.settings, ...folders.lists, ...folders.procedures];
  const complete = fields && others.every((file) => file?.value !== undefined);
  const isTold = checkWanted(config, all, { complete, clashes });
  checkRawText(config);
  checkSameTexts(config, checkForeignWords(config));
  // With an unreadable file the fields for e-mails are unknown.
  const unfilled = [...checkFilled(config, all), ...(fields ? checkMails(config) : [])];
  checkLanguages(config, isTold, new Set(unfilled));
  checkLanguageNames(config);
  checkPlurals(config, new Set(all.flatMap(variants)));
  checkProse(config);
  const theme = (folders.theme?.value as Theme | undefined) ?? PLAIN_THEME;
  return { ...config, theme, picture: readPicture(root, theme, report), wantedByForm: wanted, wantedByCode: byCode };
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
  const settings = jsonObjectOf(folders.settings?.value);
  const named = stringOf(settings.defaultLanguage);
  if (named !== undefined && !folders.languages.includes(named)) {
    report.value(settings, 'defaultLanguage')(
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
    return { keys: [`languages.${language}`], required: true, place: source && { source, offset: 0 } };
  });
  return [...names, { keys: ['languages'], required: false, place: undefined, open: true }];
}
