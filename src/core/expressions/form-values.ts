import type { Values } from '../basics.ts';
import { EACH, pathOf, type Step, stepsOf, valueAt, withValueAt } from '../values/field-path.ts';
import { isPresent } from '../values/present.ts';
import { valueText } from '../values/value-text.ts';
import { fails, isMet, resultOf } from './evaluate.ts';
import type { Scope, Tree } from './tree.ts';

/** Names that a form's expressions can read besides its values. */
export type FormScope = Omit<Scope, 'values' | 'item' | 'index'>;

/**
 * The published expressions of a form's fields. A field is named by its path, with `*` for every row of a list. An
 * expression within a row also reads `item`, the row, and `index`, its position.
 */
export interface FieldExpressions {
  /** Field → condition for showing and counting it (`ui:when`, and `when` of its section). */
  when: Record<string, Tree>;
  /** Field and expression of its value (`ui:value`), in an order in which each can be computed. */
  value: readonly (readonly [path: string, tree: Tree])[];
  /** Fields that are required while they show. */
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

/** Part of a published form with expressions. */
export interface HasExpressions {
  expressions?: FieldExpressions | undefined;
  spec: { rules?: readonly FormRule[] };
}

/** Values with the computed ones among them, and the paths of hidden fields. */
export interface SettledValues {
  values: Values;
  hidden: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The values that count by the expressions of a form: hidden fields are taken out until nothing more changes, then each
 * `ui:value` is computed. The check refuses fields that depend on each other in a circle, so there is one answer, and
 * as many rounds as there are expressions find it.
 * @param unfit paths of computed fields that have no value
 */
export function settleValues(
  { expressions }: HasExpressions,
  values: Values,
  scope: FormScope,
  unfit: ReadonlySet<string> = NONE,
): SettledValues {
  if (!expressions) return { values, hidden: NONE };
  const rounds = Object.keys(expressions.when).length + expressions.value.length + 1;
  let hidden: ReadonlySet<string> = NONE;
  let settled = values;
  for (let round = 0; round < rounds; round++) {
    settled = withComputed(expressions, without(values, hidden), new Set([...hidden, ...unfit]), scope);
    // Every row and field is asked again, so that the answer does not depend on earlier rounds.
    const now = hiddenBy(expressions, values, settled, scope);
    if (now.size === hidden.size && [...now].every((name) => hidden.has(name))) break;
    hidden = now;
  }
  return { values: settled, hidden };
}

/** Paths of the computed fields of a form; `*` stands for every row. */
export function computedPaths({ expressions }: HasExpressions): readonly string[] {
  return expressions?.value.map(([path]) => path) ?? [];
}

/** The required fields that show and are empty. */
export function missingPaths({ expressions }: HasExpressions, { values, hidden }: SettledValues): string[] {
  return (expressions?.required ?? [])
    .flatMap((path) => occurrences(path, values))
    .filter(
      ({ path, steps }) =>
        isThere(values, steps.slice(0, -1)) && !isHidden(path, hidden) && !isPresent(valueAt(values, steps)),
    )
    .map(({ path }) => path);
}

/**
 * The field is required while it shows. The published schema does not require a field that may be hidden.
 * @param pattern its path, with `*` for every row
 */
export function isAskedWhenShown({ expressions }: HasExpressions, pattern: string): boolean {
  return expressions?.required.includes(pattern) ?? false;
}

/** The broken rules between fields. A rule of a hidden field is not judged. */
export function brokenRules({ spec }: HasExpressions, { values, hidden }: SettledValues, scope: FormScope): FormRule[] {
  return (spec.rules ?? []).flatMap((rule) =>
    occurrences(rule.at, values)
      .filter(({ path, row }) => !isHidden(path, hidden) && fails(rule.that, { ...scope, values, ...row }))
      .map(({ path }) => ({ ...rule, at: path })),
  );
}

function isThere(values: Values, group: readonly Step[]): boolean {
  return group.length === 0 || isPresent(valueAt(values, group));
}

/** One occurrence of a field in some values. */
interface Occurrence {
  path: string;
  steps: readonly Step[];
  /** The innermost row around it. */
  row: Pick<Scope, 'item' | 'index'>;
}

/** The occurrences of a field: one, or one in each row. A group need not be there for its fields to occur. */
export function occurrences(path: string, values: Values): Occurrence[] {
  const visit = (left: readonly Step[], steps: readonly Step[], row: Occurrence['row']): Occurrence[] => {
    const [step, ...rest] = left;
    if (step === undefined) return [{ path: pathOf(steps), steps, row }];
    if (step !== EACH) return visit(rest, [...steps, step], row);
    const rows = valueAt(values, steps);
    if (!Array.isArray(rows)) return [];
    return rows.flatMap((item, index) => visit(rest, [...steps, index], { item, index }));
  };
  return visit(stepsOf(path), [], {});
}

/** The field does not show, or a group or row around it does not. */
export function isHidden(path: string, hidden: ReadonlySet<string>): boolean {
  if (hidden.size === 0) return false;
  const steps = stepsOf(path);
  return steps.some((_, depth) => hidden.has(pathOf(steps.slice(0, depth + 1))));
}

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

/** @param absent paths of fields, groups and rows without a value */
function withComputed(
  { value }: FieldExpressions,
  values: Values,
  absent: ReadonlySet<string>,
  scope: FormScope,
): Values {
  let next = values;
  for (const [pattern, tree] of value) {
    for (const { path, steps } of occurrences(pattern, values)) {
      next = withoutAt(next, steps);
      if (isHidden(path, absent)) continue;
      // The row as it is now, with the values computed in it so far.
      const row = rowOf(steps, next);
      const result = resultOf(tree, { ...scope, values: next, ...row });
      if (result !== undefined) next = withValueAt(next, steps, sameOr(valueAt(values, steps), result));
    }
  }
  return next;
}

function rowOf(steps: readonly Step[], values: Values): Occurrence['row'] {
  const at = steps.findLastIndex((step) => typeof step === 'number');
  return at < 0 ? {} : { item: valueAt(values, steps.slice(0, at + 1)), index: steps[at] };
}

/** The earlier value if the new one is equal, so that the page does not draw it again. */
function sameOr(before: unknown, now: unknown): unknown {
  return valueText(before ?? null) === valueText(now) ? before : now;
}

function hiddenBy({ when }: FieldExpressions, all: Values, settled: Values, scope: FormScope): ReadonlySet<string> {
  const hidden = Object.entries(when).flatMap(([pattern, tree]) =>
    occurrences(pattern, all)
      .filter(({ steps }) => !isMet(tree, { ...scope, values: settled, ...rowOf(steps, settled) }))
      .map(({ path }) => path),
  );
  return new Set(hidden);
}
