import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: { description: 'A month of a year.', types: ['string'], formats: ['month'] },
  newField: { type: 'string', format: 'month', 'ui:widget': 'month' },
  newWord: 'month',
  comesWith: 'values',
  examples: [
    {
      schema: { type: 'string', format: 'month' },
      value: '2026-11',
      reads: { ca: 'novembre del 2026', es: 'noviembre de 2026' },
    },
  ],
  fillIn: (value: string, { type }) => type(value.split('-').reverse().join('/')),
};
