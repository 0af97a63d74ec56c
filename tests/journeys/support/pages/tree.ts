import { mayOpen } from '../../../../src/core/session/access.ts';
import { ROOT, readJson, text } from '../project.ts';

interface Entry {
  id: string;
  path?: string;
  link?: string;
  access?: string[];
  menu?: string;
  blocks?: unknown[];
  children?: Entry[];
  fallback?: string;
}

interface Menu {
  checks: Record<string, string[]>;
  parts: { home: string; signIn: string };
  userMenu: { id: string }[];
  pages: Entry[];
}

/** A page of the menu file with what it takes over from those above. */
export interface Route {
  entry: Entry;
  /** `null` for a link to another site. */
  path: string | null;
  access: readonly string[];
  parent: Route | null;
}

export const menu = readJson<Menu>(ROOT, 'menus/workspace.json');

/** Every page of the menu file, top pages first, so that a new page cannot be forgotten. */
export const ROUTES: readonly Route[] = placed(menu.pages, null);

function placed(entries: readonly Entry[], parent: Route | null): Route[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? null : `${parent?.path ?? ''}/${entry.path}`;
    const route = { entry, path, access: entry.access ?? parent?.access ?? [], parent };
    return [route, ...placed(entry.children ?? [], route)];
  });
}

export function route(id: string): Route {
  const found = ROUTES.find(({ entry }) => entry.id === id);
  if (!found) throw new Error(`menus/workspace.json has no page ${id}`);
  return found;
}

/** Whether the menu file lets somebody with this role (`null`: nobody signed in) open the page. */
export function opens({ access }: Pick<Route, 'access'>, role: string | null): boolean {
  return mayOpen(menu.checks, access, { role });
}

/**
 * Where somebody ends who asks for a page: there, at the page that stands in for it, or where the guard
 * sends him: to sign in, or to the nearest page above that he may open, or home (spec 1 §2).
 */
export function destination(asked: Route, role: string | null): Route {
  if (!asked.entry.blocks && asked.entry.fallback) return destination(route(asked.entry.fallback), role);
  if (opens(asked, role)) return asked;
  if (role === null) return route(menu.parts.signIn);
  for (let above = asked.parent; above; above = above.parent) if (opens(above, role)) return destination(above, role);
  return homeOf(role);
}

/** Home, or for a role that it is closed to the first page that is open to it and not to everybody. */
function homeOf(role: string): Route {
  const home = route(menu.parts.home);
  if (opens(home, role)) return home;
  const own = ROUTES.find(
    (one) => one.path !== null && (one.entry.blocks ?? one.entry.fallback) && opens(one, role) && !opens(one, null),
  );
  return own ?? home;
}

/** Titles in the left navigation for somebody with this role, in order. */
export function mainTitles(role: string): string[] {
  return ROUTES.filter((one) => one.entry.menu === 'main' && opens(one, role)).map(({ entry }) => name(entry.id));
}

/** Titles in the list of a section; empty when there is nothing to choose. */
export function sideTitles(section: Route, role: string): string[] {
  const children = ROUTES.filter(({ parent, entry }) => parent === section && (entry.menu ?? 'side') === 'side');
  const titles = children.filter((child) => opens(child, role)).map(({ entry }) => name(entry.id));
  return titles.length > 1 ? titles : [];
}

/** The shorter name of a page where there is one. */
export function name(id: string): string {
  try {
    return text('ca', 'pages', `${id}.short`);
  } catch {
    return text('ca', 'pages', `${id}.title`);
  }
}
