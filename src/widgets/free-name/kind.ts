import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'The name of an entry whose names people choose themselves; the list of such entries brings it by itself.',
    types: ['string'],
  },
  fitsNoOther: true,
  examples: [],
};
