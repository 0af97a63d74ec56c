import { holds } from '../expressions/evaluate.ts';
import type { FormScope } from '../expressions/form-values.ts';
import { looksAt } from '../expressions/reads.ts';
import type { Tree } from '../expressions/tree.ts';
import type { FormSpec } from './form-spec.ts';

/** How often a form was sent: by everybody, and by whoever asks. Expressions of `enabled` see it as `sent`. */
export interface SentCounts {
  all: number;
  mine: number;
}

/** Why a form cannot be sent now; `reason` is the name of its text below `enabled.` of the form, where it says one. */
export interface Closed {
  reason: string | null;
}

/** The first condition of `enabled` that does not hold, on both sides; `null` while the form can be sent. */
export function closedBy({ enabled }: Pick<FormSpec, 'enabled'>, scope: FormScope): Closed | null {
  if (isTree(enabled)) return holds(enabled, scope) ? null : { reason: null };
  const broken = enabled?.find(({ that }) => !holds(that, scope));
  return broken ? { reason: broken.error } : null;
}

/** The form is open or closed by how often it was sent. */
export function countsSent({ enabled }: Pick<FormSpec, 'enabled'>): boolean {
  const trees = isTree(enabled) ? [enabled] : (enabled ?? []).map(({ that }) => that);
  return trees.some((tree) => looksAt(tree, 'sent'));
}

/** An expression is a list that begins with its kind, the conditions are a list of objects. */
function isTree(enabled: FormSpec['enabled']): enabled is Tree | undefined {
  return enabled === undefined || typeof enabled[0] === 'string';
}
