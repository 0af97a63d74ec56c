import type { WidgetKind } from '../../form/widget.ts';
import { options } from '../options.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'One box that has to be ticked, with a link to what is accepted. For consent; a mere yes or no is a checkbox.',
    types: ['boolean'],
    ownLabel: true,
    options: options({ link: { type: 'string', names: 'link' } }, ['link']),
    texts: { linkText: 'required' },
  },
  comesWith: 'session',
  examples: [],
  fillIn: (value: boolean, { tick }) => tick(value),
};
