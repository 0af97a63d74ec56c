import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: { description: 'A time of day.', types: ['string'], formats: ['iso-time', 'time'] },
  newField: { type: 'string', format: 'iso-time', 'ui:widget': 'time' },
  newWord: 'time',
  comesWith: 'values',
  examples: [
    { schema: { type: 'string', format: 'iso-time' }, value: '16:30' },
    { schema: { type: 'string', format: 'iso-time' }, value: '00:00' },
  ],
};
