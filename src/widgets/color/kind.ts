import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: { description: 'A colour, typed or picked.', types: ['string'], formats: ['color'] },
  newField: { type: 'string', format: 'color', 'ui:widget': 'color' },
  comesWith: 'values',
  examples: [{ schema: { type: 'string', format: 'color' }, value: '#1a2b3c' }],
};
