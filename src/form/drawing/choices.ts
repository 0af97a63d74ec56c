import type { RJSFSchema } from '@rjsf/utils';
import { optionName } from '../../core/values/choice-name.ts';
import type { Choice } from '../widget-props.ts';

/**
 * The choices of a field with their texts: its `enum`, yes and no of a boolean, or its `examples`; for a list those of its
 * entries.
 * @param closed choices that `ui:enumDisabled` names
 */
export function choicesOf(schema: RJSFSchema, text: (option: string) => string, closed: unknown): Choice[] {
  // Both come from one file, so equal values have equal JSON.
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
