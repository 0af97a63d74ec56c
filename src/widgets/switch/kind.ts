import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'On or off, for something that is so until it is changed.',
    types: ['boolean'],
    ownLabel: true,
  },
  newField: { type: 'boolean', 'ui:widget': 'switch' },
  comesWith: 'values',
  examples: [{ schema: { type: 'boolean', 'ui:widget': 'switch' }, value: true, reads: 'Sí' }],
  fillIn: (value: boolean, { tick }) => tick(value),
};
