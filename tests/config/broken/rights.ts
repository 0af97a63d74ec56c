import type { Broken } from './broken.ts';

const MENU = 'menus/workspace.json';

/** A record that members alone keep, and a page on which everybody who has signed in does. */
const record = (readers: string, writers: string): Broken['changes'] => [
  {
    file: 'schemas/_records/guest.record.json',
    text: `{ "$schema": "../_dialect/record.schema.json", "readers": [${readers}], "writers": [${writers}], "type": "object", "properties": { "name": { "type": "string" } } }\n`,
  },
  {
    file: 'schemas/guest.schema.json',
    text: `{
  "$schema": "./_dialect/form.schema.json",
  "type": "object",
  "properties": { "name": { "type": "string" } },
  "form": { "record": "guest", "results": { "2xx": { "text": "sent" } } }
}
`,
  },
  {
    file: 'src/actions/record.json',
    text: '{ "can": ["read", "send"], "params": { "type": "object", "properties": { "part": {}, "record": { "type": "string", "names": "record" } } }, "readOnServer": true }\n',
  },
  {
    file: MENU,
    from: '{ "type": "text", "id": "about" }',
    to: '{ "type": "text", "id": "about" }, { "type": "form", "id": "guest", "form": "guest" }',
  },
  ...['ca', 'es'].flatMap((language) => [
    { file: `messages/${language}/forms/guest.json`, text: '{ "title": "x", "name": { "label": "x" } }\n' },
    { file: `messages/${language}/records/guest.json`, text: '{ "title": "x" }\n' },
  ]),
];

/** Who may open a page, held against who may read and change what stands on it. */
export const rights: readonly Broken[] = [
  {
    name: 'a block that nobody on the page sees',
    changes: [{ file: MENU, from: '"id": "about" }', to: '"id": "about", "access": ["public"] }' }],
    lines: [
      'menus/workspace.json:52:22  warning: nobody who may open the page "archive" sees the block "about"  name another check in its "access", or remove it',
    ],
  },
  {
    name: 'a record that some on the page may not read',
    changes: record('"member"', '"everyone"'),
    lines: [
      'menus/workspace.json:52:98  warning: who comes here as ROLE_GUEST may not read what this needs, "guest"  add a check of theirs to "readers" of schemas/_records/guest.record.json, or leave them out of the page',
    ],
  },
  {
    name: 'a record that some on the page may not change',
    changes: record('"everyone"', '"member"'),
    lines: [
      'menus/workspace.json:52:98  warning: who comes here as ROLE_GUEST may not send it: they are none of the "writers" of "guest"  add a check of theirs to "writers" of schemas/_records/guest.record.json, or leave them out of the page',
    ],
  },
  { name: 'a record that all on the page may read and change', changes: record('"everyone"', '"everyone"'), lines: [] },
  {
    name: 'a record that some may not change, on a block that they do not see',
    changes: [
      ...record('"everyone"', '"member"'),
      { file: MENU, from: '"form": "guest" }', to: '"form": "guest", "when": "user.role == \'ROLE_MEMBER\'" }' },
    ],
    lines: [],
  },
  {
    name: 'a page that asks for what its record has not',
    changes: [
      ...record('"everyone"', '"everyone"'),
      {
        file: MENU,
        from: '"path": "arxiu",',
        to: '"path": "arxiu", "record": { "action": "record", "params": { "record": "guest" }, "state": "name" },',
      },
      { file: MENU, from: '"form": "guest" }', to: '"form": "guest", "when": "record.nmae == \'x\'" }' },
      ...['ca', 'es'].map((language) => ({
        file: `messages/${language}/pages.json`,
        from: '"archive": {',
        to: '"archive": { "record": { "loading": "L" },',
      })),
    ],
    lines: ['menus/workspace.json:52:116  the expression reads "nmae", which is not there  did you mean "name"?'],
  },
];
