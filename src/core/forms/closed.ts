import type { Values } from '../config.ts';
import { holds } from '../expressions/evaluate.ts';
import type { FormScope } from '../expressions/form-values.ts';
import { looksAt, membersRead } from '../expressions/reads.ts';
import type { Tree } from '../expressions/tree.ts';
import type { FormSpec } from './form-spec.ts';

/** How often a form was sent: by everybody, and by whoever asks. Expressions of `enabled` and `rules` see it as `sent`. */
export interface SentCounts {
  all: number;
  mine: number;
  /** What whoever asks has sent, where an expression looks at it: one answer for each event is a rule over these. */
  values?: Values[];
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

/** Whether the form may be sent hangs on how often it was. */
export function countsSent(spec: Pick<FormSpec, 'enabled' | 'rules'>): boolean {
  return conditionsOf(spec).some((tree) => looksAt(tree, 'sent'));
}

/** It hangs on what its sender has sent before. */
export function readsSentValues(spec: Pick<FormSpec, 'enabled' | 'rules'>): boolean {
  return conditionsOf(spec).some((tree) => membersRead(tree, 'sent').includes('values'));
}

function conditionsOf({ enabled, rules = [] }: Pick<FormSpec, 'enabled' | 'rules'>): (Tree | undefined)[] {
  return [...(isTree(enabled) ? [enabled] : (enabled ?? []).map(({ that }) => that)), ...rules.map(({ that }) => that)];
}

/** An expression is a list that begins with its kind, the conditions are a list of objects. */
function isTree(enabled: FormSpec['enabled']): enabled is Tree | undefined {
  return enabled === undefined || typeof enabled[0] === 'string';
}
