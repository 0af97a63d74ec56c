import type { Broken } from './broken.ts';

const file = 'schemas/_lists/places.list.json';
const visit = 'schemas/visit.schema.json';
const HEAD = '{ "$schema": "../_dialect/list.schema.json", "readers": ["member"],';

/** The list as other staff would write it; its texts stay those of the good folder. */
const list = (body: string) => ({ file, text: `${HEAD}\n  ${body} }\n` });
const GOOD = '{ "id": "north", "group": true, "children": [{ "id": "hall" }, { "id": "old-hall", "retired": true }] }';
/** A text field that takes its choices from a list. */
const field = (type: string, source = 'places', more = '') => [
  {
    file: 'src/widgets/text/widget.json',
    text: '{ "types": ["string", "number"], "options": { "type": "object", "properties": { "source": { "type": "string", "names": "source" } } } }',
  },
  {
    file: visit,
    from: '"ui:width": "half" },\n    "email"',
    to: `"ui:width": "half" },\n    "place": { ${more}"type": "${type}", "ui:widget": "text", "ui:options": { "source": "${source}" } },\n    "email"`,
  },
  ...['ca', 'es'].map((language) => ({
    file: `messages/${language}/forms/visit.json`,
    from: '"intro":',
    to: '"place": { "label": "L" }, "intro":',
  })),
];

/** Mistakes in lists as files, and in fields that take their choices from them. */
export const lists: readonly Broken[] = [
  {
    name: 'a list whose id is longer than the server takes',
    changes: [
      {
        file: `schemas/_lists/${'rooms-'.repeat(16)}rooms.list.json`,
        text: '{ "$schema": "../_dialect/list.schema.json", "readers": ["everyone"], "import": { "id": "id", "label": "name" } }',
      },
    ],
    lines: [
      `schemas/_lists/${'rooms-'.repeat(16)}rooms.list.json:1:1  the id has 101 characters, and the server takes 100  give the file a shorter name`,
    ],
  },
  { name: 'a field that takes its choices from a list', changes: field('string'), lines: [] },
  {
    name: 'a column that one entry lacks, and one of another kind',
    changes: [
      list(
        '"entries": [{ "id": "hall", "columns": { "price": 9 } }, { "id": "yard" },\n  { "id": "old-hall", "columns": { "price": "nine" } }, { "id": "north", "group": true }]',
      ),
    ],
    lines: [
      `${file}:2:60  the entry "yard" has no "price", which the entry "hall" has  add "price" to its "columns"`,
      `${file}:3:45  "price" is of another kind in the entry "hall"  give it the same kind in all entries`,
    ],
  },
  {
    name: 'an expression that reads a column that the list lacks',
    changes: [
      list(
        '"entries": [{ "id": "hall", "columns": { "price": 9 } }, { "id": "yard", "columns": { "price": 5 } },\n  { "id": "old-hall", "columns": { "price": 1 } }, { "id": "north", "group": true }]',
      ),
      ...field('string', 'places', '"ui:when": "lists.places[values.name].cost > 3", '),
    ],
    lines: [`${visit}:7:28  the expression reads "cost", which is not there  use one of: price`],
  },
  {
    name: 'a list that is gone and named',
    changes: [...field('string'), { file, remove: true }],
    lines: [
      `${file}:1:1  the file is missing  bring it back, or remove what needs it: ${visit}:7, messages/ca/lists/places.json and messages/es/lists/places.json`,
    ],
  },
  {
    name: 'a list that was given another name',
    changes: [
      ...field('string'),
      { file, remove: true },
      { file: 'schemas/_lists/spots.list.json', text: `${HEAD}\n  "entries": [${GOOD}, { "id": "yard" }] }\n` },
    ],
    lines: [
      `schemas/_lists/spots.list.json:1:1  this list is called "places" everywhere else  name the file ${file}, or write "spots" in ${visit}:7, messages/ca/lists/places.json and messages/es/lists/places.json`,
    ],
  },
  {
    name: 'a field of a type that the list does not give',
    changes: field('integer'),
    lines: [
      `${visit}:7:82  the list "places" gives "hall", which the field may not hold  change the field's type, or say what is stored: "value" in ${file}`,
    ],
  },
  {
    name: 'an id used twice, at whatever depth, and a missing text',
    changes: [list(`"entries": [${GOOD}, { "id": "hall" }, { "id": "yard" },\n    { "id": "roof" }]`)],
    lines: [
      `${file}:2:128  the id "hall" is given to an entry in line 2 already  give this one an id that was never used`,
      `${file}:3:13  the text "lists.places.entries.roof" is missing  write it in messages/ca/lists/places.json and messages/es/lists/places.json`,
    ],
  },
  {
    name: 'an entry without id: the texts it had are not held against it',
    changes: [list('"entries": [{ "group": true, "children": [{ "id": "hall" }] }, { "id": "yard" }]')],
    lines: [
      `${file}:2:15  "id" is missing  add "id" (Stored value. Never reuse it for another entry: records and signed documents refer to it.)`,
    ],
  },
  {
    name: 'a list that says nothing of its entries, and a text that nobody asks for',
    changes: [
      { file: 'schemas/_lists/rooms.list.json', text: `${HEAD} "sorted": true }` },
      ...['ca', 'es'].map((language) => ({
        file: `messages/${language}/lists/rooms.json`,
        text: '{ "unknown": "U", "x": "X" }',
      })),
    ],
    lines: [
      'messages/ca/lists/rooms.json:1:19  nobody asks for the text "lists.rooms.x"  remove it, or correct its name',
      'messages/es/lists/rooms.json:1:19  nobody asks for the text "lists.rooms.x"  remove it, or correct its name',
      'schemas/_lists/rooms.list.json:1:1  the list does not say where its entries come from  add "entries": […], or "import": {…}',
    ],
  },
  {
    name: 'entries from two places',
    changes: [
      {
        file: 'schemas/_lists/rooms.list.json',
        text: `${HEAD}\n  "import": { "id": "code", "label": "name" },\n  "entries": [] }`,
      },
    ],
    lines: [
      'schemas/_lists/rooms.list.json:2:3  the entries come from "entries" already  leave one of the two',
      'schemas/_lists/rooms.list.json:3:14  "entries" is empty  write at least one entry, or remove it',
    ],
  },
  {
    name: 'an import whose value or words cannot be',
    changes: [
      {
        file: 'schemas/_lists/rooms.list.json',
        text: `${HEAD} "value": { "room": "flor", "name": "label" },\n  "import": { "id": "code", "label": { "ca": "nom", "en": "name" }, "columns": ["floor"] } }`,
      },
    ],
    lines: [
      'schemas/_lists/rooms.list.json:1:69  words that differ by language cannot be what is stored  store the "id"',
      'schemas/_lists/rooms.list.json:1:88  "room" is to be "flor", which no entry has  did you mean "floor"?',
      'schemas/_lists/rooms.list.json:2:38  there is no column for "es"  add "es": "<column>"',
      'schemas/_lists/rooms.list.json:2:53  there are no texts in "en"  did you mean "es"?',
    ],
  },
  {
    name: 'an unknown check and a word that is none',
    changes: [
      {
        file: 'schemas/_lists/rooms.list.json',
        text: '{ "$schema": "../_dialect/list.schema.json", "readers": ["membr"], "import": { "id": "a", "label": "b", "rows": 1 } }',
      },
    ],
    lines: [
      'schemas/_lists/rooms.list.json:1:58  unknown check "membr"  did you mean "member"?',
      'schemas/_lists/rooms.list.json:1:105  unknown keyword "rows"  use one of: id, label, columns',
    ],
  },
];
