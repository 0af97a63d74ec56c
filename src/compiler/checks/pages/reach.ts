import { ANONYMOUS } from '../../../core/session/access.ts';
import type { FormModel } from '../../forms/model.ts';
import { otherFormButtons, usesIn } from '../../forms/uses.ts';
import { objectOf, objectsOf, stringOf } from '../../json.ts';
import { itemsOf, leadsOn, type MenuPage, type MenuTree } from '../../menu/tree.ts';
import type { Registry } from '../../read/registry.ts';
import type { Report } from '../../report.ts';
import { nearest } from '../../suggest.ts';
import { opensTo } from './menu.ts';

/**
 * Reports pages and forms nobody comes to. A page is come to when
 * - it is listed: an `entry` in the menu, or in the cards or the side list of a page that is come to itself;
 * - a card, link, top-bar entry, `page`, `fallback`, part or parameter of an action leads to it;
 * - a visitor who is not signed in may open it (it is reached from outside: an e-mail, the website);
 * - or it says `"entry": "none"`: people come by its address, on purpose.
 * A form is come to when a page shows it, a button of such a form sends it, the user's menu opens it, or
 * it has a part to play.
 */
export function checkReach(menu: MenuTree, forms: readonly FormModel[], registry: Registry, report: Report): void {
  const named = namedPages(menu, forms, registry);
  const reached = new Set<MenuPage>();
  const listing = new Set(menu.pages.filter(listsPages));
  for (const page of menu.pages) if (isReached(page, menu, { named, reached, listing })) reached.add(page);
  for (const page of menu.pages) {
    // People come to an address that leads on by what they kept of it.
    if (reached.has(page) || page.id === '' || leadsOn(page.node)) continue;
    // The pages below it say the same for the same reason.
    if (page.parent && !reached.has(page.parent)) continue;
    report.self(
      page.node,
      `nothing leads to the page "${page.id}"`,
      'add "entry": "main" to list it in the menu, let a card or link lead to it, or write "entry": "none" if people come by its address',
    );
  }
  const ids = forms.map((form) => form.id);
  // A misspelt form was reported where it is named; the one that was meant is shown.
  const shown = new Set(
    [
      ...menu.pages.flatMap((page) => page.blocks.map((block) => block.form)),
      ...objectsOf(menu.root.userMenu).map((item) => item.form),
      ...forms.flatMap((form) => otherFormButtons(form).map((button) => button.form)),
      objectOf(menu.root.parts).renew,
    ].map((named) => (typeof named !== 'string' || ids.includes(named) ? named : nearest(named, ids))),
  );
  for (const form of forms) {
    if (!shown.has(form.id))
      report.self(
        form.whole,
        `no page shows the form "${form.id}"`,
        `add a block {"type": "form", "id": "form", "form": "${form.id}"} to a page`,
      );
  }
}

interface Known {
  named: ReadonlySet<string>;
  reached: ReadonlySet<MenuPage>;
  listing: ReadonlySet<MenuPage>;
}

/** Parents stand before their children in `menu.pages`, so `reached` already knows about them. */
function isReached(page: MenuPage, menu: MenuTree, { named, reached, listing }: Known): boolean {
  if (named.has(page.id) || page.node.entry === 'none' || page.entry === 'main') return true;
  if (page.entry === 'side' && page.parent && reached.has(page.parent) && listing.has(page.parent)) return true;
  return opensTo(menu, page, ANONYMOUS);
}

/** Whether people see the pages below it: as cards, or in the list of a section, which one page alone does not make. */
function listsPages(parent: MenuPage): boolean {
  if (parent.blocks.some(({ node }) => node.type === 'children')) return true;
  return parent.parent === null && parent.children.filter(({ entry }) => entry === 'side').length > 1;
}

function namedPages(menu: MenuTree, forms: readonly FormModel[], registry: Registry): Set<string> {
  const named = new Set<string>();
  const add = (id: unknown) => {
    const page = stringOf(id);
    if (page !== undefined) named.add(page);
  };
  const { home, signIn } = objectOf(menu.root.parts);
  [home, signIn].forEach(add);
  for (const item of objectsOf(menu.root.topBar)) add(item.page);
  for (const page of menu.pages) {
    add(page.node.page);
    add(page.node.fallback === page.id ? undefined : page.node.fallback);
    for (const block of page.blocks) for (const item of itemsOf(block)) add(item.page);
  }
  for (const form of forms) {
    for (const use of usesIn(form)) {
      addNamed(registry.actions.get(String(use.action)), use.params, add);
    }
    for (const field of form.fields) {
      if (field.widget) addNamed(registry.widgets.get(field.widget)?.options, field.ui['ui:options'], add);
    }
  }
  return named;
}

/** Values whose schema says `"names": "page"`. */
function addNamed(schema: unknown, values: unknown, add: (id: unknown) => void): void {
  for (const [key, rule] of Object.entries(objectOf(objectOf(schema).properties))) {
    const value = objectOf(values)[key];
    if (objectOf(rule).names === 'page') add(value);
    else addNamed(rule, value, add);
  }
}
