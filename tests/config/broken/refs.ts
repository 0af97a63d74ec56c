import type { Broken } from './broken.ts';

/** References between schema files: what is changed in the good folder, and every line the check must print then. */
export const refs: readonly Broken[] = [
  {
    name: 'a file that is not there',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '_shared/person.schema.json#/definitions/email',
        to: '_shared/persons.schema.json#/definitions/email',
      },
    ],
    lines: [
      'schemas/visit.schema.json:7:24  "$ref" leads to "schemas/_shared/persons.schema.json", which is no file  did you mean "_shared/person.schema.json"?',
    ],
  },
  {
    name: 'a part that is not there',
    changes: [{ file: 'schemas/visit.schema.json', from: '#/definitions/email', to: '#/definitions/emial' }],
    lines: [
      'schemas/visit.schema.json:7:24  "$ref" leads nowhere: "schemas/_shared/person.schema.json" has no "/definitions/emial"  did you mean "email"?',
    ],
  },
  {
    name: 'a circle',
    changes: [
      {
        file: 'schemas/_shared/person.schema.json',
        from: '"type": "string",\n      "pattern"',
        to: '"$ref": "#/properties/email",\n      "pattern"',
      },
    ],
    lines: [
      'schemas/_shared/person.schema.json:8:24  "$ref" runs in a circle: schemas/_shared/person.schema.json#/definitions/email → schemas/_shared/person.schema.json#/properties/email → schemas/_shared/person.schema.json#/definitions/email  write out one of these parts instead of pointing to it',
      'schemas/_shared/person.schema.json:13:15  "$ref" runs in a circle: schemas/_shared/person.schema.json#/properties/email → schemas/_shared/person.schema.json#/definitions/email → schemas/_shared/person.schema.json#/properties/email  write out one of these parts instead of pointing to it',
    ],
  },
  {
    name: 'a syntax error in a shared file',
    changes: [{ file: 'schemas/_shared/person.schema.json', from: '"title": "Person",', to: '"title": "Person"' }],
    lines: [
      'schemas/_shared/person.schema.json:4:3  a comma is missing before this  put a comma at the end of the entry before',
    ],
  },
  {
    name: 'something that is no field',
    changes: [{ file: 'schemas/visit.schema.json', from: '#/definitions/email', to: '#/title' }],
    lines: [
      'schemas/visit.schema.json:7:24  "$ref" leads to something that is no field: "/title" of "schemas/_shared/person.schema.json"  point to a property or a definition',
    ],
  },
];
