import { type JsonObject, objectOf, objectsOf, stringOf, stringsOf } from '../json.ts';
import type { MenuPage, MenuTree } from '../menu/tree.ts';
import type { Ability } from '../read/abilities.ts';
import type { Registry } from '../read/registry.ts';
import type { Report } from '../report.ts';
import { listNames, suggest } from '../suggest.ts';
import { hasDocument } from '../texts/wanted-record.ts';

/** Checks the pages that go by the state of a record, and those that should say which. */
export function checkRecords(menu: MenuTree, registry: Registry, report: Report): void {
  for (const page of menu.pages) {
    if (page.node.record === undefined) demandRecord(page, report);
    else checkRecord(page, objectOf(page.node.record), registry, report);
    for (const { type, node } of page.blocks) if (type === 'status') checkStatus(node, report);
  }
}

function demandRecord(page: MenuPage, report: Report): void {
  for (const { id, type, node } of page.blocks) {
    if (type !== 'status' && type !== 'signing' && node.states === undefined) continue;
    report.self(
      node,
      `the block "${id}" goes by the state of a record, and the page "${page.id}" names none`,
      'add "record": {"action": …, "state": …} to the page',
    );
  }
}

function checkRecord(page: MenuPage, record: JsonObject, registry: Registry, report: Report): void {
  const action = stringOf(record.action) ?? '';
  const can = registry.abilities.get(action);
  // An unknown action was reported by the dialect; one whose file does not tell is believed.
  if (!can || can.length === 0) return;
  const ask = (ability: Ability, what: string) => {
    if (can.includes(ability)) return;
    const able = [...registry.abilities].flatMap(([name, has]) => (has.includes(ability) ? [name] : [])).sort();
    report.value(record, 'action', `the action "${action}" ${what}`, suggest(action, able, 'name another one'));
  };
  ask('read', 'reads nothing');
  if (page.blocks.some(hasDocument)) ask('document', 'has no document, and a block of the page hands one out');
}

/** Every state that is named has a banner, or the member would see an empty one. */
function checkStatus(node: JsonObject, report: Report): void {
  const banners = Object.keys(objectOf(node.banners));
  if (banners.length === 0) return;
  for (const owner of [node, ...objectsOf(node.buttons)]) {
    for (const { text } of stringsOf(owner.states)) {
      if (banners.includes(text)) continue;
      report.value(
        owner,
        'states',
        `"${text}" has no banner in this block`,
        suggest(text, banners, `add it to "banners", or use one of: ${listNames(banners)}`),
      );
    }
  }
  if (node.states !== undefined) return;
  report.self(node, 'the block does not say in which states it shows', `add "states": ${JSON.stringify(banners)}`);
}
