import type { Broken } from './broken.ts';

/** Files that cannot be read: what is changed in the good folder, and every line the check must print then. */
export const syntax: readonly Broken[] = [
  {
    name: 'a comma is missing',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '"type": "object",\n  "required"',
        to: '"type": "object"\n  "required"',
      },
    ],
    lines: [
      'schemas/visit.schema.json:4:3  a comma is missing before this  put a comma at the end of the entry before',
    ],
  },
  {
    name: 'quotation marks inside a text',
    changes: [{ file: 'messages/ca/results.json', from: 'petició.', to: 'petició "nova".' }],
    lines: [
      'messages/ca/results.json:2:36  a quotation mark stands inside a text  write \\" for each quotation mark inside it',
    ],
  },
  {
    name: 'curly quotation marks',
    changes: [{ file: 'messages/ca/results.json', from: '"sent"', to: '“sent”' }],
    lines: ['messages/ca/results.json:2:3  a curly quotation mark does not belong in JSON  write the straight one: "'],
  },
  {
    name: 'single quotation marks',
    changes: [{ file: 'menus/settings.json', from: '"sender": {', to: "'sender': {" }],
    lines: [`menus/settings.json:6:3  a ' does not begin a text  write double quotes: "`],
  },
  {
    name: 'no-break spaces in every line',
    changes: [
      { file: 'menus/settings.json', from: '  "links"', to: '\u00a0 "links"' },
      { file: 'menus/settings.json', from: '  "offices"', to: '\u00a0 "offices"' },
    ],
    lines: [
      'menus/settings.json:3:1  a space stands here that is none: a no-break space  replace it in the whole file by a space as the space bar makes it',
    ],
  },
  {
    name: 'two versions in one file',
    changes: [{ file: 'menus/settings.json', from: '  "bankAccount"', to: '<<<<<<< HEAD\n  "bankAccount"' }],
    lines: [
      'menus/settings.json:4:1  two versions of the file stand in one  keep one of the two, and remove the lines with <<<<<<<, ======= and >>>>>>>',
    ],
  },
  {
    name: 'a value of another language',
    changes: [{ file: 'schemas/visit.schema.json', from: '"const": true', to: '"const": True' }],
    lines: ['schemas/visit.schema.json:15:47  "True" is written in small letters  write true'],
  },
  {
    name: 'a comma too many',
    changes: [{ file: 'messages/ca/results.json', from: 'petició."\n', to: 'petició.",\n' }],
    lines: ['messages/ca/results.json:3:1  a comma stands before the end  remove the comma before it'],
  },
  {
    name: 'a comment',
    changes: [{ file: 'menus/settings.json', from: '  "bankAccount"', to: '  // the bank\n  "bankAccount"' }],
    lines: [
      'menus/settings.json:4:3  a comment does not belong in JSON  remove it, or write it as "$comment": "…" where that is allowed',
    ],
  },
  {
    name: 'a text that is not closed',
    changes: [{ file: 'menus/settings.json', from: '"ES00 0000"', to: '"ES00 0000' }],
    lines: ['menus/settings.json:4:18  a text is not closed  end it with a double quote on the same line'],
  },
  {
    name: 'one backslash too few',
    changes: [{ file: 'schemas/_shared/person.schema.json', from: '^[^@\\\\s]+@', to: '^[^@\\s]+@' }],
    lines: [
      'schemas/_shared/person.schema.json:14:18  a \\ is followed by something unknown  write \\\\ for a backslash, \\" for a quote, \\n for a new line',
    ],
  },
  {
    name: 'a brace that is not closed',
    changes: [{ file: 'menus/settings.json', from: '\n}\n', to: '\n' }],
    lines: ['menus/settings.json:9:1  a closing } is missing  close the object that is still open'],
  },
  {
    name: 'an empty file',
    changes: [{ file: 'messages/es/results.json', text: '' }],
    lines: ['messages/es/results.json:1:1  the file is empty  write at least {}'],
  },
  {
    name: 'a file that is not text',
    changes: [{ file: 'messages/es/results.json', text: '\u0000' }],
    lines: [
      'messages/es/results.json:1:1  this is not JSON  write text in double quotes, a number, true, false, a list […] or an object {…}',
    ],
  },
  {
    name: 'a key twice',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '"note": { "type": "null" }',
        to: '"note": { "type": "null" },\n    "note": { "type": "null" }',
      },
    ],
    lines: ['schemas/visit.schema.json:10:5  "note" stands here twice  keep one of the two'],
  },
  {
    name: 'a form in the wrong folder',
    changes: [
      { file: 'schemas/visit.schema.json', remove: true },
      { file: 'schemas/_shared/forms/visit.schema.json', text: '{}' },
    ],
    lines: [
      'schemas/_shared/forms/visit.schema.json:1:1  a file with this name is not read  name it schemas/visit.schema.json',
    ],
  },
  {
    name: 'capitals in the name of a form',
    changes: [
      { file: 'schemas/visit.schema.json', remove: true },
      { file: 'schemas/Visit.schema.json', text: '{}' },
    ],
    lines: ['schemas/Visit.schema.json:1:1  a file with this name is not read  name it schemas/visit.schema.json'],
  },
  {
    name: 'a file where none is read',
    changes: [{ file: 'schemas/Big Form.json', text: '{}' }],
    lines: [
      'schemas/Big Form.json:1:1  a file with this name is not read  name it schemas/<form id>.schema.json, schemas/_records/<record id>.record.json, schemas/_lists/<list id>.list.json, schemas/_procedures/<procedure id>.procedure.json, schemas/_cases/<form id>/<name>.case.json or schemas/_shared/<name>.schema.json, in small letters, digits and hyphens',
    ],
  },
  {
    name: 'no menu',
    changes: [{ file: 'menus/workspace.json', remove: true }],
    lines: ['menus/workspace.json:1:1  the file is missing  write the tree of pages there'],
  },
];
