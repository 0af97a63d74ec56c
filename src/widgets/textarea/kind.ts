import type { WidgetKind } from '../../form/widget.ts';
import { options } from '../options.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'A text of several lines, which grows as it is written.',
    types: ['string'],
    options: options({
      minRows: { description: 'Lines that the empty field has room for.', type: 'integer', minimum: 1, default: 1 },
      maxRows: {
        description: 'Lines that the field grows to before it scrolls.',
        type: 'integer',
        minimum: 1,
        default: 14,
      },
    }),
  },
  newField: { type: 'string', maxLength: 2000, 'ui:widget': 'textarea' },
  newWord: 'long',
  comesWith: 'session',
  examples: [
    { schema: { type: 'string', maxLength: 2000, 'ui:widget': 'textarea' }, value: 'Some words, and more of them' },
  ],
};
