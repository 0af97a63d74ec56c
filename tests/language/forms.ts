import { expect, test } from 'vitest';
import { inOrder, neededBy } from '../../src/compiler/expressions/circle.ts';
import {
  brokenRules,
  type HasExpressions,
  missingPaths,
  settleValues,
} from '../../src/core/expressions/form-values.ts';
import { membersRead } from '../../src/core/expressions/reads.ts';
import { treeOf } from '../support/tree-of.ts';
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
}

/** What counts of a form by its expressions (design §2, settled 1 and 2); a browser and Node both run the cases. */
export function runFormCases(): void {
  test.for(cases as unknown as Case[])('$name', ({ values, settled, hidden, missing = [], broken = [], ...given }) => {
    const form = formOf(given);
    const scope = given.scope ?? {};
    const found = settleValues(form, values, scope);
    expect(found.values).toEqual(settled);
    expect([...found.hidden].sort()).toEqual(hidden);
    expect(missingPaths(form, found)).toEqual(missing);
    expect(brokenRules(form, found, scope).map(({ at, error }) => [at, error])).toEqual(broken);
    // The same values, sent back, are judged the same: nothing is worked out twice.
    expect(settleValues(form, found.values, scope).values).toEqual(settled);
  });
}

function formOf({ when = {}, value = {}, required = [], rules = [] }: Partial<Case>): HasExpressions {
  const trees = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, treeOf(text)]));
  const values = trees(value);
  const fields = Object.keys(values).map((path) => ({ path: path.split('.'), ui: { 'ui:value': '' } }));
  const needs = new Map(
    Object.entries(values).map(([path, tree]) => {
      const parsed = { reads: new Set(membersRead(tree, 'values')), readsOfRow: new Set(membersRead(tree, 'item')) };
      return [path, new Set(neededBy(path, parsed, { fields }))];
    }),
  );
  const ordered = inOrder(Object.keys(values), needs).map((name) => [name, values[name] as never] as const);
  return {
    expressions: { when: trees(when), value: ordered, required },
    spec: { rules: rules.map((rule) => ({ ...rule, that: treeOf(rule.that) })) },
  };
}
