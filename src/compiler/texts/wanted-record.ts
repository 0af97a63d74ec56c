import { type JsonObject, objectEntries, objectOf, objectsOf, stringOf } from '../json.ts';
import type { MenuBlock, MenuPage } from '../menu/tree.ts';
import { placeOf, valuePlace } from '../read/origin.ts';
import type { Wanted } from './wanted.ts';

/** Texts of a page's record and of the blocks that show how it stands. */
export function wantedByRecord(page: MenuPage): Wanted[] {
  const own = `pages.${page.id}`;
  const { record } = page.node;
  if (record === undefined) return [];
  const asked = [
    wanted(`${own}.record.loading`, true, objectOf(record)),
    wanted(`${own}.record.fileName`, page.blocks.some(hasDocument), objectOf(record)),
  ];
  for (const block of page.blocks.filter((one) => one.id !== '')) {
    if (block.type === 'status') asked.push(...wantedByStatus(`${own}.${block.id}`, block.node));
    if (block.type === 'signing')
      for (const name of ['text', 'open', 'title', 'banner'])
        asked.push(wanted(`${own}.${block.id}.${name}`, true, block.node));
  }
  return asked;
}

/** Whether a block hands out the record's document. */
export function hasDocument({ type, node }: MenuBlock): boolean {
  return type === 'signing' || objectsOf(node.buttons).some((button) => button.does === 'download');
}

function wantedByStatus(key: string, node: JsonObject): Wanted[] {
  const asked = [
    wanted(`${key}.warning`, false, node),
    wanted(`${key}.observations`, node.observations !== undefined, node),
    wanted(`${key}.facts`, false, node),
    wanted(`${key}.filledIn`, node.form !== undefined, node),
  ];
  for (const state of Object.keys(objectOf(node.banners)))
    asked.push(
      wanted(`${key}.banners.${state}.title`, true, node),
      wanted(`${key}.banners.${state}.text`, false, node),
    );
  for (const button of objectsOf(node.buttons)) {
    const id = stringOf(button.id);
    if (id === undefined) continue;
    asked.push(wanted(`${key}.${id}.title`, true, button));
    if (button.confirm === true) asked.push(wanted(`${key}.${id}.confirm`, true, button));
    for (const [, result] of objectEntries(objectOf(button.results))) {
      const text = stringOf(objectOf(result).text);
      if (text !== undefined) asked.push(wanted(`results.${text}`, true, button));
    }
  }
  return asked;
}

function wanted(key: string, required: boolean, node: JsonObject): Wanted {
  const place = 'id' in node ? valuePlace(node, 'id') : placeOf(node);
  return { keys: [key], required, place, contexts: [] };
}
