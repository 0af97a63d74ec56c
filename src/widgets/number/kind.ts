import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'A number to count or to measure, or what may be a number or a text. Codes, telephones and postal codes are texts.',
    types: ['number', 'integer'],
    besides: ['string'],
    texts: { unit: 'optional' },
  },
  newField: { type: 'integer', minimum: 0 },
  newWord: 'number',
  comesWith: 'session',
  examples: [
    { schema: { type: 'number' }, value: 7.5, reads: '7,5' },
    { schema: { type: 'integer' }, value: 20001 },
  ],
  fillIn: (value: unknown, { type }) =>
    type(typeof value === 'number' ? String(value).replace('.', ',') : String(value)),
};
