import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Menu, Settings } from '../../core/config.ts';
import names from './checks.json' with { type: 'json' };

const PLUGINS = new URL('../../plugins/', import.meta.url);

/**
 * Checks that the server's own calls name, and by plug-in those that its calls name. They are JSON files so that the
 * compiler can hold a menu against them.
 */
const OF_PLUGINS: ReadonlyMap<string, readonly string[]> = new Map(
  (existsSync(PLUGINS) ? readdirSync(PLUGINS) : []).map((plugin) => {
    const file = new URL(`${plugin}/checks.json`, PLUGINS);
    return [plugin, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []];
  }),
);

/** Every check that a call may name. */
export const CALL_CHECKS: readonly string[] = [...new Set([...names, ...[...OF_PLUGINS.values()].flat()])];

/**
 * Refuses a menu that lacks a check named by calls of the server or of the organisation's plug-ins: nobody could make
 * these calls, sign-in included. The compiler reports the same with a line; this protects against versions compiled
 * elsewhere.
 */
export function demandChecks({ checks }: Pick<Menu, 'checks'>, { plugins = [] }: Pick<Settings, 'plugins'>): void {
  const wanted = [...names, ...plugins.flatMap((plugin) => OF_PLUGINS.get(plugin) ?? [])];
  const missing = [...new Set(wanted)].filter((name) => !Object.hasOwn(checks, name));
  if (missing.length > 0)
    throw new Error(`The menu lacks checks that the server needs: ${missing.join(', ')}. Add them to "checks".`);
}
