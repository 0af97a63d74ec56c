import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'A line of text. A telephone shows the keyboard for what it holds: by its format, its pattern of digits, or ui:autocomplete.',
    types: ['string'],
  },
  newField: { type: 'string', maxLength: 200 },
  newWord: 'text',
  comesWith: 'form',
  examples: [{ schema: { type: 'string', maxLength: 200 }, value: 'Clot 12' }],
};
