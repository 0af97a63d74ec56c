import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'A postal code: digits at home, anything abroad. The country is the field beside it with ui:autocomplete country, and home is what that field has by default.',
    types: ['string'],
  },
  fitsNoOther: true,
  comesWith: 'choices',
  examples: [],
};
