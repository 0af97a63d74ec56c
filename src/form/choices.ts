import type { RJSFSchema } from '@rjsf/utils';
import type { Choice } from './widget.ts';

/** What can be chosen, with its texts: `enum`, `oneOf` of constants, or yes and no of a boolean. */
export function choicesOf(schema: RJSFSchema, text: (option: string) => string): Choice[] {
  return valuesOf(schema).map((value) => ({ value, label: text(String(value)) || String(value) }));
}

function valuesOf(schema: RJSFSchema): Choice['value'][] {
  if (Array.isArray(schema.enum)) return schema.enum.filter(isScalar);
  if (Array.isArray(schema.oneOf)) {
    return schema.oneOf.flatMap((option) =>
      typeof option === 'object' && isScalar(option.const) ? [option.const] : [],
    );
  }
  return schema.type === 'boolean' ? [true, false] : [];
}

function isScalar(value: unknown): value is Choice['value'] {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
