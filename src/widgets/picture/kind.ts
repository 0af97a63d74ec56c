import type { WidgetKind } from '../../form/widget.ts';
import { ADVISED_SIDE, CROP, options } from '../options.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'A picture that is sent with the form, which can be cut first. One that is kept and changed apart from the form is a stored-file.',
    types: ['object'],
    file: true,
    options: options({
      crop: CROP,
      advisedSide: ADVISED_SIDE,
    }),
  },
  examples: [],
  fillIn: async (value: unknown, { cell, chooseFiles, come }) => {
    await chooseFiles(value);
    if (!(await come(() => cell.querySelector('img') !== null))) throw new Error('The picture is not taken');
  },
};
