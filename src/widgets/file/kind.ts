import type { WidgetKind } from '../../form/widget.ts';

export const kind: WidgetKind = {
  manifest: {
    description:
      'A file, or a list of files, that are sent with the form and go to the office with its mail. A picture that is cut first is a picture.',
    types: ['array', 'object'],
    items: ['object'],
    file: true,
  },
  examples: [],
  fillIn: async (value: unknown, { cell, chooseFiles, come }) => {
    await chooseFiles(value);
    if (!(await come(() => cell.querySelectorAll('li').length === [value].flat().length)))
      throw new Error('The files are not taken');
  },
};
