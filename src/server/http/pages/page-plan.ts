import type { Block, Menu, Page } from '../../../core/config.ts';
import { looksAt, membersRead } from '../../../core/expressions/reads.ts';
import type { Tree } from '../../../core/expressions/tree.ts';
import { actionsOf, prefillsOf } from '../../../core/forms/form-actions.ts';
import { propertyNames } from '../../../core/forms/property-names.ts';
import { blockTypes } from '../../../core/published/placed-forms.ts';
import { recordProperties } from '../../../core/record.ts';
import { ANONYMOUS } from '../../../core/session/access.ts';
import type { LoadedForm, LoadedVersion } from '../../domain/config/loaded-version.ts';
import { menuPages } from '../../domain/config/page-address.ts';

export interface PagePlan {
  page: string;
  /** The address belongs to that page. */
  own: boolean;
  /** The address belongs to a page, or is the top of the site. */
  known: boolean;
  /** For signed-in visitors only. */
  closed: boolean;
  /** Roles for which the page is drawn: it looks the same to everybody of one role. */
  drawnRoles: readonly string[];
  forms: readonly string[];
  /** Types of its blocks, also of blocks that are not shown first. */
  blocks: readonly string[];
  /** Parts of the browser app as the build names them: `form`, `widget text`, `layout workspace` … */
  parts: readonly string[];
}

/** The plan for an address; one without a page gets the plan of the sign-in page. */
export function planOf(version: LoadedVersion, path: string): PagePlan {
  const { menu, forms } = version;
  const pages = menuPages(menu.pages);
  const own = pageAt(pages, path);
  const known = own !== undefined || trimmed(path) === '';
  const page = withBlocks(pages, own) ?? pages.find(({ id }) => id === menu.parts.signIn);
  if (!page) return { page: '', own: false, known, closed: false, drawnRoles: [], forms: [], blocks: [], parts: [] };
  const blocks = shownBlocks(page.blocks ?? []);
  const shown = blocks.flatMap((block) => (block.type === 'form' && forms.has(block.form) ? [block.form] : []));
  const parts = new Set([`layout ${page.layout ?? 'workspace'}`, ...blocks.map(({ type }) => `block ${type}`)]);
  if (page.record) parts.add('record').add(`action ${page.record.action}`);
  if (shown.length > 0) parts.add('form');
  if (shown.length > 0 && !onlyBeforeSignIn(menu, page)) parts.add('session');
  for (const id of shown) {
    const form = forms.get(id);
    if (!form) continue;
    for (const widget of Object.keys(form.widgets)) parts.add(`widget ${widget}`);
    for (const action of actionsOf(form.spec)) parts.add(`action ${action}`);
  }
  const roles = rolesOf(menu, page);
  const closed = !roles.includes(ANONYMOUS);
  return {
    page: page.id,
    own: page === own,
    known,
    closed,
    drawnRoles: closed && isDrawable(version, page) ? roles : [],
    forms: [...new Set(shown)],
    blocks: [...new Set(blockTypes(page.blocks ?? []))],
    parts: [...parts],
  };
}

/** Where the menu redirects an address; `undefined` if it is a page's own or unknown. */
export function onwardOf({ pages }: Menu, address: string): string | undefined {
  const all = menuPages(pages);
  // At most as many steps as pages: the check refuses loops, but an older version may have one.
  let at = pageAt(all, address);
  for (let step = 0; at?.page !== undefined && step < all.length; step += 1) at = all.find(({ id }) => id === at?.page);
  const path = at?.path === undefined ? undefined : `/${trimmed(at.path)}`;
  return path === `/${trimmed(address)}` ? undefined : path;
}

export function entrancesOf(menu: Menu): string[] {
  const pages = menuPages(menu.pages).filter(
    (page) => page.path !== undefined && page.page === undefined && onlyBeforeSignIn(menu, page),
  );
  return pages.map((page) => `/${trimmed(page.path ?? '')}`);
}

/** Whether only visitors who are not signed in may open the page. */
function onlyBeforeSignIn(menu: Menu, page: Page): boolean {
  const roles = rolesOf(menu, page);
  return roles.length > 0 && roles.every((role) => role === ANONYMOUS);
}

/** Blocks that are drawn without a call to the server. */
const PLAIN_BLOCKS: readonly Block['type'][] = ['text', 'form', 'links', 'children'];

/** Whether a page for signed-in visitors can be filled in before their data has come. */
function isDrawable(version: LoadedVersion, page: Page): boolean {
  const blocks = page.blocks ?? [];
  const forms = blocks.flatMap((block) => (block.type === 'form' && !block.columns ? [block.form] : []));
  return (
    page.record === undefined &&
    forms.length > 0 &&
    forms.every((id) => {
      const form = version.forms.get(id);
      return form !== undefined && isDrawableForm(form, version);
    }) &&
    blocks.every(({ type, when }) => PLAIN_BLOCKS.includes(type) && (!when || !looksAt(when, 'user')))
  );
}

function rolesOf(menu: Menu, page: Page): string[] {
  return page.access.flatMap((check) => menu.checks[check] ?? []);
}

function pageAt(pages: readonly Page[], path: string): Page | undefined {
  const wanted = trimmed(path);
  return pages.find((page) => page.path !== undefined && trimmed(page.path) === wanted);
}

/** A page without blocks shows its fallback. */
function withBlocks(pages: readonly Page[], page: Page | undefined): Page | undefined {
  if (!page || page.blocks || page.fallback === undefined) return page;
  return pages.find(({ id }) => id === page.fallback);
}

function shownBlocks(blocks: readonly Block[]): Block[] {
  return blocks
    .filter(({ when }) => when === undefined)
    .flatMap((block) => (block.type === 'tabs' ? [block, ...shownBlocks(block.items[0]?.blocks ?? [])] : [block]));
}

function trimmed(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

/** Names in expressions that have no value before a person opens the form. */
const OF_SOMEBODY = ['user', 'record', 'answer', 'state', 'sent', 'today'];

/** Whether a form shows the same to everybody of a role before its first values come, and can be filled in by then. */
function isDrawableForm(form: LoadedForm, version: LoadedVersion): boolean {
  const { spec, expressions } = form;
  const buttons = (spec.buttons ?? []).filter((button) => typeof button === 'object');
  if (spec.record !== undefined || spec.enabled !== undefined || spec.look === 'wizard') return false;
  if (!spec.submit || buttons.some((button) => 'steps' in button)) return false;
  const trees: (Tree | undefined)[] = [
    ...Object.values(expressions?.when ?? {}),
    ...(expressions?.value ?? []).map(([, tree]) => tree),
    ...buttons.flatMap(({ when, enabled }) => [when, enabled]),
  ];
  const late = lateProperties(form, version);
  return trees.every(
    (tree) =>
      !OF_SOMEBODY.some((name) => looksAt(tree, name)) && !membersRead(tree, 'values').some((name) => late.has(name)),
  );
}

/** Properties that may get a first value. */
function lateProperties({ schema, spec }: LoadedForm, { records }: LoadedVersion): Set<string> {
  const own = [...propertyNames(schema)];
  const late = prefillsOf(spec).flatMap(({ action, params = {}, map = {}, only }) => {
    const record = action === 'record' ? records.get(String(params.record)) : undefined;
    const known = record && recordProperties(record);
    const given = own.filter((name) => Object.hasOwn(map, name) || !known || known.has(name));
    return only ? given.filter((name) => only.includes(name)) : given;
  });
  return new Set(late);
}
