import { comparedWith, looksAt } from '../../core/expressions/reads.ts';
import type { Tree } from '../../core/expressions/tree.ts';
import { parseExpression } from '../expressions/parse.ts';
import { type ExpressionPlace, pagePlaces } from '../expressions/places.ts';
import { type JsonObject, objectOf, objectsOf, stringOf } from '../json.ts';
import type { MenuPage, MenuTree } from '../menu/tree.ts';
import type { Ability, Registry } from '../read/registry.ts';
import type { Report } from '../report.ts';
import { type Said, say } from '../said/say.ts';
import { listNames, suggest } from '../suggest.ts';
import { hasDocument } from '../texts/wanted-files.ts';

/** Checks pages that depend on the state of a record, and that they name one. */
export function checkRecords(menu: MenuTree, registry: Registry, report: Report): void {
  for (const page of menu.pages) {
    if (page.node.record === undefined) demandRecord(page, report);
    else checkRecord(page, objectOf(page.node.record), registry, report);
    for (const { type, node } of page.blocks) if (type === 'status') checkStatus(node, page, report);
  }
}

function demandRecord(page: MenuPage, report: Report): void {
  const goesBy = new Set(pagePlaces(page).flatMap((place) => (looksAt(treeOf(place), 'record') ? [place.owner] : [])));
  for (const { id, type, node } of page.blocks) {
    if (type !== 'status' && type !== 'signing' && !goesBy.has(node)) continue;
    report.self(
      node,
      say`the block "${id}" goes by the state of a record, and the page "${page.id}" names none`,
      say`add "record": {"action": …, "state": …} to the page`,
    );
  }
}

function checkRecord(page: MenuPage, record: JsonObject, registry: Registry, report: Report): void {
  const action = stringOf(record.action) ?? '';
  const can = registry.abilities.get(action);
  // An unknown action was reported by the dialect; one whose file does not tell is believed.
  if (!can || can.length === 0) return;
  const ask = (ability: Ability, what: Said) => {
    if (can.includes(ability)) return;
    const able = [...registry.abilities].flatMap(([name, has]) => (has.includes(ability) ? [name] : [])).sort();
    report.value(record, 'action', what, suggest(action, able, say`name another one`));
  };
  ask('read', say`the action "${action}" reads nothing`);
  if (page.blocks.some(hasDocument))
    ask('document', say`the action "${action}" has no document, and a block of the page hands one out`);
}

/** Every state that is named has a banner, or the member would see an empty one. */
function checkStatus(node: JsonObject, page: MenuPage, report: Report): void {
  const banners = Object.keys(objectOf(node.banners));
  if (banners.length === 0) return;
  const state = stringOf(objectOf(page.node.record).state) ?? 'state';
  const own = [node, ...objectsOf(node.buttons)];
  for (const place of pagePlaces(page).filter(({ owner }) => own.includes(owner))) {
    for (const name of comparedWith(treeOf(place), 'record', state)) {
      if (banners.includes(name)) continue;
      report.value(
        place.owner,
        place.key,
        say`"${name}" has no banner in this block`,
        suggest(name, banners, say`add it to "banners", or use one of: ${listNames(banners)}`),
      );
    }
  }
  if (node.when !== undefined) return;
  const remedy = say`add "when": "record.${state} in [${banners.map((name) => `'${name}'`).join(', ')}]"`;
  report.self(node, say`the block does not say in which states it shows`, remedy);
}

function treeOf({ text, scope }: ExpressionPlace): Tree {
  return parseExpression(text, scope).tree;
}
