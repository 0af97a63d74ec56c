import type { MenuTree } from '../../menu/tree.ts';
import type { Registry } from '../../read/registry.ts';
import type { Report } from '../../report.ts';
import { say } from '../../said/say.ts';
import { nearest } from '../../suggest.ts';

/**
 * Reports checks that calls of the server, or of one of the organisation's plug-ins, ask for and the menu lacks: published,
 * such a menu would close those calls to everybody, the sign-in among them.
 */
export function checkCallChecks(
  { checks, plugins: known }: Registry,
  plugins: readonly string[],
  menu: MenuTree,
  report: Report,
): void {
  const named = [...checks, ...plugins.flatMap((plugin) => known.get(plugin) ?? [])];
  const unnamed = [...menu.checks.keys()].filter((name) => !named.includes(name));
  for (const name of new Set(named)) {
    if (menu.checks.has(name)) continue;
    const near = nearest(name, unnamed);
    const remedy = near ? say`did you mean "${near}"?` : say`add "${name}" with the roles that may make them`;
    report.key(menu.root, 'checks', say`the check "${name}" is missing, and calls of the server name it`, remedy);
  }
}
