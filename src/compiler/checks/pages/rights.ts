import { looksAt } from '../../../core/expressions/reads.ts';
import { procedureOfForm } from '../../../core/procedure.ts';
import { ANONYMOUS } from '../../../core/session/access.ts';
import { treeOf } from '../../expressions/parse.ts';
import type { FormModel } from '../../forms/model.ts';
import { isSent, prefillsIn } from '../../forms/uses.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, namesIn, stringOf } from '../../json.ts';
import { type MenuBlock, type MenuPage, passes, seesBlock } from '../../menu/tree.ts';
import { rolesOf } from '../../names.ts';
import { placeOf, valuePlace } from '../../read/origin.ts';
import type { ReadConfig } from '../../read-config.ts';
import { PROGRAM_FILES } from '../../report.ts';
import { say } from '../../said/say.ts';
import { listNames } from '../../suggest.ts';

/** Something with `readers` or `writers` that a part of a page asks for. */
interface Need {
  right: 'readers' | 'writers';
  kind: 'record' | 'procedure' | 'list';
  id: string;
}

/**
 * Holds who may open a page against who may read and change what stands on it, role by role: blocks that no role sees,
 * and what the server would refuse. Visitors who have not signed in have a check of their own.
 */
export function checkRights(config: ReadConfig): void {
  const { menu, forms, names, report } = config;
  const roles = rolesOf(names);
  // A misspelt role may be the one that comes to a page.
  if (roles.length === 0 || report.problems.some(({ file }) => file === menuFile(config))) return;
  for (const page of menu.pages) {
    const own = [...roles, ANONYMOUS].filter((role) => passes(menu, page.access, role));
    // What is open to everybody is no promise to each role.
    const isPublic = own.includes(ANONYMOUS);
    if (!isPublic) tellRefused(readsOf(page.node.record), own, valuePlace(page.node, 'record'), config);
    for (const block of page.blocks) {
      const seeing = own.filter((role) => seesBlock(menu, block, role));
      if (seeing.length === 0)
        report.warn(placeOf(block.node))(
          say`nobody who may open the page "${page.id}" sees the block "${block.id}"`,
          say`name another check in its "access", or remove it`,
        );
      const form = forms.find(({ id }) => id === block.form);
      if (form && !isPublic && !goesByUser(block)) tellRefused(needsOf(form), seeing, formPlace(block, page), config);
    }
  }
}

function menuFile({ folders }: ReadConfig): string | undefined {
  return folders.menu?.file;
}

function formPlace({ node }: MenuBlock, page: MenuPage) {
  return valuePlace(node, 'form') ?? placeOf(page.node);
}

/** Its condition may leave out those whom the server would refuse. */
function goesByUser({ node }: MenuBlock): boolean {
  const when = stringOf(node.when);
  return when !== undefined && looksAt(treeOf({ text: when, scope: new Map() }), 'user');
}

function readsOf(use: unknown): Need[] {
  const { params } = jsonObjectOf(use);
  return (['record', 'procedure'] as const).flatMap((kind) => {
    const id = stringOf(jsonObjectOf(params)[kind]);
    return id === undefined ? [] : [{ right: 'readers' as const, kind, id }];
  });
}

/** What a form reads before it is filled in, offers, and writes. */
function needsOf(form: FormModel): Need[] {
  const { spec, fields } = form;
  const reads = prefillsIn(form).filter(({ when }) => when === undefined);
  const submit: JsonObject = isJsonObject(spec.submit) ? spec.submit : {};
  const sources = fields.flatMap(({ ui }) => stringOf(jsonObjectOf(ui['ui:options']).source) ?? []);
  return [
    ...reads.flatMap(readsOf),
    ...readsOf(submit).map((need): Need => ({ ...need, right: 'writers' })),
    ...(isSent(spec) ? [{ right: 'writers', kind: 'procedure', id: procedureOfForm(spec) } as const] : []),
    ...sources.map((id): Need => ({ right: 'readers', kind: 'list', id })),
  ];
}

/** Reports roles that come to a page and would be refused what it needs. */
function tellRefused(
  needs: readonly Need[],
  roles: readonly string[],
  at: ReturnType<typeof placeOf>,
  { menu, records, procedures, lists, report }: ReadConfig,
): void {
  const of = { record: records, procedure: procedures, list: lists };
  for (const { right, kind, id } of needs) {
    const model = of[kind].find((one) => one.id === id);
    if (!model || !Array.isArray(model.whole[right])) continue;
    const { file } = model.file;
    const refused = roles.filter((role) => !passes(menu, namesIn(model.whole[right]), role));
    if (refused.length === 0) continue;
    report.warn(at)(
      right === 'readers'
        ? say`who comes here as ${listNames(refused)} may not read what this needs, "${id}"`
        : say`who comes here as ${listNames(refused)} may not send it: they are none of the "writers" of "${id}"`,
      file.startsWith(PROGRAM_FILES)
        ? say`leave them out of the page`
        : say`add a check of theirs to "${right}" of ${file}, or leave them out of the page`,
    );
  }
}
