import type { Broken } from './broken.ts';

const file = 'menus/workspace.json';
const OLD = '"blocks": [{ "type": "text", "id": "about" }]';
const STATUS = `{ "type": "status", "id": "how", "when": "record.state in ['open']", "banners": { "open": "info" } }`;

/** The page `archive` of the good menu with a record, and texts for what its blocks ask. */
const page = (record: string, blocks: string, texts = '') => [
  { file, from: OLD, to: `${record}"blocks": [{ "type": "text", "id": "about" }, ${blocks}]` },
  ...['ca', 'es'].map((language) => ({
    file: `messages/${language}/pages.json`,
    from: '"archive": {',
    to: `"archive": { "record": { "loading": "L" }, "how": { "banners": { "open": { "title": "O" } }${texts} },`,
  })),
];
const RECORD = '"record": { "action": "record", "params": { "part": "contact" }, "state": "state" }, ';

/** Pages that go by the state of a record. */
export const pageRecords: readonly Broken[] = [
  {
    name: 'a page with a record, in order',
    changes: page(RECORD, STATUS),
    lines: [],
  },
  {
    name: 'a record that nothing reads',
    changes: page('"record": { "action": "enter", "state": "state" }, ', STATUS),
    lines: ['menus/workspace.json:52:33  the action "enter" reads nothing  use one of: record'],
  },
  {
    name: 'a document of a record that has none',
    changes: [
      ...page(
        RECORD,
        STATUS.replace('"info" }', '"info" }, "buttons": [{ "id": "get", "download": true }]'),
        ', "get": { "title": "G" }',
      ),
      ...['ca', 'es'].map((language) => ({
        file: `messages/${language}/pages.json`,
        from: '"loading": "L"',
        to: '"loading": "L", "fileName": "F"',
      })),
    ],
    lines: [
      'menus/workspace.json:52:33  the action "record" has no document, and a block of the page hands one out  name another one',
    ],
  },
  {
    name: 'a state without a banner',
    changes: page(RECORD, STATUS.replace("['open']", "['opne']")),
    lines: ['menus/workspace.json:52:183  "opne" has no banner in this block  did you mean "open"?'],
  },
  {
    name: 'blocks that go by a record nobody names',
    changes: [
      { file, from: OLD, to: `"blocks": [{ "type": "text", "id": "about", "when": "record.state == 'open'" }]` },
    ],
    lines: [
      'menus/workspace.json:52:22  the block "about" goes by the state of a record, and the page "archive" names none  add "record": {"action": …, "state": …} to the page',
    ],
  },
  {
    name: 'a button that does nothing, and one that does two things',
    changes: page(
      RECORD,
      STATUS.replace(
        '"info" }',
        '"info" }, "buttons": [{ "id": "change" }, { "id": "both", "download": true, "edit": "open" }]',
      ),
      ', "change": { "title": "C" }, "both": { "title": "B" }',
    ),
    lines: ['menus/workspace.json:52:254  "as" is missing  add "as"'],
  },
];
