import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'The choice among variants, as tabs: what belongs to the chosen one stands below. For any other choice take radio.',
    types: ['string', 'number', 'integer'],
    choices: 'required',
    ownLabel: true,
    panel: true,
  },
  examples: [],
  fillIn: (value: unknown, { cell, schema, press }) => {
    const { enum: names = [] } = schema as { enum?: unknown[] };
    press(cell.querySelectorAll('[role=tab]')[names.indexOf(value)]);
  },
};
