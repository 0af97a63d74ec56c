import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: { description: 'A telephone number, with the keyboard for it.', types: ['string'] },
  newField: { type: 'string', format: 'tel-ES', 'ui:widget': 'phone' },
  newWord: 'phone',
  comesWith: 'session',
  examples: [
    { schema: { type: 'string', format: 'tel-ES' }, value: '600000000' },
    { schema: { type: 'string', format: 'tel-ES' }, value: '+34930000000' },
  ],
};
