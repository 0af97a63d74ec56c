import type { Checks } from '../config.ts';

/** The role of the person: the token's `rol`, or `null` when nobody is signed in. */
export interface Visitor {
  role: string | null;
}

/**
 * Whether a visitor passes one of the named checks (spec 1 §6). Both sides use this and nothing else.
 * A check lists role constants; the constant `ANONYMOUS` stands for nobody signed in and is the only
 * one that lets such a visitor pass. An unknown check passes nobody.
 */
export function mayOpen(checks: Checks, access: readonly string[], visitor: Visitor): boolean {
  const role = visitor.role ?? ANONYMOUS;
  const rolesOf = (name: string) => (Object.hasOwn(checks, name) ? checks[name] : undefined);
  return access.some((name) => (rolesOf(name) ?? rolesOf(STAND_INS.get(name) ?? '') ?? []).includes(role));
}

/** Checks of calls that a menu need not have, and the check that counts where it has none. */
export const STAND_INS: ReadonlyMap<string, string> = new Map([
  ['configuration', 'staff'],
  ['statistics', 'staff'],
]);

/** The checks that calls of the server ask for: a menu has to have them. Those of plug-ins stand in their manifests. */
export const CALL_CHECKS: readonly string[] = ['public', 'everyone', 'member', 'staff'];

/** The role constant of a visitor who is not signed in. */
export const ANONYMOUS = 'ANONYMOUS';

/** Checks of calls that act for the organisation: to pass one is a right of the office. */
export const OFFICE_CHECKS: readonly string[] = ['staff', ...STAND_INS.keys()];

/** The checks of the office that a role passes. */
export function officeRights(checks: Checks, role: string): string[] {
  return OFFICE_CHECKS.filter((name) => mayOpen(checks, [name], { role }));
}
