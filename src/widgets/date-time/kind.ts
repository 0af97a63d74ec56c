import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'A day with a time of day. Where the time does not matter, take date.',
    types: ['string'],
    formats: ['iso-date-time', 'date-time'],
  },
  newField: { type: 'string', format: 'iso-date-time', 'ui:widget': 'date-time' },
  newWord: 'moment',
  comesWith: 'values',
  examples: [
    { schema: { type: 'string', format: 'iso-date-time' }, value: '2026-11-22T16:30', reads: '22/11/2026 16:30' },
  ],
  fillIn: (value: string, { type }) => {
    const [day = '', time] = value.split('T');
    type(`${day.split('-').reverse().join('/')} ${time}`);
  },
};
