import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'One yes or no that may stay empty. Where the answer acts at once or reads as on and off, take switch; where both answers have to be weighed, radio.',
    types: ['boolean'],
    ownLabel: true,
  },
  newField: { type: 'boolean' },
  newWord: 'yes',
  comesWith: 'session',
  examples: [
    { schema: { type: 'boolean' }, value: true, reads: 'Sí' },
    { schema: { type: 'boolean' }, value: false, reads: 'No' },
  ],
  fillIn: (value: boolean, { tick }) => tick(value),
};
