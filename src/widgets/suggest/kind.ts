import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'A free text with suggestions. Where nothing else may be written, take select.',
    types: ['string'],
  },
  fitsNoOther: true,
  comesWith: 'values',
  examples: [{ schema: { type: 'string', examples: ['Enginy SL', 'Taller SA'] }, value: 'Obra SL' }],
};
