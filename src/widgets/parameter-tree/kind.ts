import type { WidgetKind } from '../../form/widget.ts';
import { options } from '../options.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'Some of many choices, in groups and with a search. For up to ten, checkboxes are quicker.',
    types: ['array'],
    ownLabel: true,
    options: options(
      {
        source: { description: 'The source of the entries.', type: 'string', names: 'source' },
        parents: {
          description:
            'Entries with others below them. `choice`: to choose one opens those below; `group`: they are headings. Default: `choice`.',
          enum: ['choice', 'group'],
        },
        needsChild: {
          description:
            'Groups that need a chosen entry, by second name or value; * stands for every group. A group that can be chosen itself needs it once it is chosen.',
          type: 'array',
          minItems: 1,
          uniqueItems: true,
          items: { type: ['string', 'integer'] },
        },
      },
      ['source'],
    ),
    texts: {},
  },
  examples: [],
};
