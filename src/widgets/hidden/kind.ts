import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'A value that goes along without being drawn, such as where a form was begun: its value is a default, comes from a record or follows from others. The server looks it up itself.',
    types: ['string', 'number', 'integer', 'boolean'],
    ownLabel: true,
  },
  fitsNoOther: true,
  examples: [],
};
