import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { HOME } from '../../compiler/program.ts';
import type { Menu, Settings } from '../../core/config.ts';
import names from './checks.json' with { type: 'json' };

const PLUGINS = pathToFileURL(`${HOME}/src/plugins/`);

/**
 * Every check that some call of the server names, and by plug-in those that its calls name. Lists of their own
 * (`checks.json`), so that the compiler can hold a menu against them.
 */
const OF_PLUGINS: ReadonlyMap<string, readonly string[]> = new Map(
  (existsSync(PLUGINS) ? readdirSync(PLUGINS) : []).map((plugin) => {
    const file = new URL(`${plugin}/checks.json`, PLUGINS);
    return [plugin, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []];
  }),
);

/** Every check that a call which is there may name. */
export const CALL_CHECKS: readonly string[] = [...new Set([...names, ...[...OF_PLUGINS.values()].flat()])];

/**
 * Refuses a menu without the checks that calls of the server and of the organisation's plug-ins name: it would close
 * them to everybody, the log-in too.
 * The compiler says the same with the line of the file; this is for versions that come ready-made.
 */
export function demandChecks({ checks }: Pick<Menu, 'checks'>, { plugins = [] }: Pick<Settings, 'plugins'>): void {
  const wanted = [...names, ...plugins.flatMap((plugin) => OF_PLUGINS.get(plugin) ?? [])];
  const missing = [...new Set(wanted)].filter((name) => !Object.hasOwn(checks, name));
  if (missing.length > 0)
    throw new Error(
      `The menu lacks checks that calls of the server name: ${missing.join(', ')}. Add them to "checks".`,
    );
}
