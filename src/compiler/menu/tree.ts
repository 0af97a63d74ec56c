import { ANONYMOUS } from '../../core/session/access.ts';
import { type JsonObject, jsonObjectOf, namesIn, objectsOf, stringOf } from '../json.ts';

/** A page of the authored tree with what it inherits. */
export interface MenuPage {
  id: string;
  node: JsonObject;
  parent: MenuPage | null;
  children: MenuPage[];
  /** Absolute address, `/segells/…`; null for a page that has none (a link out of the workspace). */
  path: string | null;
  /** Checks, its own or inherited from the nearest page above with any. */
  access: readonly string[];
  /** Where the menu lists it: what it says, or `side` below another page and `none` at the top. */
  listed: string;
  /** All blocks, those inside tabs too, in order. */
  blocks: readonly MenuBlock[];
}

export interface MenuBlock {
  id: string;
  type: string;
  form: string | undefined;
  /** Checks of its own, beside those of its page; none where everybody on the page sees it. */
  access: readonly string[];
  node: JsonObject;
}

export interface MenuTree {
  root: JsonObject;
  /** Check → role constants. */
  checks: ReadonlyMap<string, readonly string[]>;
  /** Every page, parents before children. */
  pages: readonly MenuPage[];
  top: readonly MenuPage[];
}

/** Reads the tree as far as its shape allows; the dialect has reported what is wrong in it. */
export function readMenu(value: unknown): MenuTree {
  const root = jsonObjectOf(value);
  const pages: MenuPage[] = [];
  const visit = (node: JsonObject, parent: MenuPage | null): MenuPage => {
    const own = namesIn(node.access);
    const page: MenuPage = {
      id: stringOf(node.id) ?? '',
      node,
      parent,
      children: [],
      path: typeof node.path === 'string' ? joinPath(parent?.path ?? '', node.path) : null,
      access: own.length > 0 ? own : (parent?.access ?? []),
      listed: stringOf(node.menu) ?? (parent && !leadsOn(node) ? 'side' : 'none'),
      blocks: readBlocks(node.blocks),
    };
    pages.push(page);
    page.children.push(...objectsOf(node.children).map((child) => visit(child, page)));
    return page;
  };
  const top = objectsOf(root.pages).map((node) => visit(node, null));
  const checks = new Map(Object.entries(jsonObjectOf(root.checks)).map(([name, roles]) => [name, namesIn(roles)]));
  return { root, checks, pages, top };
}

export function passes({ checks }: MenuTree, access: readonly string[], role: string): boolean {
  return access.some((name) => checks.get(name)?.includes(role));
}

/** Whether a role sees a block of a page that it may open. */
export function seesBlock(menu: MenuTree, { access }: MenuBlock, role: string): boolean {
  return access.length === 0 || passes(menu, access, role);
}

/** The blocks of pages that visitors may open who have not signed in. */
export function blocksForVisitors(menu: MenuTree): MenuBlock[] {
  return menu.pages.filter(({ access }) => passes(menu, access, ANONYMOUS)).flatMap(({ blocks }) => blocks);
}

/** An address of its own that leads on to another page, such as that of a form that is gone. */
export function leadsOn(node: JsonObject): boolean {
  return node.page !== undefined && node.path !== undefined;
}

/** Cards, links and tabs of a block. */
export function blockItems(block: MenuBlock): JsonObject[] {
  return objectsOf(block.node.items);
}

function readBlocks(value: unknown): MenuBlock[] {
  return objectsOf(value).flatMap((node) => {
    const type = stringOf(node.type) ?? '';
    const form = type === 'form' ? stringOf(node.form) : undefined;
    const block = { id: stringOf(node.id) ?? '', type, form, access: namesIn(node.access), node };
    const inner = block.type === 'tabs' ? blockItems(block).flatMap((tab) => readBlocks(tab.blocks)) : [];
    return [block, ...inner];
  });
}

function joinPath(above: string, path: string): string {
  const joined = `${above === '/' ? '' : above}/${path}`;
  return joined.length > 1 ? joined.replace(/\/$/, '') : joined;
}
