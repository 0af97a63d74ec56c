import type { MenuTree } from '../../menu/tree.ts';
import { listFiles, readJsonFile } from '../../read/files.ts';
import type { Report } from '../../report.ts';
import { nearest } from '../../suggest.ts';

/** Checks that calls of the back end name; a root without a back end has no such file. */
const FILE = 'src/server/auth/checks.json';

/**
 * Reports checks that calls of the back end, or of one of the plug-ins, name and the menu lacks: published, such a menu
 * would close those calls to everybody, the log-in among them.
 */
export async function checkCallChecks(
  root: string,
  plugins: readonly string[],
  menu: MenuTree,
  report: Report,
): Promise<void> {
  const files = [FILE, ...plugins.map((plugin) => `src/plugins/${plugin}/checks.json`)];
  const code = await listFiles(root, 'src');
  const lists = files.filter((file) => code.includes(file)).map((file) => readJsonFile(root, file, report));
  const named = lists
    .flatMap(({ value }) => (Array.isArray(value) ? value : []))
    .filter((name) => typeof name === 'string');
  const unnamed = [...menu.checks.keys()].filter((name) => !named.includes(name));
  for (const name of new Set(named)) {
    if (menu.checks.has(name)) continue;
    const near = nearest(name, unnamed);
    const remedy = near ? `did you mean "${near}"?` : `add "${name}" with the roles that may make them`;
    report.key(menu.root, 'checks', `the check "${name}" is missing, and calls of the server name it`, remedy);
  }
}
