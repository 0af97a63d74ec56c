import { isServerPath, SERVER_PATHS } from '../../../core/server-paths.ts';
import { ANONYMOUS } from '../../../core/session/access.ts';
import {
  isJsonObject,
  type JsonObject,
  jsonObjectOf,
  objectsOf,
  objectsWithin,
  stringOf,
  stringsOf,
} from '../../json.ts';
import { blockItems, leadsOn, type MenuPage, type MenuTree, passes } from '../../menu/tree.ts';
import { lineAndColumn, valuePlace } from '../../read/origin.ts';
import type { ReadConfig } from '../../read-config.ts';
import type { Report } from '../../report.ts';
import { type Said, say } from '../../said/say.ts';
import { listNames } from '../../suggest.ts';

/**
 * Checks the tree of pages against itself; unknown names were reported by the dialect.
 * @returns beginnings of the keys of texts that two ask for who have the same id
 */
export function checkMenu({ menu, report }: ReadConfig): string[] {
  const copies = new Set<object>();
  const clashes = checkIds(menu, copies, report);
  checkPaths(menu, copies, report);
  for (const page of menu.pages) {
    checkTargets(page.node, report);
    checkContent(page, report);
    checkOnward(page, menu, report);
    const isEmpty = Array.isArray(page.node.access) && page.node.access.length === 0;
    // The page that an address leads on to says itself for whom it opens.
    if (page.access.length === 0 && !isEmpty && !leadsOn(page.node)) {
      report.self(page.node)(
        say`the page "${page.id}" says nothing about access, so nobody could open it`,
        say`add "access" with one of: ${listNames([...menu.checks.keys()])}`,
      );
    }
  }
  for (const item of objectsOf(menu.root.topBar)) checkTargets(item, report, true);
  checkParts(menu, report);
  checkLoops(menu, report);
  return clashes;
}

/** @param copies receives nodes with a repeated id and everything in them: a copy is one problem. */
function checkIds(menu: MenuTree, copies: Set<object>, report: Report): string[] {
  unique(objectsOf(menu.root.topBar), say`entry of the top bar`, copies, report);
  unique(objectsOf(menu.root.userMenu), say`entry of the user's menu`, copies, report);
  const groups = [
    { texts: 'pages', nodes: menu.pages.map((page) => page.node), kind: say`page` },
    ...menu.pages.flatMap((page) => {
      const texts = `pages.${page.id}`;
      return [
        { texts, nodes: page.blocks.map((block) => block.node), kind: say`block of this page` },
        ...page.blocks.map((block) => ({
          texts: `${texts}.${block.id}`,
          nodes: blockItems(block),
          kind: say`entry of this block`,
        })),
      ];
    }),
  ];
  return groups.flatMap(({ texts, nodes, kind }) => unique(nodes, kind, copies, report).map((id) => `${texts}.${id}`));
}

/** Reports ids that were there before, and gives them back. */
function unique(nodes: readonly JsonObject[], kind: Said, copies: Set<object>, report: Report): string[] {
  const twice: string[] = [];
  const first = new Map<string, JsonObject>();
  for (const node of nodes) {
    const id = stringOf(node.id);
    if (id === undefined) continue;
    const before = first.get(id);
    if (!before) first.set(id, node);
    else {
      twice.push(id);
      if (copies.has(node)) continue;
      for (const one of objectsWithin(node)) copies.add(one);
      const what = say`another ${kind} has the id "${id}", ${lineOf(before, 'id')}`;
      report.value(node, 'id')(what, say`give one of them another id`);
    }
  }
  return twice;
}

function checkPaths(menu: MenuTree, copies: ReadonlySet<object>, report: Report): void {
  const first = new Map<string, MenuPage>();
  for (const page of menu.pages) {
    const { node } = page;
    if (page.path === null) {
      if (node.link === undefined && node.path === undefined)
        report.self(node)(say`the page "${page.id}" has no "path"`, say`add the last part of its address: "path": "…"`);
      continue;
    }
    if (node.link !== undefined)
      report.key(node, 'path')(
        say`the page "${page.id}" leads out of the workspace and has a "path"`,
        say`remove "path" or "link"`,
      );
    if (isServerPath(page.path) && !isServerPath(page.parent?.path ?? ''))
      report.value(node, 'path')(
        say`the server itself answers at ${page.path}, so the page would never be seen`,
        say`choose another "path"; these are taken: ${SERVER_PATHS.join(', ')}`,
      );
    const before = first.get(page.path);
    if (before && copies.has(node)) continue;
    if (before)
      report.value(node, 'path')(
        say`the page "${before.id}" has the same address ${page.path}, ${lineOf(before.node, 'path')}`,
        say`give one of them another "path"`,
      );
    else first.set(page.path, page);
  }
}

