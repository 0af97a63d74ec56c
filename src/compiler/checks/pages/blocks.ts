import type { PreviewPart } from '../../../core/config.ts';
import { comparedWith, looksAt } from '../../../core/expressions/reads.ts';
import { treeOf } from '../../expressions/parse.ts';
import { pagePlaces } from '../../expressions/places.ts';
import { outerFields, outerNames } from '../../fields/fields.ts';
import type { FormModel } from '../../forms/model.ts';
import { otherFormButtons, resultsIn, wordNaming } from '../../forms/uses.ts';
import { type JsonObject, jsonObjectOf, objectsOf, stringOf, stringsOf } from '../../json.ts';
import { blockItems, type MenuPage } from '../../menu/tree.ts';
import type { Registry } from '../../read/registry.ts';
import type { ReadConfig } from '../../read-config.ts';
import { isMany } from '../../records/model.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';
import { listNames, suggest } from '../../suggest.ts';
import { hasDocument } from '../../texts/wanted-files.ts';
import { wantAbility } from '../forms/spec.ts';

/** Parts that show a file, and parts that show a list; the others show text. */
const PICTURES: readonly PreviewPart['as'][] = ['picture', 'logo'];
const LISTS: readonly PreviewPart['as'][] = ['tags'];

/** Checks that a preview has its form on the same page, and that its parts are fields of that form. */
export function checkPreviews(config: ReadConfig): void {
  for (const page of config.menu.pages) {
    for (const blocks of listsOf(page)) {
      const previews = blocks.filter((node) => node.type === 'preview');
      const formBlocks = blocks.filter((node) => node.type === 'form');
      for (const preview of previews) checkPreview(preview, formBlocks, previews, config);
    }
  }
}

function listsOf(page: MenuPage): JsonObject[][] {
  const tabs = page.blocks.filter((block) => block.type === 'tabs').flatMap(blockItems);
  return [page.node, ...tabs].map(({ blocks }) => objectsOf(blocks));
}

function checkPreview(
  preview: JsonObject,
  formBlocks: readonly JsonObject[],
  all: readonly JsonObject[],
  config: ReadConfig,
): void {
  const { report } = config;
  const named = stringOf(preview.form);
  if (named === undefined) return;
  const block = formBlocks.find(({ id }) => id === named);
  if (!block) {
    const ids = formBlocks.flatMap(({ id }) => stringOf(id) ?? []);
    report.value(preview, 'form')(
      say`the preview "${preview.id}" shows "${named}", which is no form block beside it`,
      suggest(named, ids, say`put it into the same list as the form`),
    );
    return;
  }
  const first = all.find(({ form }) => form === named);
  // Two of one id were reported already.
  if (first !== preview && first?.id !== preview.id)
    report.value(preview, 'form')(
      say`the form "${named}" has a preview already, "${first?.id}"`,
      say`remove one of them`,
    );
  const form = config.forms.find(({ id }) => id === block.form);
  if (form) for (const part of objectsOf(preview.items)) checkPart(part, form, config);
}

function checkPart(part: JsonObject, form: FormModel, { registry, report }: ReadConfig): void {
  const fields = outerFields(form);
  const as = stringOf(part.look) as PreviewPart['as'] | undefined;
  for (const { text: name, place } of stringsOf(part.fields)) {
    const at = report.at(place);
    const field = fields.find((one) => one.name === name);
    if (!field) {
      at(
        say`"${name}" is no property of the form "${form.id}"`,
        suggest(name, outerNames(form), say`add it to the form`),
      );
      continue;
    }
    if (as === undefined || field.broken) continue;
    const isList = field.types.includes('array');
    if (LISTS.includes(as) && !isList)
      at(say`"${name}" is no list, so it cannot be shown as "${as}"`, say`name a list, or use "text"`);
    if (!LISTS.includes(as) && isList) at(say`"${name}" is a list, so it cannot be shown as "${as}"`, say`use "tags"`);
    if (PICTURES.includes(as) && !keepsFile(field.widget, registry))
      at(say`"${name}" keeps no file, so it cannot be shown as "${as}"`, say`name a field whose widget keeps a file`);
  }
}

/** The widget's options name an action with a file. */
function keepsFile(widget: string | undefined, registry: Registry): boolean {
  const manifest = widget === undefined ? undefined : registry.widgets.get(widget);
  // A widget nobody knows was reported; it may keep one.
  return !manifest || wordNaming(manifest.options, 'file') !== undefined;
}

/** Checks the blocks that list the entries of a form's record: there may be many, and the columns are fields. */
export function checkEntries(config: ReadConfig): void {
  for (const page of config.menu.pages) {
    const [, ...others] = page.blocks.filter(({ node }) => lists(node));
    for (const { node } of others)
      config.report.key(node, 'columns')(
        say`the page "${page.id}" has two lists of entries, and its address can name one entry`,
        say`give this one a page of its own`,
      );
    for (const { node } of page.blocks) if (lists(node)) checkList(node, page, config);
  }
}

