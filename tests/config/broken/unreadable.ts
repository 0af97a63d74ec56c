import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GOOD } from '../good-copy.ts';
import { type Broken, inBoth } from './broken.ts';

const FORM = 'schemas/visit.schema.json';

/** Files that are there and are not what they should be: what is changed in the good folder, and every line the check must print then. */
export const unreadable: readonly Broken[] = [
  {
    name: 'null instead of a menu',
    changes: [{ file: 'menus/workspace.json', text: 'null\n' }],
    lines: ['menus/workspace.json:1:1  the file holds null, and no object  write an object: {…}'],
  },
  {
    name: 'null instead of texts',
    changes: [{ file: 'messages/ca/pages.json', text: 'null\n' }],
    lines: ['messages/ca/pages.json:1:1  the file holds null, and no object  write an object: {…}'],
  },
  {
    name: 'a list instead of a form',
    changes: [{ file: FORM, text: '[]\n' }],
    lines: ['schemas/visit.schema.json:1:1  the file holds a list, and no object  write an object: {…}'],
  },
  {
    name: 'twenty thousand levels',
    changes: [{ file: FORM, text: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` }],
    lines: ['schemas/visit.schema.json:1:321  more than 64 levels stand within each other  say it with fewer'],
  },
  {
    name: 'a decimal comma',
    changes: [{ file: FORM, from: '"minimum": 1', to: '"minimum": 4,5' }],
    lines: ['schemas/visit.schema.json:10:49  a number has a decimal point, no comma  write 4.5'],
  },
  {
    name: 'two mistakes in one file',
    changes: [
      { file: FORM, from: '"type": "object",\n  "required"', to: '"type": "object"\n  "required"' },
      { file: FORM, from: '"note": { "type": "null" }', to: '"note": { "type" "null" }' },
      { file: FORM, from: '["submit", "clear"],', to: '["submit", "clear"],,' },
    ],
    lines: [
      'schemas/visit.schema.json:4:3  a comma is missing before this  put a comma at the end of the entry before',
      'schemas/visit.schema.json:9:22  a colon is missing before this  write "name": value',
      'schemas/visit.schema.json:26:36  two commas stand side by side  remove one of them',
    ],
  },
  {
    name: 'a folder named like a form',
    changes: [
      { file: FORM, remove: true },
      { file: `${FORM}/notes.txt`, text: '' },
    ],
    lines: ['schemas/visit.schema.json:1:1  this is a folder, not a file  give the folder another name, or remove it'],
  },
  {
    name: 'a form that is gone',
    changes: [{ file: FORM, remove: true }],
    lines: [
      'schemas/visit.schema.json:1:1  the file is missing  bring it back, or remove what needs it: menus/workspace.json:46, messages/ca/forms/visit.json and messages/es/forms/visit.json',
    ],
  },
  {
    name: 'a form that was given another name',
    changes: [
      { file: FORM, remove: true },
      { file: 'schemas/tour.schema.json', text: readFileSync(path.join(GOOD, FORM), 'utf8') },
    ],
    lines: [
      'schemas/tour.schema.json:1:1  this form is called "visit" everywhere else  name the file schemas/visit.schema.json, or write "tour" in menus/workspace.json:46, messages/ca/forms/visit.json and messages/es/forms/visit.json',
    ],
  },
  {
    name: 'texts that were given another name',
    changes: [
      { file: 'messages/es/forms/visit.json', remove: true },
      {
        file: 'messages/es/forms/tour.json',
        text: readFileSync(path.join(GOOD, 'messages/es/forms/visit.json'), 'utf8'),
      },
    ],
    lines: [
      'messages/es/forms/tour.json:1:1  these are the texts of the form "visit", under another name  rename messages/es/forms/tour.json to messages/es/forms/visit.json',
    ],
  },
  {
    name: 'a property that was given another name where it is said alone',
    changes: [{ file: FORM, from: '"people": { "type"', to: '"visitors": { "type"' }],
    lines: [
      'schemas/visit.schema.json:10:5  "visitors" is called "people" everywhere else: in this form and in its texts  call it "people" here too, or change all of those',
    ],
  },
  {
    name: 'all texts of a language gone',
    changes: [
      'app',
      'errors',
      'fields',
      'languages',
      'pages',
      'results',
      'topBar',
      'forms/entry',
      'forms/visit',
      'lists/places',
      'mails/visit',
      'widgets/number',
    ].map((name) => ({ file: `messages/es/${name}.json`, remove: true as const })),
    lines: [
      'messages/ca/languages.json:3:3  there are no texts in "es"  bring back the folder messages/es, or remove this name to have the language no longer',
    ],
  },
];

/** Files that may be published and are hardly meant: every line is a warning. */
export const doubtful: readonly Broken[] = [
  {
    name: 'a text as long as a book',
    changes: inBoth('results.json', 'la petició', 'x'.repeat(1_000_001)),
    lines: [
      'messages/ca/results.json:1:1  warning: the file has 1.0 million characters  every visitor loads them: shorten the texts, or link to a document',
      'messages/es/results.json:1:1  warning: the file has 1.0 million characters  every visitor loads them: shorten the texts, or link to a document',
    ],
  },
  {
    name: 'a text as long as a library',
    changes: inBoth('results.json', 'la petició', 'x'.repeat(20_000_000)).slice(0, 1),
    lines: [
      'messages/ca/results.json:1:1  warning: the file has 20.0 million characters  every visitor loads them: shorten the texts, or link to a document',
    ],
  },
  {
    name: 'characters that nobody sees',
    changes: [
      { file: 'messages/ca/results.json', from: 'petició', to: 'peti\u200Bció' },
      { file: 'messages/es/results.json', from: 'petició', to: 'peti\\u202Eció' },
    ],
    lines: [
      'messages/ca/results.json:2:31  warning: an invisible character (U+200B)  remove it: it came along with copied text',
      'messages/es/results.json:2:31  warning: an invisible character (U+202E)  remove it: it came along with copied text',
    ],
  },
  {
    name: 'a pattern that is content with a part',
    changes: [{ file: FORM, from: '"address-level2"', to: '"address-level2", "pattern": "[0-9]{5}"' }],
    lines: [
      'schemas/visit.schema.json:13:99  warning: the pattern is content with a part of the text, and has no words of its own  begin with ^ and end with $, and name its error under "ui:errors": {"pattern": …}',
    ],
  },
  {
    name: 'a file with a second ending',
    changes: [{ file: 'schemas/visit.schema.json.txt', text: '{}' }],
    lines: [
      'schemas/visit.schema.json.txt:1:1  warning: a file with this name is not read  let its name end in .json alone; Windows may hide the last ending',
    ],
  },
  {
    name: 'a picture of another site',
    changes: inBoth('pages.json', 'Tot el que hi ha hagut.', 'Tot ![mapa](https://www.exemple.cat/mapa.png)'),
    lines: [
      'messages/ca/pages.json:15:43  warning: a picture from another site, which browsers do not load, in the text "pages.archive.about"  link to it instead: [text](address)',
      'messages/es/pages.json:15:43  warning: a picture from another site, which browsers do not load, in the text "pages.archive.about"  link to it instead: [text](address)',
    ],
  },
  {
    name: 'a file of one language pasted into the other',
    changes: [
      ...['pages', 'fields', 'app', 'errors', 'topBar', 'results', 'languages'].map((name) => ({
        file: `messages/es/${name}.json`,
        edit: (text: string) => text.replaceAll(/(?<=: ")[^"{]/g, (letter) => `${letter}${letter}`),
      })),
    ],
    lines: [
      'messages/es/forms/visit.json:1:1  warning: 15 texts are the same as in messages/ca/forms/visit.json  translate them, or put back the file that was overwritten',
    ],
  },
];
