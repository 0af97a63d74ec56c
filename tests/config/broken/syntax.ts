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
    name: 'a file where none is read',
    changes: [{ file: 'schemas/Big Form.json', text: '{}' }],
    lines: [
      'schemas/Big Form.json:1:1  a file with this name is not read  name it schemas/<form id>.schema.json, schemas/_records/<record id>.record.json, schemas/_lists/<list id>.list.json, schemas/_procedures/<procedure id>.procedure.json or schemas/_shared/<name>.schema.json, in small letters, digits and hyphens',
    ],
  },
  {
    name: 'no menu',
    changes: [{ file: 'menus/workspace.json', remove: true }],
    lines: ['menus/workspace.json:1:1  the file is missing  write the tree of pages there'],
  },
];
