import type { WidgetKind } from '../../form/widget.ts';
import { ADVISED_SIDE, CROP, options } from '../options.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'A picture or PDF that is kept as soon as it is chosen, and can be looked at, replaced and removed.',
    types: ['string', 'null'],
    display: true,
    options: options(
      {
        action: { description: 'The action that keeps the file.', type: 'string', names: 'file' },
        params: { description: 'Parameters of the action; which there are depends on the action.', type: 'object' },
        accept: {
          description: 'Files that are taken. `picture`: PNG, JPEG or GIF. The content decides, not the name.',
          enum: ['picture', 'pdf'],
        },
        maxBytes: { description: 'Most bytes of the file.', type: 'integer', minimum: 1 },
        crop: CROP,
        advisedSide: ADVISED_SIDE,
      },
      ['action', 'accept', 'maxBytes'],
    ),
  },
  fitsNoOther: true,
  examples: [],
};
