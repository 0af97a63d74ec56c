import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: { description: 'A share of a hundred.', types: ['number', 'integer'] },
  newField: { type: 'number', minimum: 0, maximum: 100, 'ui:widget': 'percent' },
  newWord: 'percent',
  comesWith: 'values',
  examples: [
    { schema: { type: 'number', minimum: 0, maximum: 100, 'ui:widget': 'percent' }, value: 12.5, reads: '12,5\u00a0%' },
  ],
  fillIn: (value: number, { type }) => type(String(value).replace('.', ',')),
};