/** A page leads to at most one place, a card, link or entry of the top bar to exactly one. */
function checkTargets(node: JsonObject, report: Report, needed = false): void {
  const id = stringOf(node.id) ?? '';
  if (node.page !== undefined && node.link !== undefined) {
    report.key(node, 'link')(say`"${id}" leads to a page and to a link`, say`remove "page" or "link"`);
  } else if (needed && node.page === undefined && node.link === undefined) {
    report.self(node)(
      say`"${id}" leads nowhere`,
      say`add "page" with the id of a page, or "link" with a name of menus/settings.json`,
    );
  }
}

function checkContent(page: MenuPage, report: Report): void {
  const { node, id } = page;
  for (const block of page.blocks) {
    if (block.type === 'cards' || block.type === 'links')
      for (const item of blockItems(block)) checkTargets(item, report, true);
    if (block.type === 'inbox' && block.node.source === 'members') checkMembers(block.node, report);
    if (block.type === 'children' && page.children.length === 0) {
      report.self(block.node)(
        say`the block "${block.id}" lists the pages below, and there are none`,
        say`remove the block or add "children"`,
      );
    }
  }
  const fallback = stringOf(node.fallback);
  const below = page.children.map((child) => child.id);
  if (fallback !== undefined && fallback !== id && !below.includes(fallback)) {
    report.value(node, 'fallback')(
      say`"fallback" names "${fallback}", which is no page below "${id}"`,
      below.length > 0 ? say`use one of: ${listNames(below)}` : say`remove "fallback"`,
    );
  }
  const target = page.children.find((child) => child.id === fallback);
  if (target?.path === null && target.node.path === undefined) {
    report.value(node, 'fallback')(
      say`"fallback" names "${fallback}", which leads out of the workspace`,
      say`name a page with a "path"`,
    );
  }
  if (node.link !== undefined || node.page !== undefined || page.blocks.length > 0) return;
  if (fallback === id)
    report.value(node, 'fallback')(
      say`the page "${id}" has no blocks and falls back to itself`,
      say`name a page below it, or add "blocks"`,
    );
  else if (fallback === undefined)
    report.self(node)(say`the page "${id}" shows nothing`, say`add "blocks", or "fallback" with a page below it`);
}

/** People have neither cases nor prices. */
function checkMembers({ columns, filters }: JsonObject, report: Report): void {
  for (const { text, place } of stringsOf(columns))
    if (text === 'due') report.at(place)(say`people have no deadline`, say`leave the column out`);
  for (const { text, place } of [...stringsOf(columns), ...stringsOf(filters)])
    if (text === 'payment')
      report.at(place)(say`people pay for their requests and cases, not for themselves`, say`leave "payment" out`);
}

/** An address that leads on shows nothing itself, and leads to a page with an address. */
function checkOnward({ node, id }: MenuPage, menu: MenuTree, report: Report): void {
  if (!leadsOn(node)) return;
  for (const key of ['blocks', 'children'])
    if (node[key] !== undefined)
      report.key(node, key)(
        say`the address of "${id}" leads on to another page, so this is never seen`,
        say`remove it, or "page"`,
      );
  const target = menu.pages.find((page) => page.id === node.page);
  if (target && target.path === null)
    report.value(node, 'page')(say`the page "${target.id}" leads out of the workspace`, say`name a page with a "path"`);
}

function checkParts(menu: MenuTree, report: Report): void {
  const parts = jsonObjectOf(menu.root.parts);
  const home = menu.pages.find((page) => page.id === parts.home);
  const signIn = menu.pages.find((page) => page.id === parts.signIn);
  for (const [part, page] of [
    ['home', home],
    ['signIn', signIn],
  ] as const) {
    if (page && page.path === null)
      report.value(parts, part)(say`the page "${page.id}" leads out of the workspace`, say`name a page with a "path"`);
  }
  if (signIn && !passes(menu, signIn.access, ANONYMOUS)) {
    report.value(parts, 'signIn')(
      say`a visitor who is not signed in may not open the page "${signIn.id}"`,
      say`give it a check that lists ${ANONYMOUS}`,
    );
  }
}

/** Pages that only lead on (`page`, or `fallback` without blocks) must come to an end somewhere. */
function checkLoops(menu: MenuTree, report: Report): void {
  const byId = new Map(menu.pages.map((page) => [page.id, page]));
  const next = (page: MenuPage) => {
    const id = stringOf(page.node.page) ?? (page.blocks.length === 0 ? stringOf(page.node.fallback) : undefined);
    return id === undefined ? undefined : byId.get(id);
  };
  const told = new Set<MenuPage>();
  for (const start of menu.pages) {
    const trail = [start];
    for (let page = next(start); page && trail.length <= menu.pages.length; page = next(page)) {
      if (page === start && !told.has(start) && isJsonObject(start.node) && start.node.page !== undefined) {
        for (const one of trail) told.add(one);
        report.value(start.node, 'page')(
          say`the page "${start.id}" leads back to itself: ${[...trail, page].map((one) => one.id).join(' → ')}`,
          say`let one of them lead to a page with blocks`,
        );
        break;
      }
      trail.push(page);
    }
  }
}

function lineOf(node: JsonObject, key: string): Said {
  const place = valuePlace(node, key);
  return place ? say`line ${lineAndColumn(place).line}` : say`elsewhere`;
}
