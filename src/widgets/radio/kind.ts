import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'One of up to five choices, all in sight. From six on, take select.',
    types: ['string', 'number', 'integer', 'boolean'],
    choices: 'required',
    ownLabel: true,
  },
  newField: { type: 'string', enum: ['first', 'second'], 'ui:widget': 'radio' },
  comesWith: 'session',
  examples: [{ schema: { type: 'string', enum: ['a', 'b'], 'ui:widget': 'radio' }, value: 'b' }],
  fillIn: (value: unknown, { cell, nameOf, press }) =>
    press([...cell.querySelectorAll('input')].find((one) => one.value === nameOf(value))),
};
