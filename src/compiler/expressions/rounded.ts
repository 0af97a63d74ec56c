import type { Tree } from '../../core/expressions/tree.ts';
import { numberFormat } from '../../core/values/formats.ts';
import type { FormField } from '../fields/fields.ts';
import { jsonObjectOf, stringOf } from '../json.ts';

type Rounded = Pick<FormField, 'types' | 'schemas' | 'widget' | 'ui'>;

/** The step that a number of a field keeps to: its `multipleOf`, or for money the smallest coin; undefined without one. */
export function stepOf({ types, schemas, widget, ui }: Rounded): number | undefined {
  if (!types.every((type) => type === 'number' || type === 'integer')) return undefined;
  const step = schemas.map(({ multipleOf }) => multipleOf).find((one) => typeof one === 'number' && one > 0);
  if (typeof step === 'number') return step;
  if (widget !== 'money') return undefined;
  const named = stringOf(jsonObjectOf(ui['ui:options']).currency) ?? '';
  const currency = /^[A-Z]{3}$/.test(named) ? named : 'EUR';
  const { maximumFractionDigits: digits = 2 } = numberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return 10 ** -digits;
}

/**
 * Rounds the result of an expression half away from zero to the step of its field: people cannot correct a value that
 * they do not type.
 */
export function roundedFor(field: Rounded, tree: Tree): Tree {
  const step = stepOf(field);
  if (step === undefined) return tree;
  const digits = -Math.log10(step) || 0;
  if (Number.isInteger(digits)) return ['call', 'round', tree, ['value', digits]];
  return ['*', ['call', 'round', ['/', tree, ['value', step]], ['value', 0]], ['value', step]];
}
