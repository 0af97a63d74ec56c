import { describe, expect, test, vi } from 'vitest';
import { parseExpression } from '../../src/compiler/expressions/parse.ts';
import { groupOf, kindOfSchema } from '../../src/compiler/fields/kinds.ts';
import { inEnglish } from '../../src/compiler/said/say.ts';
import { evaluate } from '../../src/core/expressions/evaluate.ts';
import { ExpressionError } from '../../src/core/expressions/functions.ts';
import { SCOPE_NAMES } from '../support/fields/scope-names.ts';
import cases from './expressions.json' with { type: 'json' };
import refused from './refused.json' with { type: 'json' };

interface Case {
  name: string;
  expression: string;
  scope?: object;
  gives?: unknown;
  fails?: boolean;
}

const anything = new Map(SCOPE_NAMES.map((name) => [name, { is: 'any' } as const]));

/** The cases of the expression language; a browser and Node both run them. */
export function runExpressionCases(): void {
  describe('expressions', () => {
    test.for(cases as Case[])('$name: $expression', ({ expression, scope = {}, gives, fails }) => {
      const { tree, faults } = parseExpression(expression, anything);
      expect(faults.filter(({ what }) => !/added|numbers|wants|compared/.test(inEnglish(what)))).toEqual([]);
      // A published tree has been through JSON.
      const published = JSON.parse(JSON.stringify(tree));
      if (fails) expect(() => evaluate(published, scope)).toThrow(ExpressionError);
      else expect(evaluate(published, scope)).toEqual(gives);
    });
  });

  describe('expressions that are refused', () => {
    const values = kindOfSchema({
      type: 'object',
      properties: {
        name: { type: 'string' },
        amount: { type: 'number' },
        ticked: { type: 'boolean' },
        rows: { type: 'array', items: { type: 'object', properties: { amount: { type: 'number' } } } },
      },
    });
    const scope = new Map([
      ['values', values],
      ['today', { is: 'text' } as const],
      ['user', groupOf([['role', { is: 'text' }]])],
    ]);
    test.for(refused)('$expression', ({ expression, ...fault }) => {
      const { faults } = parseExpression(expression, scope);
      const told = faults.map(({ at, what, remedy }) => ({ at, what: inEnglish(what), remedy: inEnglish(remedy) }));
      expect(told).toContainEqual(fault);
    });
  });

  test('what takes long to be found out is asked for once an expression looks at it', () => {
    const today = vi.fn(() => '2026-11-23');
    const at = (expression: string) => evaluate(parseExpression(expression, anything).tree, { values: {}, today });
    expect(at('values.ticked')).toBe(null);
    expect(today).not.toHaveBeenCalled();
    expect(at("today == '2026-11-23'")).toBe(true);
  });

  test('no expression runs for long', () => {
    const list = Array.from({ length: 2000 }, (_, index) => index);
    const { tree } = parseExpression('values.a.all(x, values.a.all(y, x + y >= 0))', anything);
    expect(() => evaluate(tree, { values: { a: list } })).toThrow('too many steps');
  });
}
