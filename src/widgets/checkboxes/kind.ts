import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'Several of a few choices, all in sight. From some ten choices on, or with groups, take parameter-tree.',
    types: ['array', 'boolean'],
    items: ['string', 'number', 'integer'],
    choices: 'required',
    ownLabel: true,
  },
  newField: {
    type: 'array',
    uniqueItems: true,
    items: { type: 'string', enum: ['first', 'second'] },
    'ui:widget': 'checkboxes',
  },
  comesWith: 'choices',
  examples: [
    {
      schema: { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] }, uniqueItems: true },
      value: ['a', 'c'],
      reads: 'a, c',
    },
  ],
  fillIn: (value: readonly unknown[], { cell, schema, nameOf, press }) => {
    const { items } = schema as { items: { enum: readonly unknown[] } };
    const names = items.enum.map(nameOf);
    for (const entry of value) press(cell.querySelectorAll('input')[names.indexOf(nameOf(entry))]);
  },
};
