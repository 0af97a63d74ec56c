import type { Block, Json, Menu, Page, Settings } from '../../core/config.ts';
import type { Tree } from '../../core/expressions/tree.ts';
import { blockTrees } from '../expressions/compile.ts';
import { treeOf } from '../expressions/parse.ts';
import { PAGE_SCOPE } from '../expressions/places.ts';
import type { FormModel } from '../forms/model.ts';
import { type JsonObject, jsonObjectOf, objectEntries, objectsOf, stringOf } from '../json.ts';
import type { MenuPage, MenuTree } from '../menu/tree.ts';
import { type CheckOf, publishedBlockWords } from '../published-words.ts';

/** The checked tree with absolute paths, inherited access and every default filled in. */
export function compileMenu(menu: MenuTree, forms: readonly FormModel[]): Menu {
  const { root } = menu;
  const checks = new Map(menu.checks);
  const checkOf: CheckOf = (names) => {
    const name = names.join(' or ');
    if (!checks.has(name)) checks.set(name, [...new Set(names.flatMap((one) => checks.get(one) ?? []))]);
    return name;
  };
  const withTrees = blockTrees(menu);
  const words = (items: Json | undefined) => objectsOf(items).map((item) => publishedBlockWords(item, {}, checkOf));
  const userMenu = words(root.userMenu) as unknown as NonNullable<Menu['userMenu']>;
  const topBar = words(root.topBar) as unknown as Menu['topBar'];
  const compile = (page: MenuPage): Page => {
    const { $comment: _note, children: _children, blocks, menu: _listed, ...rest } = page.node;
    const compiled: JsonObject = { ...rest, access: [...page.access], entry: page.listed };
    if (page.path !== null) compiled.path = page.path;
    const record = jsonObjectOf(page.node.record);
    const shown = objectsOf(blocks && withTrees(blocks)).map((block) => publishedBlockWords(block, record, checkOf));
    return {
      ...(compiled as unknown as Page),
      ...(blocks === undefined ? {} : { blocks: shown.map((block) => withOpening(block, page, forms)) }),
      ...(page.children.length === 0 ? {} : { children: page.children.map(compile) }),
    };
  };
  const pages = menu.top.map(compile);
  return {
    checks: Object.fromEntries(checks),
    parts: jsonObjectOf(root.parts) as unknown as Menu['parts'],
    userMenu,
    topBar,
    languageSwitch: root.languageSwitch === true,
    pages,
  };
}

/** The dialog to sign opens by itself once a form of the page was sent. */
function withOpening(block: JsonObject, page: MenuPage, forms: readonly FormModel[]): Block {
  const sent = page.blocks.flatMap(({ form }) => objectEntries(forms.find(({ id }) => id === form)?.spec.results));
  const answers = sent.flatMap(([status, { text }]) => (status.startsWith('2') ? (stringOf(text) ?? []) : []));
  if (block.type !== 'signing' || answers.length === 0) return block as unknown as Block;
  const text = [...new Set(answers)].map((answer) => `answer == '${answer}'`).join(' || ');
  const opens: Tree = treeOf({ text, scope: PAGE_SCOPE });
  return { ...block, opens } as unknown as Block;
}

/** The settings without what only editors need. */
export function compileSettings({ $schema: _dialect, ...settings }: JsonObject): Settings {
  return settings as Settings;
}
