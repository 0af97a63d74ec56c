import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'A day, typed as people write it or picked from a calendar.',
    types: ['string'],
    formats: ['date'],
  },
  newField: { type: 'string', format: 'date', 'ui:widget': 'date' },
  newWord: 'date',
  comesWith: 'values',
  examples: [
    { schema: { type: 'string', format: 'date' }, value: '2026-11-22', reads: '22/11/2026' },
    { schema: { type: 'string', format: 'date' }, value: '2024-02-29', reads: '29/02/2024' },
  ],
  fillIn: (value: string, { type }) => type(value.split('-').reverse().join('/')),
};
