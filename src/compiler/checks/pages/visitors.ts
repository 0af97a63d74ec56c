import { looksAt } from '../../../core/expressions/reads.ts';
import { ANONYMOUS } from '../../../core/session/access.ts';
import { parseExpression } from '../../expressions/parse.ts';
import type { FormModel } from '../../forms/model.ts';
import { otherFormButtons, usesIn } from '../../forms/uses.ts';
import { type JsonObject, objectOf, objectsOf, stringOf } from '../../json.ts';
import type { MenuTree } from '../../menu/tree.ts';
import type { Registry } from '../../read/registry.ts';
import type { Report } from '../../report.ts';
import { opensTo } from './menu.ts';

/** Blocks that show what the server tells nobody who has not signed in. */
const OF_SOMEBODY = ['configuration', 'inbox', 'members', 'second-factor', 'sent-requests', 'signing', 'status'];

const REMEDY = `let the page be opened by those who have signed in, or give the block a "check" without ${ANONYMOUS}`;

/**
 * Refuses what a visitor sees and the server would refuse: a form that is sent by, or filled in from, an action that
 * needs somebody who has signed in, the record of a page, and blocks that show what is somebody's own.
 */
export function checkVisitors(menu: MenuTree, forms: readonly FormModel[], registry: Registry, report: Report): void {
  const needsSession = (use: JsonObject): boolean => {
    const can = registry.abilities.get(stringOf(use.action) ?? '');
    return can !== undefined && can.length > 0 && !can.includes('open');
  };
  const checkBlock = (block: JsonObject) => {
    if (!showsToVisitors(block, menu)) return;
    const type = stringOf(block.type) ?? '';
    for (const tab of objectsOf(block.items)) for (const inner of objectsOf(tab.blocks)) checkBlock(inner);
    if (OF_SOMEBODY.includes(type))
      report.value(
        block,
        'type',
        `visitors would see the block "${type}", and it shows something only to those who have signed in`,
        REMEDY,
      );
    if (type !== 'form') return;
    const form = forms.find(({ id }) => id === block.form);
    const sent = form ? otherFormButtons(form).map((button) => forms.find(({ id }) => id === button.form)) : [];
    for (const shown of [form, ...sent]) {
      const use = shown && [objectOf(shown.spec.submit), ...usesIn(shown)].find((one) => needsSession(one));
      if (use)
        report.value(
          block,
          'form',
          `visitors would see the form "${shown.id}", and "${String(use.action)}" works only for those who have signed in`,
          REMEDY,
        );
    }
  };
  for (const page of menu.pages) {
    if (!opensTo(menu, page, ANONYMOUS)) continue;
    const record = objectOf(page.node.record);
    if (needsSession(record))
      report.value(
        page.node,
        'record',
        `visitors may open the page "${page.id}", and its record is only for those who have signed in`,
        'let the page be opened by those who have signed in',
      );
    for (const block of objectsOf(page.node.blocks)) checkBlock(block);
  }
}

/** A block with a check of its own, or with a condition on the user, may be kept for others. */
function showsToVisitors(node: JsonObject, menu: MenuTree): boolean {
  const check = stringOf(node.check);
  if (check !== undefined) return menu.checks.get(check)?.includes(ANONYMOUS) === true;
  const when = stringOf(node.when);
  return when === undefined || !looksAt(parseExpression(when, new Map()).tree, 'user');
}
