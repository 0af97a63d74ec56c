import type { Broken } from './broken.ts';

const blocks = '"blocks": [{ "type": "form", "id": "form", "form": "visit" }]';

/** The page of the form with a preview beside it. */
const preview = (more: string, items = '{ "look": "name", "fields": ["name"] }') => ({
  file: 'menus/workspace.json',
  from: blocks,
  to: `${blocks.slice(0, -1)}, { "type": "preview", "id": "card", ${more}"items": [${items}] }]`,
});
const line = (look: string, field: string) =>
  preview('"form": "form", ', `{ "look": "${look}", "fields": ["${field}"] }`);

/** Previews beside forms: what is changed in the good folder, and every line the check must print then. */
export const previews: readonly Broken[] = [
  { name: 'a good preview', changes: [preview('"form": "form", ')], lines: [] },
  {
    name: 'a preview of no form',
    changes: [preview('')],
    lines: [
      'menus/workspace.json:46:106  "form" is missing  add "form" (Id of a form block of the same list of blocks.)',
    ],
  },
  {
    name: 'a preview of a block that is not there',
    changes: [preview('"form": "visit", ')],
    lines: [
      'menus/workspace.json:46:149  the preview "card" shows "visit", which is no form block beside it  use one of: form',
    ],
  },
  {
    name: 'a line with an unknown look',
    changes: [line('nom', 'name')],
    lines: ['menus/workspace.json:46:175  unknown look "nom"  did you mean "name"?'],
  },
  {
    name: 'a line of an unknown field',
    changes: [line('name', 'nmae')],
    lines: ['menus/workspace.json:46:198  "nmae" is no property of the form "visit"  did you mean "name"?'],
  },
  {
    name: 'a picture that is none',
    changes: [line('picture', 'name')],
    lines: [
      'menus/workspace.json:46:201  "name" keeps no file, so it cannot be shown as "picture"  name a field whose widget keeps a file',
    ],
  },
  {
    name: 'tags that are no list',
    changes: [line('tags', 'name')],
    lines: [
      'menus/workspace.json:46:198  "name" is no list, so it cannot be shown as "tags"  name a list, or use "text"',
    ],
  },
  {
    name: 'two previews of one form',
    changes: [
      {
        file: 'menus/workspace.json',
        from: blocks,
        to: `${blocks.slice(0, -1)},\n{ "type": "preview", "id": "one", "form": "form", "items": [{ "look": "name", "fields": ["name"] }] },\n{ "type": "preview", "id": "two", "form": "form", "items": [{ "look": "text", "fields": ["kind"] }] }]`,
      },
    ],
    lines: ['menus/workspace.json:48:43  the form "form" has a preview already, "one"  remove one of them'],
  },
];
