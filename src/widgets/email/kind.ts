import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: { description: 'An e-mail address: the keyboard of a telephone has the @ in sight.', types: ['string'] },
  newField: { type: 'string', format: 'email', 'ui:widget': 'email' },
  newWord: 'email',
  comesWith: 'session',
  examples: [{ schema: { type: 'string', format: 'email' }, value: 'nuria@exemple.cat' }],
};
