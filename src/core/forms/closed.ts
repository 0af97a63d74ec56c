import type { Values } from '../config.ts';
import { isMet } from '../expressions/evaluate.ts';
import type { FormScope } from '../expressions/form-values.ts';
import { looksAt, membersRead } from '../expressions/reads.ts';
import type { Tree } from '../expressions/tree.ts';
import type { FormSpec } from './form-spec.ts';

/** How often a form was sent. Expressions of `enabled` and `rules` read it as `sent`. */
export interface SentCounts {
  all: number;
  /** By the same person. */
  mine: number;
  /** The values that this person has sent, where an expression reads them, such as a rule "one answer for each event". */
  values?: Values[];
  /** By property: the sum of what everybody sent, where an expression reads it, such as the places of a course. */
  total?: Record<string, number>;
}

/** The reason why a form cannot be sent now: a name below `enabled.` of the form's texts, or `null`. */
export interface Closed {
  reason: string | null;
}

/** The first condition of `enabled` that is not met; `null` while the form can be sent. Both sides use it. */
export function closedBy({ enabled }: Pick<FormSpec, 'enabled'>, scope: FormScope): Closed | null {
  if (isTree(enabled)) return isMet(enabled, scope) ? null : { reason: null };
  const broken = enabled?.find(({ that }) => !isMet(that, scope));
  return broken ? { reason: broken.error } : null;
}

/** Whether the form may be sent depends on how often it was. */
export function countsSent(spec: Pick<FormSpec, 'enabled' | 'rules'>): boolean {
  return conditionsOf(spec).some((tree) => looksAt(tree, 'sent'));
}

/** The properties whose sum over all that was sent decides. */
export function summedProperties(spec: Pick<FormSpec, 'enabled' | 'rules'>): string[] {
  return [...new Set(conditionsOf(spec).flatMap((tree) => membersRead(tree, 'sent', 'total')))];
}

/** It depends on values that its sender has sent before. */
export function readsSentValues(spec: Pick<FormSpec, 'enabled' | 'rules'>): boolean {
  return conditionsOf(spec).some((tree) => membersRead(tree, 'sent').includes('values'));
}

function conditionsOf({ enabled, rules = [] }: Pick<FormSpec, 'enabled' | 'rules'>): (Tree | undefined)[] {
  return [...(isTree(enabled) ? [enabled] : (enabled ?? []).map(({ that }) => that)), ...rules.map(({ that }) => that)];
}

/** An expression is a list that begins with its operator; conditions are a list of objects. */
function isTree(enabled: FormSpec['enabled']): enabled is Tree | undefined {
  return enabled === undefined || typeof enabled[0] === 'string';
}
