import type { WidgetKind } from '../../form/widget.ts';
import { options, WORDS } from '../options.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'A value that is only shown, as words instead of as a box.',
    types: ['string', 'number', 'integer', 'boolean', 'array'],
    options: options({
      look: {
        description: '`list`: each line of the text is an entry of a list.',
        enum: ['list'],
      },
      source: {
        description: 'The value is an entry of this source, or a list of them, and is shown by its label.',
        type: 'string',
        names: 'source',
      },
      words: WORDS,
    }),
  },
  fitsNoOther: true,
  comesWith: 'choices',
  examples: [],
};
