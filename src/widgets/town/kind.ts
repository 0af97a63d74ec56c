import type { WidgetKind } from '../../form/widget.ts';
import { options } from '../options.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'The town of a postal code: found by itself where there is one, chosen where there are several, written abroad.',
    types: ['string'],
    options: options(
      {
        source: {
          description: 'List of the towns, which are asked for by the postal code beside the field.',
          type: 'string',
          names: 'source',
        },
        fills: {
          description: 'Column of the list → field that it fills.',
          type: 'object',
          additionalProperties: { type: 'string', names: 'property' },
        },
      },
      ['source'],
    ),
  },
  fitsNoOther: true,
  comesWith: 'choices',
  examples: [],
  fillIn: async (value: string, { cell, offered, box, come, choose, type }) => {
    // The code asks for its towns once it has been handed in, and may fill in its only one.
    const list = () => cell.querySelector('select');
    const isKnown = offered(value) !== undefined;
    if (isKnown && !(await come(() => list() !== null || box()?.value === value)))
      throw new Error(`The postal code does not lead to ${value}`);
    if (list()) choose(list(), value);
    else if (box().value !== value) type(value);
  },
};
