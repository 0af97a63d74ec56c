import type { WidgetKind } from '../../form/widget.ts';
import { options } from '../options.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'An amount with its currency, typed with a comma or a point.',
    types: ['number'],
    options: options({
      currency: {
        description: 'Currency (ISO 4217), such as USD. Default: EUR.',
        type: 'string',
        pattern: '^[A-Z]{3}$',
      },
    }),
  },
  newField: { type: 'number', minimum: 0, multipleOf: 0.01, 'ui:widget': 'money' },
  newWord: 'money',
  comesWith: 'values',
  examples: [
    {
      schema: { type: 'number', minimum: 0, multipleOf: 0.01, 'ui:widget': 'money' },
      value: 600000,
      reads: '600.000,00\u00a0€',
    },
  ],
  fillIn: (value: number, { type }) => type(value.toFixed(2).replace('.', ',')),
};
