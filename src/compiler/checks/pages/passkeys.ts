import { ANONYMOUS } from '../../../core/session/access.ts';
import { objectOf, stringsOf } from '../../json.ts';
import type { MenuBlock, MenuPage, MenuTree } from '../../menu/tree.ts';
import type { JsonFile } from '../../read/json-file.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';
import { opensTo } from './menu.ts';

/** Blocks by what they are for: visitors sign in by a passkey, people add theirs. */
const [SIGN_IN, OWN] = ['passkey-sign-in', 'passkeys'];

/**
 * Checks `passkeys` of `menus/settings.json`: a page for visitors offers to sign in by one, each role can open a page on
 * which it adds them, and no block offers what nobody may use.
 */
export function checkPasskeys(file: JsonFile | null, menu: MenuTree, report: Report): void {
  // Of a file that cannot be read this is not known.
  if (file && file.value === undefined) return;
  const settings = objectOf(file?.value);
  const blocks = menu.pages.flatMap((page) => page.blocks.map((block) => ({ page, block })));
  if (settings.passkeys === undefined) {
    for (const { block } of blocks)
      if (block.type === SIGN_IN || block.type === OWN)
        report.value(
          block.node,
          'type',
          say`nobody may use passkeys`,
          say`name the roles in "passkeys" of menus/settings.json, or remove the block`,
        );
    return;
  }
  const showsTo = (type: string | undefined, role: string) =>
    blocks.some(({ page, block }) => block.type === type && shows(menu, page, block, role));
  if (!showsTo(SIGN_IN, ANONYMOUS))
    report.key(
      settings,
      'passkeys',
      say`no page that visitors may open offers to sign in by a passkey`,
      say`add a block {"type": "passkey-sign-in", "id": "passkey"} to the page to sign in`,
    );
  for (const { text: role, index } of stringsOf(settings.passkeys)) {
    if (role === ANONYMOUS)
      report.value(settings.passkeys as object, index, say`"${ANONYMOUS}" has no account`, say`name roles of people`);
    else if ([...menu.checks.values()].some((roles) => roles.includes(role)) && !showsTo(OWN, role))
      report.value(
        settings.passkeys as object,
        index,
        say`no page on which people with the role "${role}" can add a passkey`,
        say`add a block {"type": "passkeys", "id": "passkeys"} to a page that they may open`,
      );
  }
}

function shows(menu: MenuTree, page: MenuPage, { node }: MenuBlock, role: string): boolean {
  const access = stringsOf(node.access).map(({ text }) => text);
  if (!opensTo(menu, page, role)) return false;
  return access.length === 0 || access.some((name) => menu.checks.get(name)?.includes(role));
}
