import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'A password, hidden until it is asked to show. It is never kept in a draft.',
    types: ['string'],
    secret: true,
  },
  comesWith: 'form',
  examples: [],
};
