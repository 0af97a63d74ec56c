import type { Values } from '../basics.ts';
import { isPresent } from '../validation.ts';
import { fails, holds, resultOf } from './evaluate.ts';
import { stableJson } from './functions.ts';
import type { Scope, Tree } from './tree.ts';

/** What the expressions of a form can see beside its values. */
export type FormScope = Omit<Scope, 'values' | 'item' | 'index'>;

/** The expressions of a form's fields, as published. */
export interface FieldExpressions {
  /** Property → when it counts and shows (`ui:when`, and `when` of its section). */
  when: Record<string, Tree>;
  /** Property and what it follows from (`ui:value`), in an order in which each can be worked out. */
  value: readonly (readonly [property: string, tree: Tree])[];
  /** Properties that are asked for once they show. */
  required: readonly string[];
}

/** A rule between fields (`rules` of the form file). */
export interface FormRule {
  that: Tree;
  /** Property at which the error is shown. */
  at: string;
  /** Name of its text below `errors.` */
  error: string;
}

/** Part of a published form that holds expressions. */
export interface HasExpressions {
  expressions?: FieldExpressions | undefined;
  spec: { rules?: readonly FormRule[] };
}

/** Values with what follows from them, and the properties that do not show. */
interface SettledValues {
  values: Values;
  hidden: ReadonlySet<string>;
}

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

/**
 * What counts of the values of a form: first what `ui:when` hides is taken out, until nothing more changes,
 * then each `ui:value` is worked out (design §2, settled 1). A circle of fields is refused at publish, so
 * there is one answer, found within as many rounds as there are expressions.
 */
export function settleValues({ expressions }: HasExpressions, values: Values, scope: FormScope): SettledValues {
  if (!expressions) return { values, hidden: NOTHING_HIDDEN };
  const rounds = Object.keys(expressions.when).length + expressions.value.length + 1;
  let hidden: ReadonlySet<string> = NOTHING_HIDDEN;
  let settled = values;
  for (let round = 0; round < rounds; round++) {
    settled = withComputed(expressions, without(values, hidden), hidden, scope);
    const now = hiddenBy(expressions, settled, scope);
    if (now.size === hidden.size && [...now].every((name) => hidden.has(name))) break;
    hidden = now;
  }
  return { values: settled, hidden };
}

/** Properties of a form that are worked out and never typed. */
export function computedNames({ expressions }: HasExpressions): readonly string[] {
  return expressions?.value.map(([property]) => property) ?? [];
}

/** What is asked for, shows and is not there. */
export function missingNames({ expressions }: HasExpressions, { values, hidden }: SettledValues): string[] {
  return (expressions?.required ?? []).filter((name) => !hidden.has(name) && !isPresent(values[name]));
}

/** The rules between fields that are broken. A rule whose field does not show is not judged. */
export function brokenRules({ spec }: HasExpressions, { values, hidden }: SettledValues, scope: FormScope): FormRule[] {
  return (spec.rules ?? []).filter(({ that, at }) => !hidden.has(at) && fails(that, { ...scope, values }));
}

function without(values: Values, hidden: ReadonlySet<string>): Values {
  return hidden.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)));
}

function withComputed(
  { value }: FieldExpressions,
  values: Values,
  hidden: ReadonlySet<string>,
  scope: FormScope,
): Values {
  if (value.length === 0) return values;
  const next: Values = { ...values };
  for (const [property, tree] of value) {
    delete next[property];
    if (hidden.has(property)) continue;
    const found = resultOf(tree, { ...scope, values: next });
    if (found !== undefined) next[property] = sameOr(values[property], found);
  }
  return next;
}

/** The value there is, if it is the same: parts of the page that show it stay as they are. */
function sameOr(before: unknown, now: unknown): unknown {
  return stableJson(before ?? null) === stableJson(now) ? before : now;
}

function hiddenBy({ when }: FieldExpressions, values: Values, scope: FormScope): ReadonlySet<string> {
  const hidden = Object.entries(when).filter(([, tree]) => !holds(tree, { ...scope, values }));
  return new Set(hidden.map(([property]) => property));
}
