import { expect, test } from 'vitest';
import { makeValidators } from '../../src/compiler/alone/validators.ts';
import { byNeed, circleIn, neededBy } from '../../src/compiler/expressions/circle.ts';
import { codesByField } from '../../src/core/cases/outcome.ts';
import type { Values } from '../../src/core/config.ts';
import {
  brokenRules,
  type HasExpressions,
  missingPaths,
  settleValues,
} from '../../src/core/expressions/form-values.ts';
import type { Tree } from '../../src/core/expressions/tree.ts';
import { FormRules } from '../../src/core/forms/rules.ts';
import { compileSchema } from '../support/compile-schema.ts';
import { treeOf } from '../support/fields/tree-of.ts';
import cases from './forms.json' with { type: 'json' };

interface Case {
  name: string;
  when?: Record<string, string>;
  value?: Record<string, string>;
  required?: string[];
  rules?: { that: string; at: string; error: string }[];
  scope?: object;
  values: Record<string, unknown>;
  settled: Record<string, unknown>;
  hidden: string[];
  missing?: string[];
  broken?: [string, string][];
  /** Fields that need each other, which a form is refused for. */
  circle?: string[];
}

/** A form file by its structure alone. */
interface SchemaCase {
  name: string;
  schema: object;
  values: Values;
  /** The values that count. */
  settled: Values;
  /** Rules that are broken, by path. */
  errors: Record<string, string[]>;
}

/** Tests which values of a form count; a browser and Node both run the cases. */
export function runFormCases(): void {
  const all = cases as unknown as (Case | SchemaCase)[];
  test.for(all.filter((one) => 'schema' in one))('$name', ({ schema, values, settled, errors }) => {
    const form = compileSchema(schema);
    const rules = new FormRules(form, makeValidators(form));
    const found = rules.judge(values, {});
    expect(found.values).toEqual(settled);
    expect(codesByField(found.errors)).toEqual(errors);
    expect(rules.judge(found.values, {}).values).toEqual(settled);
  });

  const flat = all.filter((one) => !('schema' in one)) as Case[];
  test.for(flat.filter(({ circle }) => circle))('$name', ({ when = {}, value = {}, circle }) => {
    expect(circleIn(needsOf(trees(when), trees(value)))).toEqual(circle);
  });

  test.for(flat.filter(({ circle }) => !circle))(
    '$name',
    ({ values, settled, hidden, missing = [], broken = [], ...given }) => {
      expect(circleIn(needsOf(trees(given.when ?? {}), trees(given.value ?? {})))).toBeUndefined();
      const form = formOf(given);
      const scope = given.scope ?? {};
      const found = settleValues(form, values, scope);
      expect(found.values).toEqual(settled);
      expect([...found.hidden].sort()).toEqual(hidden);
      expect(missingPaths(form, found)).toEqual(missing);
      expect(brokenRules(form, found, scope).map(({ at, error }) => [at, error])).toEqual(broken);
      // The same values, sent back, are judged the same: nothing is worked out twice.
      expect(settleValues(form, found.values, scope).values).toEqual(settled);
    },
  );
}

function trees(texts: Record<string, string>): Record<string, Tree> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, treeOf(text)]));
}

function needsOf(...expressions: Record<string, Tree>[]): Map<string, Set<string>> {
  const all = expressions.flatMap((one) => Object.entries(one));
  const fields = all.map(([path]) => ({ path: path.split('.'), ui: { 'ui:value': '' } }));
  const needs = new Map<string, Set<string>>();
  for (const [path, tree] of all)
    needs.set(path, new Set([...(needs.get(path) ?? []), ...neededBy(path, tree, { fields })]));
  return needs;
}

function formOf({ when = {}, value = {}, required = [], rules = [] }: Partial<Case>): HasExpressions {
  const values = trees(value);
  const needs = needsOf(trees(when), values);
  const ordered = byNeed(Object.keys(values), needs).map((name) => [name, values[name] as never] as const);
  return {
    expressions: { when: trees(when), value: ordered, required },
    spec: { rules: rules.map((rule) => ({ ...rule, that: treeOf(rule.that) })) },
  };
}
