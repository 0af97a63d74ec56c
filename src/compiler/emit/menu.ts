import type { Block, Json, Menu, Page, Settings } from '../../core/config.ts';
import { blockTrees } from '../expressions/compile.ts';
import { type JsonObject, objectOf } from '../json.ts';
import type { MenuPage, MenuTree } from '../menu/tree.ts';

/** The checked tree with absolute paths, inherited access and every default filled in. */
export function compileMenu(menu: MenuTree): Menu {
  const { root } = menu;
  const withTrees = blockTrees(menu);
  return {
    checks: Object.fromEntries(menu.checks),
    parts: objectOf(root.parts) as unknown as Menu['parts'],
    userMenu: (root.userMenu ?? []) as unknown as Menu['userMenu'],
    topBar: (root.topBar ?? []) as unknown as Menu['topBar'],
    languageSwitch: root.languageSwitch === true,
    pages: menu.top.map((page) => compilePage(page, withTrees)),
  };
}

function compilePage(page: MenuPage, withTrees: (part: Json) => Json): Page {
  const { $comment: _note, children: _children, blocks, ...rest } = page.node;
  const compiled: JsonObject = { ...rest, access: [...page.access], entry: page.entry };
  if (page.path !== null) compiled.path = page.path;
  return {
    ...(compiled as unknown as Page),
    ...(blocks === undefined ? {} : { blocks: withTrees(blocks) as unknown as Block[] }),
    ...(page.children.length === 0 ? {} : { children: page.children.map((child) => compilePage(child, withTrees)) }),
  };
}

/** The settings without what only editors need. */
export function compileSettings(value: unknown): Settings {
  const { $schema: _dialect, ...settings } = objectOf(value);
  return settings as Settings;
}
