import type { WidgetKind } from '../../form/widget.ts';
import { options, WORDS } from '../options.ts';

export const kind: WidgetKind = {
  manifest: {
    description: 'One of many choices, or one from a list. Up to five are better seen at once: radio.',
    types: ['string', 'number', 'integer', 'boolean'],
    choices: 'required',
    options: options({
      source: { description: 'The source of the entries, instead of an enum.', type: 'string', names: 'source' },
      words: WORDS,
    }),
  },
  newField: { type: 'string', enum: ['first', 'second'], 'ui:widget': 'select' },
  comesWith: 'choices',
  examples: [{ schema: { type: 'string', enum: ['a', 'b'] }, value: 'b' }],
  fillIn: (value: unknown, { cell, choose, nameOf }) => choose(cell.querySelector('select'), nameOf(value)),
};
