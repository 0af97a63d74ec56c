import type { RJSFSchema } from '@rjsf/utils';
import type { Choice } from '../widget.ts';

/**
 * What can be chosen, with its texts: an `enum`, or yes and no of a boolean; of a list, its entries.
 * @param closed those that `ui:enumDisabled` names
 */
export function choicesOf(schema: RJSFSchema, text: (option: string) => string, closed: unknown): Choice[] {
  const disabled: readonly unknown[] = Array.isArray(closed) ? closed : [];
  return valuesOf(schema).map((value) => ({
    value,
    label: text(String(value)) || String(value),
    ...(disabled.includes(value) ? { disabled: true } : {}),
  }));
}

function valuesOf(schema: RJSFSchema): Choice['value'][] {
  if (Array.isArray(schema.enum)) return schema.enum.filter(isScalar);
  if (schema.type === 'array' && isSchema(schema.items)) return valuesOf(schema.items);
  return schema.type === 'boolean' ? [true, false] : [];
}

function isSchema(items: RJSFSchema['items']): items is RJSFSchema {
  return typeof items === 'object' && !Array.isArray(items);
}

function isScalar(value: unknown): value is Choice['value'] {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
