import type { WidgetKind } from '../../form/widget.ts';
import { options } from '../options.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'Choices, and a box for what is not among them: one as text, or several as a list of texts. The choices are the examples.',
    types: ['string', 'array'],
    items: ['string'],
    choices: 'examples',
    ownLabel: true,
    texts: { other: 'optional', otherLabel: 'optional' },
    options: options({
      look: {
        description: 'How one choice is made. Default: `radio`.',
        enum: ['radio', 'select'],
      },
    }),
  },
  examples: [
    { schema: { type: 'string', examples: ['nuts', 'milk'], 'ui:widget': 'choice-with-other' }, value: 'nuts' },
    {
      schema: {
        type: 'array',
        items: { type: 'string', examples: ['nuts', 'milk'] },
        uniqueItems: true,
        'ui:widget': 'choice-with-other',
      },
      value: ['milk', 'sesame'],
      reads: 'milk, sesame',
    },
  ],
  fillIn: async (value: string | readonly string[], { cell, schema, press, type, turn }) => {
    const { examples, items } = schema as { examples?: string[]; items?: { examples: string[] } };
    const names = examples ?? items?.examples ?? [];
    for (const entry of [value].flat()) {
      const at = names.indexOf(entry);
      press(cell.querySelectorAll('input')[at < 0 ? names.length : at]);
      await turn();
      if (at < 0) type(entry);
    }
  },
};
