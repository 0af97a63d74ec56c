import type { WidgetKind } from '../../form/widget.ts';
import { options } from '../options.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'A paragraph between the fields. It holds nothing.',
    types: ['null'],
    ownLabel: true,
    noLabel: true,
    display: true,
    options: options({ look: { enum: ['plain', 'notice'] } }),
    texts: { text: 'required' },
  },
  newField: { type: 'null' },
  examples: [],
};
