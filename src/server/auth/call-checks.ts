import type { Menu } from '../../core/config.ts';
import names from './checks.json' with { type: 'json' };

/** Every check that some call names. A list of its own, so that the compiler can hold a menu against it. */
export const CALL_CHECKS: readonly string[] = names;

/**
 * Refuses a menu without the checks that calls name: it would close them to everybody, the log-in too.
 * The compiler says the same with the line of the file; this is for versions that come ready-made.
 */
export function demandChecks({ checks }: Pick<Menu, 'checks'>): void {
  const missing = CALL_CHECKS.filter((name) => !Object.hasOwn(checks, name));
  if (missing.length > 0)
    throw new Error(
      `The menu lacks checks that calls of the server name: ${missing.join(', ')}. Add them to "checks".`,
    );
}
