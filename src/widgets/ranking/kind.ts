import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description: "The same choices in an order of one's own. To choose some without an order, take checkboxes.",
    types: ['array'],
    items: ['string', 'number', 'integer'],
    choices: 'required',
    unique: true,
    ownLabel: true,
  },
  examples: [
    {
      schema: {
        type: 'array',
        items: { type: 'string', enum: ['a', 'b', 'c'] },
        uniqueItems: true,
        'ui:widget': 'ranking',
      },
      value: ['c', 'a'],
      reads: '1. c, 2. a',
    },
  ],
  fillIn: async (value: readonly unknown[], { cell, nameOf, choose, turn }) => {
    for (const [at, entry] of value.entries()) {
      const name = nameOf(entry);
      choose(
        [...cell.querySelectorAll('select')].find((one) => one.name.endsWith(`-${name}`)),
        String(at + 1),
      );
      await turn();
    }
  },
};
