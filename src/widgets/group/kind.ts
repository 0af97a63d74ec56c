import type { WidgetKind } from '../../form/widget.ts';
import { options } from '../options.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'Fields that belong together under one heading; as a matrix, the same question of several things.',
    types: ['object'],
    fields: true,
    ownLabel: true,
    options: options({ look: { enum: ['matrix'] } }),
    looks: { matrix: { sameChoices: true, within: 'radio' } },
  },
  comesWith: 'nested',
  examples: [],
  fillIn: (value: unknown, { fillFields }) => fillFields(value),
};
