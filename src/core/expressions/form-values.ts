import type { Values } from '../basics.ts';
import { isPresent } from '../forms/validation.ts';
import { EACH, pathOf, type Step, stepsOf, valueAt, withValueAt } from '../values/field-path.ts';
import { fails, holds, resultOf } from './evaluate.ts';
import { stableJson } from './functions.ts';
import type { Scope, Tree } from './tree.ts';

/** The names that a form's expressions can see beside its values. */
export type FormScope = Omit<Scope, 'values' | 'item' | 'index'>;

/**
 * The expressions of a form's fields, as published. A field is named by its path, with `*` for every row of a list;
 * an expression of a field within a row also sees `item`, the row, and `index`, its position.
 */
export interface FieldExpressions {
  /** Field → when it counts and shows (`ui:when`, and `when` of its section). */
  when: Record<string, Tree>;
  /** Field and what it follows from (`ui:value`), in an order in which each can be worked out. */
  value: readonly (readonly [path: string, tree: Tree])[];
  /** Fields that are asked for once they show. */
  required: readonly string[];
}

/** A rule between fields (`rules` of the form file). */
export interface FormRule {
  that: Tree;
  /** Field at which the error is shown; with `*` the rule is asked of each row. */
  at: string;
  /** Name of its text below `errors.` */
  error: string;
}

/** Part of a published form that holds expressions. */
export interface HasExpressions {
  expressions?: FieldExpressions | undefined;
  spec: { rules?: readonly FormRule[] };
}

/** Values with what follows from them, and the paths of the fields that do not show. */
export interface SettledValues {
  values: Values;
  hidden: ReadonlySet<string>;
}

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

/**
 * What counts of the values of a form: first what `ui:when` hides is taken out, until nothing more changes,
 * then each `ui:value` is worked out. A circle of fields is refused at publish, so
 * there is one answer, found within as many rounds as there are expressions.
 */
export function settleValues({ expressions }: HasExpressions, values: Values, scope: FormScope): SettledValues {
  if (!expressions) return { values, hidden: NOTHING_HIDDEN };
  const rounds = Object.keys(expressions.when).length + expressions.value.length + 1;
  let hidden: ReadonlySet<string> = NOTHING_HIDDEN;
  let settled = values;
  for (let round = 0; round < rounds; round++) {
    settled = withComputed(expressions, without(values, hidden), hidden, scope);
    // Asked of all rows and fields there are, so that the answer does not hang on what was hidden before.
    const now = hiddenBy(expressions, values, settled, scope);
    if (now.size === hidden.size && [...now].every((name) => hidden.has(name))) break;
    hidden = now;
  }
  return { values: settled, hidden };
}

/** The fields of a form that are worked out and never typed, by path; `*` stands for every row. */
export function computedPaths({ expressions }: HasExpressions): readonly string[] {
  return expressions?.value.map(([path]) => path) ?? [];
}

/** The required fields that show and are empty. */
export function missingPaths({ expressions }: HasExpressions, { values, hidden }: SettledValues): string[] {
  return (expressions?.required ?? [])
    .flatMap((path) => standing(path, values))
    .filter(
      ({ path, steps }) =>
        isThere(values, steps.slice(0, -1)) && !isHidden(path, hidden) && !isPresent(valueAt(values, steps)),
    )
    .map(({ path }) => path);
}

/**
 * The field is asked for as long as it shows. The published schema does not say so of a field that may be hidden.
 * @param pattern its path, with `*` for every row
 */
export function isAskedWhenShown({ expressions }: HasExpressions, pattern: string): boolean {
  return expressions?.required.includes(pattern) ?? false;
}

/** The rules between fields that are broken. A rule whose field does not show is not judged. */
export function brokenRules({ spec }: HasExpressions, { values, hidden }: SettledValues, scope: FormScope): FormRule[] {
  return (spec.rules ?? []).flatMap((rule) =>
    standing(rule.at, values)
      .filter(({ path, row }) => !isHidden(path, hidden) && fails(rule.that, { ...scope, values, ...row }))
      .map(({ path }) => ({ ...rule, at: path })),
  );
}

/** A group that is left out asks for nothing within. */
function isThere(values: Values, group: readonly Step[]): boolean {
  return group.length === 0 || isPresent(valueAt(values, group));
}

/** A field where it stands in some values. */
interface Standing {
  path: string;
  steps: readonly Step[];
  /** The innermost row that the expression stands in. */
  row: Pick<Scope, 'item' | 'index'>;
}

/** The places of a field: one, or one in each row. A field of a group that is not there has its place all the same. */
export function standing(path: string, values: Values): Standing[] {
  const visit = (left: readonly Step[], steps: readonly Step[], row: Standing['row']): Standing[] => {
    const [step, ...rest] = left;
    if (step === undefined) return [{ path: pathOf(steps), steps, row }];
    if (step !== EACH) return visit(rest, [...steps, step], row);
    const rows = valueAt(values, steps);
    if (!Array.isArray(rows)) return [];
    return rows.flatMap((item, index) => visit(rest, [...steps, index], { item, index }));
  };
  return visit(stepsOf(path), [], {});
}

/** It does not show, or what it stands in does not. */
export function isHidden(path: string, hidden: ReadonlySet<string>): boolean {
  if (hidden.size === 0) return false;
  const steps = stepsOf(path);
  return steps.some((_, depth) => hidden.has(pathOf(steps.slice(0, depth + 1))));
}

/** The values without those of some fields. */
export function without(values: Values, paths: Iterable<string>): Values {
  let left = values;
  for (const path of paths) left = withoutAt(left, stepsOf(path));
  return left;
}

function withoutAt<Part>(part: Part, [step, ...rest]: readonly Step[]): Part {
  if (step === undefined || typeof part !== 'object' || part === null || !Object.hasOwn(part, step)) return part;
  if (rest.length > 0) return withValueAt(part, [step], withoutAt((part as Record<Step, unknown>)[step], rest));
  return Object.fromEntries(Object.entries(part).filter(([name]) => name !== step)) as Part;
}

function withComputed(
  { value }: FieldExpressions,
  values: Values,
  hidden: ReadonlySet<string>,
  scope: FormScope,
): Values {
  let next = values;
  for (const [pattern, tree] of value) {
    for (const { path, steps } of standing(pattern, values)) {
      next = withoutAt(next, steps);
      if (isHidden(path, hidden)) continue;
      // The row as it is now: what was worked out in it before counts.
      const row = rowOf(steps, next);
      const found = resultOf(tree, { ...scope, values: next, ...row });
      if (found !== undefined) next = withValueAt(next, steps, sameOr(valueAt(values, steps), found));
    }
  }
  return next;
}

function rowOf(steps: readonly Step[], values: Values): Standing['row'] {
  const at = steps.findLastIndex((step) => typeof step === 'number');
  return at < 0 ? {} : { item: valueAt(values, steps.slice(0, at + 1)), index: steps[at] };
}

/** The value there is, if it is the same: parts of the page that show it stay as they are. */
function sameOr(before: unknown, now: unknown): unknown {
  return stableJson(before ?? null) === stableJson(now) ? before : now;
}

function hiddenBy({ when }: FieldExpressions, all: Values, settled: Values, scope: FormScope): ReadonlySet<string> {
  const hidden = Object.entries(when).flatMap(([pattern, tree]) =>
    standing(pattern, all)
      .filter(({ steps }) => !holds(tree, { ...scope, values: settled, ...rowOf(steps, settled) }))
      .map(({ path }) => path),
  );
  return new Set(hidden);
}
