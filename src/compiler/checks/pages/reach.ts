import { looksAt } from '../../../core/expressions/reads.ts';
import { ANONYMOUS } from '../../../core/session/access.ts';
import { treeOf } from '../../expressions/parse.ts';
import { namedBy, otherFormButtons, usesIn } from '../../forms/uses.ts';
import { type JsonObject, jsonObjectOf, namesIn, objectsOf, stringOf } from '../../json.ts';
import { blockItems, leadsOn, type MenuPage, type MenuTree, passes } from '../../menu/tree.ts';
import type { ReadConfig } from '../../read-config.ts';
import { say } from '../../said/say.ts';
import { nearest } from '../../suggest.ts';
import { sendsToOffice, strangersForms } from '../settings.ts';

/**
 * Reports pages and forms nobody comes to. A page is come to when
 * - it is listed: an `entry` in the menu, or in the cards or the side list of a page that is come to itself;
 * - a card, link, top-bar entry, `page`, `fallback`, part or parameter of an action leads to it;
 * - a visitor who is not signed in may open it (it is reached from outside: an e-mail, the website);
 * - or it says `"entry": "none"`: people come by its address, on purpose.
 * A form is come to when a page shows it, a button of such a form sends it, the user's menu opens it, or
 * it has a part to play.
 */
export function checkReach(config: ReadConfig): void {
  const { menu, forms, report } = config;
  const named = namedPages(config);
  const reached = new Set<MenuPage>();
  const listing = new Set(menu.pages.filter(listsPages));
  // Parents stand before their children, so `reached` knows about them.
  const isListed = ({ listed, parent }: MenuPage) =>
    listed === 'main' || (listed === 'side' && parent && reached.has(parent) && listing.has(parent));
  for (const page of menu.pages)
    if (named.has(page.id) || page.node.menu === 'none' || isListed(page) || passes(menu, page.access, ANONYMOUS))
      reached.add(page);
  for (const page of menu.pages) {
    // People come to an address that leads on by what they kept of it.
    if (reached.has(page) || page.id === '' || leadsOn(page.node)) continue;
    // The pages below it say the same for the same reason.
    if (page.parent && !reached.has(page.parent)) continue;
    report.self(page.node)(
      say`nothing leads to the page "${page.id}"`,
      say`add "menu": "main" to list it in the menu, let a card or link lead to it, or write "menu": "none" if people come by its address`,
    );
  }
  const ids = forms.map((form) => form.id);
  // A misspelt form is reported where it is named, so the form that was meant counts as shown.
  const shown = new Set(
    [
      ...menu.pages.flatMap((page) => page.blocks.map((block) => block.form)),
      ...objectsOf(menu.root.userMenu).map((item) => item.form),
      ...forms.flatMap((form) => otherFormButtons(form).map((button) => button.form)),
      jsonObjectOf(menu.root.parts).renew,
    ].map((named) => (typeof named !== 'string' || ids.includes(named) ? named : nearest(named, ids))),
  );
  for (const form of forms) {
    if (!shown.has(form.id))
      report.self(form.whole)(
        say`no page shows the form "${form.id}"`,
        say`add a block {"type": "form", "id": "form", "form": "${form.id}"} to a page`,
      );
  }
}

/** Whether people see the pages below it: as cards, or in the list of a section, which one page alone does not make. */
function listsPages(parent: MenuPage): boolean {
  if (parent.blocks.some(({ node }) => node.type === 'children')) return true;
  return parent.parent === null && parent.children.filter(({ listed }) => listed === 'side').length > 1;
}

function namedPages({ menu, forms, registry }: ReadConfig): Set<string> {
  const { home, signIn } = jsonObjectOf(menu.root.parts);
  const named = [
    ...[home, signIn],
    ...objectsOf(menu.root.topBar).map(({ page }) => page),
    ...menu.pages.flatMap(({ id, node: { page, fallback }, blocks }) => [
      page,
      ...(fallback === id ? [] : [fallback]),
      ...blocks.flatMap(blockItems).map((item) => item.page),
    ]),
    ...forms.flatMap((form) => namedBy(form, registry)).map(({ kind, name }) => (kind === 'page' ? name : undefined)),
  ];
  return new Set(namesIn(named));
}

/** Blocks that show what the server tells nobody who has not signed in. */
const OF_SOMEBODY = [
  'bank-file',
  'configuration',
  'inbox',
  'members',
  'passkeys',
  'second-factor',
  'sent-requests',
  'signing',
  'statistics',
  'status',
  'workshop',
];

const REMEDY = say`let people who have signed in open the page, or give the block an "access" without ${ANONYMOUS}`;

/**
 * Refuses what a visitor sees and the server would refuse: a form that is sent by, or filled in from, an action that
 * needs somebody who has signed in, the record of a page, and blocks that show what is somebody's own.
 */
export function checkVisitors(config: ReadConfig): void {
  const { menu, forms, registry, report } = config;
  const strangers = strangersForms(config);
  const needsSession = (use: JsonObject): boolean => {
    const action = registry.actions.get(stringOf(use.action) ?? '');
    return action !== undefined && !action.can.includes('open');
  };
  const checkBlock = (block: JsonObject) => {
    if (!showsToVisitors(block, menu)) return;
    const type = stringOf(block.type) ?? '';
    for (const tab of objectsOf(block.items)) for (const inner of objectsOf(tab.blocks)) checkBlock(inner);
    if (OF_SOMEBODY.includes(type))
      report.value(block, 'type')(
        say`visitors would see the block "${type}", and it shows something only to those who have signed in`,
        REMEDY,
      );
    if (type !== 'form') return;
    const form = forms.find(({ id }) => id === block.form);
    const sent = form ? otherFormButtons(form).map((button) => forms.find(({ id }) => id === button.form)) : [];
    for (const shown of [form, ...sent]) {
      if (!shown) continue;
      const sends = jsonObjectOf(shown.spec.submit);
      const toOffice = sendsToOffice(sends, registry);
      const sentByAnybody = toOffice && strangers.includes(shown.id);
      const use = [sends, ...usesIn(shown)].find((one) => needsSession(one) && !(one === sends && sentByAnybody));
      if (use)
        report.value(block, 'form')(
          say`visitors would see the form "${shown.id}", and "${String(use.action)}" works only for those who have signed in`,
          toOffice && use === sends
            ? say`${REMEDY}, or name the form under "strangers" of menus/settings.json`
            : REMEDY,
        );
    }
  };
  for (const page of menu.pages) {
    if (!passes(menu, page.access, ANONYMOUS)) continue;
    const record = jsonObjectOf(page.node.record);
    if (needsSession(record))
      report.value(page.node, 'record')(
        say`visitors may open the page "${page.id}", and its record is only for those who have signed in`,
        say`let people who have signed in open the page`,
      );
    for (const block of objectsOf(page.node.blocks)) checkBlock(block);
  }
}

/** A block with an access of its own, or with a condition on the user, may be kept for others. */
function showsToVisitors(node: JsonObject, menu: MenuTree): boolean {
  const access = namesIn(node.access);
  if (access.length > 0) return passes(menu, access, ANONYMOUS);
  const when = stringOf(node.when);
  return when === undefined || !looksAt(treeOf({ text: when, scope: new Map() }), 'user');
}
