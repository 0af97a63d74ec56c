import type { WidgetKind } from '../../form/widget.ts';
import { options, WORDS } from '../options.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'One entry of a long list, found by typing part of its words: the server is asked for what fits. A list that fits a screen is better seen whole: select.',
    types: ['string', 'number', 'integer'],
    choices: 'required',
    options: options(
      {
        source: { description: 'The source of the entries.', type: 'string', names: 'source' },
        words: WORDS,
      },
      ['source'],
    ),
  },
  examples: [],
  fillIn: async (value: number, { cell, schema, offered, come, type, press, turn }) => {
    const label = offered(value) ?? String(value);
    const box = cell.querySelector<HTMLInputElement>('input');
    // An entry that is chosen from the start is offered no more.
    if (schema.default === value && (await come(() => box?.value === label))) return;
    type(label);
    const entry = () => [...cell.querySelectorAll('[role=option]')].find((one) => one.textContent === label);
    if (!(await come(() => entry() !== undefined))) throw new Error(`The list does not offer ${label}`);
    press(entry());
    await turn();
  },
};
