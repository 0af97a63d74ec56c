import { type JsonObject, objectsOf } from '../json.ts';
import { itemsOf, leadsOn, type MenuPage, type MenuTree } from '../menu/tree.ts';
import { placeOf, valuePlace } from '../read/origin.ts';
import type { Wanted } from './wanted.ts';
import { wantedByRecord } from './wanted-record.ts';

const KINDS = [
  'text',
  'form',
  'cards',
  'links',
  'tabs',
  'children',
  'sent-requests',
  'inbox',
  'verification',
  'members',
  'configuration',
  'second-factor',
  'preview',
  'status',
  'signing',
];

/** Texts of pages, blocks, the top bar and the user's menu. */
export function wantedByMenu(menu: MenuTree): Wanted[] {
  return [
    ...menu.pages.filter((page) => page.id !== '').flatMap(wantedByPage),
    ...named(objectsOf(menu.root.topBar)).map((item) => wanted(`topBar.${item.id}`, true, item)),
    ...named(objectsOf(menu.root.userMenu)).map((item) => wanted(`userMenu.${item.id}`, true, item)),
    // What a mail calls somebody of that role; without words for it, by its name.
    ...[...new Set([...menu.checks.values()].flat())].map((role) => wanted(`app.roles.${role}`, false, menu.root)),
  ];
}

/** The office's name for a setting when versions are compared. */
export function wantedBySettings(settings: JsonObject): Wanted[] {
  return Object.keys(settings).map((name) => wanted(`app.settings.${name}`, false, settings));
}

function wantedByPage(page: MenuPage): Wanted[] {
  const own = `pages.${page.id}`;
  const asked = [
    wanted(`${own}.title`, !leadsOn(page.node) || page.entry !== 'none', page.node),
    wanted(`${own}.short`, false, page.node),
    ...wantedByRecord(page),
  ];
  for (const block of page.blocks.filter((one) => one.id !== '')) {
    const key = `${own}.${block.id}`;
    if (block.type === 'text') asked.push(wanted(key, true, block.node));
    if (block.type === 'preview')
      asked.push(wanted(`${key}.title`, false, block.node), wanted(`${key}.empty`, false, block.node));
    if (block.type === 'form' && block.node.columns !== undefined)
      asked.push(wanted(`${key}.add`, false, block.node), wanted(`${key}.empty`, false, block.node));
    // An unknown kind of block was reported; it may ask for anything.
    if (!KINDS.includes(block.type)) asked.push({ ...wanted(key, false, block.node), open: true });
    for (const item of named(itemsOf(block))) {
      asked.push(wanted(`${key}.${item.id}.title`, true, item));
      if (block.type === 'tabs') continue;
      asked.push(wanted(`${key}.${item.id}.text`, false, item), wanted(`${key}.${item.id}.action`, false, item));
    }
  }
  return asked;
}

function wanted(key: string, required: boolean, node: JsonObject): Wanted {
  return { keys: [key], required, place: 'id' in node ? valuePlace(node, 'id') : placeOf(node), contexts: [] };
}

/** Those with an id; without one the dialect has reported it. */
function named(nodes: readonly JsonObject[]): JsonObject[] {
  return nodes.filter((node) => typeof node.id === 'string');
}
