import type { Broken } from './broken.ts';

/** Things that were copied with their ids: one line each, whatever stands in them. */
export const copies: readonly Broken[] = [
  {
    name: 'a page that was copied with all that stands in it',
    changes: [
      {
        file: 'menus/workspace.json',
        edit: (text) => {
          const { pages, ...rest } = JSON.parse(text);
          return JSON.stringify({ ...rest, pages: [...pages, pages.at(-1)] }, null, 1);
        },
      },
    ],
    lines: ['menus/workspace.json:137:10  another page has the id "requests", line 101  give one of them another id'],
  },
];
