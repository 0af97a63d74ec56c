import type { FormModel } from '../forms/model.ts';
import { type JsonObject, stringsOf } from '../json.ts';
import { isMany, type RecordModel } from '../records/model.ts';
import type { Report } from '../report.ts';
import { say } from '../said/say.ts';
import { suggest } from '../suggest.ts';
import type { MenuPage, MenuTree } from './tree.ts';

/** Checks the blocks that list the entries of a form's record: there may be many, and the columns are fields. */
export function checkEntries(
  menu: MenuTree,
  forms: readonly FormModel[],
  records: readonly RecordModel[],
  report: Report,
): void {
  for (const page of menu.pages) {
    const [, ...others] = page.blocks.filter(({ node }) => lists(node));
    for (const { node } of others)
      report.key(
        node,
        'columns',
        say`the page "${page.id}" has two lists of entries, and its address can name one entry`,
        say`give this one a page of its own`,
      );
    for (const { node } of page.blocks) if (lists(node)) checkList(node, page, forms, records, report);
  }
}

function lists(node: JsonObject): boolean {
  return node.type === 'form' && node.columns !== undefined;
}

function checkList(
  node: JsonObject,
  page: MenuPage,
  forms: readonly FormModel[],
  records: readonly RecordModel[],
  report: Report,
): void {
  const form = forms.find(({ id }) => id === node.form);
  if (!form) return;
  const kept = records.find(({ id }) => id === form.spec.record);
  if (!kept || !isMany(kept.whole)) {
    const what = say`the form "${form.id}" keeps no record of which a person may have many`;
    report.key(node, 'columns', what, say`remove it, or keep a record with "many": true`);
    return;
  }
  const known = form.fields.flatMap(({ path }) => (path.length === 1 ? [path[0] as string] : []));
  for (const { text: name, index } of stringsOf(node.columns)) {
    if (known.includes(name)) continue;
    const what = say`"${name}" is no property of the form "${form.id}"`;
    report.value(node.columns as object, index, what, suggest(name, known, say`add it to the form`));
  }
  const preview = page.blocks.find(({ type, node: other }) => type === 'preview' && other.form === node.id);
  if (preview)
    report.value(preview.node, 'form', say`the form block "${node.id}" is a list of entries`, say`remove the preview`);
}