function lists(node: JsonObject): boolean {
  return node.type === 'form' && node.columns !== undefined;
}

function checkList(node: JsonObject, page: MenuPage, { forms, records, report }: ReadConfig): void {
  const form = forms.find(({ id }) => id === node.form);
  if (!form) return;
  const kept = records.find(({ id }) => id === form.spec.record);
  if (!kept || !isMany(kept.whole)) {
    const what = say`the form "${form.id}" keeps no record of which a person may have many`;
    report.key(node, 'columns')(what, say`remove it, or keep a record with "many": true`);
    return;
  }
  const known = outerNames(form);
  for (const { text: name, place } of stringsOf(node.columns)) {
    if (known.includes(name)) continue;
    const what = say`"${name}" is no property of the form "${form.id}"`;
    report.at(place)(what, suggest(name, known, say`add it to the form`));
  }
  const preview = page.blocks.find(({ type, node: other }) => type === 'preview' && other.form === node.id);
  if (preview)
    report.value(preview.node, 'form')(say`the form block "${node.id}" is a list of entries`, say`remove the preview`);
}

/** Checks that what blocks compare `answer` with is a result that a form of their page can have. */
export function checkTerms({ menu, forms, report }: ReadConfig): void {
  for (const page of menu.pages) {
    const results = resultsOf(page, forms);
    if (results === null) continue;
    for (const place of pagePlaces(page)) {
      for (const name of comparedWith(treeOf(place), 'answer')) {
        if (results.includes(name)) continue;
        report.at(place.at)(
          say`"${place.key}" asks for the answer "${name}", which is no result of a form on this page`,
          suggest(name, results, say`show a form on this page that has such a result`),
        );
      }
    }
  }
}

/** Texts of the results a page may come to; null when one of its forms is not known. */
function resultsOf(page: MenuPage, forms: readonly FormModel[]): string[] | null {
  const shown = modelsOf(
    page.blocks.map((block) => block.form),
    forms,
  );
  const sent = shown.flatMap((form) =>
    modelsOf(form ? otherFormButtons(form).map((button) => button.form) : [], forms),
  );
  const all = [...new Set([...shown, ...sent])];
  if (!all.every((form) => form !== undefined)) return null;
  return all.flatMap((form) => resultsIn(form).flatMap(({ text }) => stringOf(text) ?? []));
}

/** The forms of these names; undefined for a name that nobody has. */
function modelsOf(names: readonly unknown[], forms: readonly FormModel[]): (FormModel | undefined)[] {
  return names.flatMap((name) => (typeof name === 'string' ? [forms.find((form) => form.id === name)] : []));
}

/** Checks pages that depend on the state of a record, and that they name one. */
export function checkRecords(config: ReadConfig): void {
  const { menu, report } = config;
  for (const page of menu.pages) {
    if (page.node.record === undefined) demandRecord(page, report);
    else checkRecord(page, jsonObjectOf(page.node.record), config);
    for (const { type, node } of page.blocks) if (type === 'status') checkStatus(node, page, report);
  }
}

function demandRecord(page: MenuPage, report: Report): void {
  const goesBy = new Set(pagePlaces(page).flatMap((place) => (looksAt(treeOf(place), 'record') ? [place.owner] : [])));
  for (const { id, type, node } of page.blocks) {
    if (type !== 'status' && type !== 'signing' && !goesBy.has(node)) continue;
    report.self(node)(
      say`the block "${id}" goes by the state of a record, and the page "${page.id}" names none`,
      say`add "record": {"action": …, "state": …} to the page`,
    );
  }
}

function checkRecord(page: MenuPage, record: JsonObject, config: ReadConfig): void {
  const { action } = record;
  wantAbility(record, ['read'], say`the action "${action}" reads nothing`, config);
  if (!page.blocks.some(hasDocument)) return;
  const what = say`the action "${action}" has no document, and a block of the page hands one out`;
  wantAbility(record, ['document'], what, config);
}

/** Every state that is named has a banner, or the member would see an empty one. */
function checkStatus(node: JsonObject, page: MenuPage, report: Report): void {
  const banners = Object.keys(jsonObjectOf(node.banners));
  if (banners.length === 0) return;
  const state = stringOf(jsonObjectOf(page.node.record).state) ?? 'state';
  const own = [node, ...objectsOf(node.buttons)];
  for (const place of pagePlaces(page).filter(({ owner }) => own.includes(owner))) {
    for (const name of comparedWith(treeOf(place), 'record', state)) {
      if (banners.includes(name)) continue;
      report.at(place.at)(
        say`"${name}" has no banner in this block`,
        suggest(name, banners, say`add it to "banners", or use one of: ${listNames(banners)}`),
      );
    }
  }
  if (node.when !== undefined) return;
  const remedy = say`add "when": "record.${state} in [${banners.map((name) => `'${name}'`).join(', ')}]"`;
  report.self(node)(say`the block does not say in which states it shows`, remedy);
}
