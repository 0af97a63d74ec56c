import type { Menu, Settings } from '../../../core/config.ts';
import { CALL_CHECKS, STAND_INS } from '../../../core/session/access.ts';
import { OperatorError } from '../../kit/operator-error.ts';
import { installedPlugins } from '../config/extensions.ts';

/** Every check that a call of the server or of an installed plug-in may ask for. */
export function callChecks(): string[] {
  return [
    ...new Set([
      ...CALL_CHECKS,
      ...STAND_INS.keys(),
      ...Object.values(installedPlugins()).flatMap(({ checks = [] }) => checks),
    ]),
  ];
}

/** Refuses a version that needs a missing plug-in or lacks a check that calls name, so that everybody keeps access. */
export function demandCalls({ checks }: Pick<Menu, 'checks'>, { plugins = [] }: Pick<Settings, 'plugins'>): void {
  const installed = installedPlugins();
  const absent = plugins.filter((name) => !Object.hasOwn(installed, name));
  if (absent.length > 0)
    throw new OperatorError(
      `This program has no plug-in ${absent.join(', ')}. Take it out of "plugins" in menus/settings.json, or run a program built with it.`,
    );
  const wanted = [...CALL_CHECKS, ...plugins.flatMap((name) => installed[name]?.checks ?? [])];
  const missing = [...new Set(wanted)].filter((name) => !Object.hasOwn(checks, name));
  if (missing.length > 0)
    throw new OperatorError(
      `The menu lacks checks that the server needs: ${missing.join(', ')}. Add them to "checks".`,
    );
}
