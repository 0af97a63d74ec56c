import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'A telephone number of any country, typed as people write it: the country is recognised, or chosen beside it.',
    types: ['string'],
    formats: ['e164', 'e164-ES'],
  },
  newField: { type: 'string', format: 'e164', 'ui:widget': 'international-phone' },
  examples: [
    { schema: { type: 'string', format: 'e164-ES' }, value: '+34600000001', reads: '+34 600 000 001' },
    { schema: { type: 'string', format: 'e164' }, value: '+33612345678', reads: '+33 612 345 678' },
  ],
  fillIn: (value: string, { schema, type }) => {
    // At home without the country; another one with the two noughts of a telephone.
    const isHome = schema.format === 'e164-ES' && value.startsWith('+34');
    type(isHome ? value.slice(3).replace(/(\d{3})(?=\d)/g, '$1 ') : value.replace('+', '00'));
  },
};
