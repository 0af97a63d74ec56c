import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'A rough number within bounds. Where it has to be exact, take number.',
    types: ['number', 'integer'],
    bounds: { minimum: true, maximum: true },
    scale: true,
    texts: { unit: 'optional' },
  },
  newField: { type: 'integer', minimum: 0, maximum: 100, 'ui:widget': 'slider' },
  comesWith: 'values',
  examples: [
    { schema: { type: 'integer', minimum: 0, maximum: 40, 'ui:widget': 'slider' }, value: 12 },
    {
      schema: { type: 'number', minimum: 0, maximum: 40, 'ui:widget': 'slider', multipleOf: 0.5 },
      value: 7.5,
      reads: '7,5',
    },
  ],
  fillIn: (value: number, { box, type }) => {
    // It stands somewhere already: one pulls it away and back.
    const [low, high] = ['min', 'max'].map((end) => Number(box().getAttribute(end)));
    for (const at of [value === high ? low : high, value]) type(String(at));
  },
};
