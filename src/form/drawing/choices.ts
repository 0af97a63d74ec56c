import type { RJSFSchema } from '@rjsf/utils';
import { optionName } from '../../core/values/choice-name.ts';
import type { Choice } from '../widget-props.ts';

/**
 * What can be chosen, with its texts: an `enum`, yes and no of a boolean, or `examples` beside which something may be
 * written; of a list, its entries.
 * @param closed those that `ui:enumDisabled` names
 */
export function choicesOf(schema: RJSFSchema, text: (option: string) => string, closed: unknown): Choice[] {
  // Both come from the same file, which the check has read: what is the same is written the same.
  const written = ((closed ?? []) as Choice['value'][]).map(json);
  return valuesOf(schema).map((value, index) => {
    const name = optionName(value, index);
    const choice = { value, name, label: text(name) || name };
    return written.includes(json(value)) ? { ...choice, disabled: true } : choice;
  });
}

const json = (value: unknown) => JSON.stringify(value);

function valuesOf({ enum: choices, items, type, examples }: RJSFSchema): Choice['value'][] {
  if (choices) return choices as Choice['value'][];
  if (items) return valuesOf(items as RJSFSchema);
  if (type === 'boolean') return [true, false];
  return Array.isArray(examples) ? (examples as Choice['value'][]) : [];
}
