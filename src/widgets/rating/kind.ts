import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'Stars, for an opinion. Where the figure matters, take number or slider.',
    types: ['integer'],
    least: 1,
    bounds: { maximum: 10 },
    scale: true,
    ownLabel: true,
  },
  newField: { type: 'integer', minimum: 1, maximum: 5, 'ui:widget': 'rating' },
  comesWith: 'values',
  examples: [{ schema: { type: 'integer', minimum: 1, maximum: 5, 'ui:widget': 'rating' }, value: 4, reads: '4/5' }],
  fillIn: (value: number, { cell, press }) => press(cell.querySelector(`input[value="${value}"]`)),
};
