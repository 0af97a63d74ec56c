import type { PreviewPart } from '../../../core/config.ts';
import type { FormModel } from '../../forms/model.ts';
import { type JsonObject, objectsOf, stringOf, stringsOf } from '../../json.ts';
import { blockItems, type MenuPage, type MenuTree } from '../../menu/tree.ts';
import type { Registry } from '../../read/registry.ts';
import type { Report } from '../../report.ts';
import { type Said, say } from '../../said/say.ts';
import { suggest } from '../../suggest.ts';

/** Parts that show a file, and parts that show a list; the others show text. */
const PICTURES: readonly PreviewPart['as'][] = ['picture', 'logo'];
const LISTS: readonly PreviewPart['as'][] = ['tags'];

/** Checks that a preview has its form on the same page, and that its parts are fields of that form. */
export function checkPreviews(menu: MenuTree, forms: readonly FormModel[], registry: Registry, report: Report): void {
  for (const page of menu.pages) {
    for (const blocks of listsOf(page)) {
      const previews = blocks.filter((node) => node.type === 'preview');
      const formBlocks = blocks.filter((node) => node.type === 'form');
      for (const preview of previews) checkPreview(preview, formBlocks, previews, forms, registry, report);
    }
  }
}

/** The blocks of the page, and of each tab. */
function listsOf(page: MenuPage): JsonObject[][] {
  const tabs = page.blocks.filter((block) => block.type === 'tabs').flatMap(blockItems);
  return [page.node, ...tabs].map(({ blocks }) => objectsOf(blocks));
}

function checkPreview(
  preview: JsonObject,
  formBlocks: readonly JsonObject[],
  all: readonly JsonObject[],
  forms: readonly FormModel[],
  registry: Registry,
  report: Report,
): void {
  const named = stringOf(preview.form);
  if (named === undefined) return;
  const block = formBlocks.find(({ id }) => id === named);
  if (!block) {
    const ids = formBlocks.flatMap(({ id }) => stringOf(id) ?? []);
    report.value(
      preview,
      'form',
      say`the preview "${preview.id}" shows "${named}", which is no form block beside it`,
      suggest(named, ids, say`put it into the same list as the form`),
    );
    return;
  }
  const first = all.find(({ form }) => form === named);
  // Two of one id were reported already.
  if (first !== preview && first?.id !== preview.id)
    report.value(
      preview,
      'form',
      say`the form "${named}" has a preview already, "${first?.id}"`,
      say`remove one of them`,
    );
  const form = forms.find(({ id }) => id === block.form);
  if (form) for (const part of objectsOf(preview.items)) checkPart(part, form, registry, report);
}

function checkPart(part: JsonObject, form: FormModel, registry: Registry, report: Report): void {
  const fields = form.fields.filter(({ path }) => path.length === 1);
  const as = stringOf(part.look) as PreviewPart['as'] | undefined;
  for (const { text: name, index } of stringsOf(part.fields)) {
    const at = (what: Said, remedy: Said) => report.value(part.fields as object, index, what, remedy);
    const field = fields.find(({ path }) => path[0] === name);
    if (!field) {
      const known = fields.map(({ path }) => path[0] as string);
      at(say`"${name}" is no property of the form "${form.id}"`, suggest(name, known, say`add it to the form`));
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
  return !manifest || JSON.stringify(manifest.options ?? {}).includes('"names":"file"');
}
