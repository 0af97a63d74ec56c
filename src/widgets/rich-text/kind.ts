import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'Several paragraphs with words in bold or italics, lists and links, kept as Markdown. Where plain lines will do, take textarea.',
    types: ['string'],
    formats: ['rich-text'],
  },
  newField: { type: 'string', maxLength: 5000, format: 'rich-text', 'ui:widget': 'rich-text' },
  examples: [
    {
      schema: { type: 'string', format: 'rich-text', maxLength: 2000 },
      value: '**Bring** the papers',
      reads: 'Bring the papers',
    },
    { schema: { type: 'string', format: 'rich-text' }, value: '- one\n- two', reads: '• one\n• two' },
  ],
};
