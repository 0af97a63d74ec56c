import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'A DNI, NIE or NIF, whose letter is checked.',
    types: ['string'],
    formats: ['national-id'],
  },
  newField: { type: 'string', format: 'national-id', 'ui:widget': 'national-id' },
  comesWith: 'values',
  examples: [{ schema: { type: 'string', format: 'national-id' }, value: '12345678Z' }],
};
