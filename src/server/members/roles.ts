import { ANONYMOUS } from '../../core/session/access.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';

/** Roles that the office may give: all that checks of the menu name, but for its own, which is the operator's to give. */
export function rolesToGive({ menu: { checks } }: LoadedVersion): string[] {
  const own = checks.staff ?? [];
  return [...new Set(Object.values(checks).flat())].filter((role) => role !== ANONYMOUS && !own.includes(role));
}
