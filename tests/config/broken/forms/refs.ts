import { type Broken, inBoth } from '../broken.ts';

const FILE = 'schemas/visit.schema.json';
const NODE = '{ "$ref": "#/definitions/node" }';
/** A list of things that hold others of their kind. */
const tree = (fields: string, required = '') => [
  {
    file: FILE,
    from: '"required": ["name", "accepted"],',
    to: `"definitions": { "node": { "type": "object", "required": [${required}], "properties": { "name": { "type": "string" }, ${fields.replaceAll('NODE', NODE)} } } }, "required": ["name", "accepted"],`,
  },
  {
    file: FILE,
    from: '"note": { "type": "null" }',
    to: `"note": { "type": "null" }, "tree": { "type": "array", "items": ${NODE} }`,
  },
  { file: 'src/widgets/rows/widget.json', text: '{ "types": ["array"], "fields": true, "ownLabel": true }' },
  { file: 'src/widgets/group/widget.json', text: '{ "types": ["object"], "fields": true, "ownLabel": true }' },
  ...inBoth(
    'forms/visit.json',
    '"note": {',
    '"tree": { "label": "T", "fields": { "name": { "label": "N" }, "below": { "label": "B" } } }, "note": {',
  ),
];

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
    name: 'a file of which the sign before the place is forgotten',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '_shared/person.schema.json#/definitions/email',
        to: '_shared/person.schema.json/definitions/email',
      },
    ],
    lines: [
      'schemas/visit.schema.json:7:24  "$ref" leads to "schemas/_shared/person.schema.json/definitions/email", which is no file  write "_shared/person.schema.json#/definitions/email"',
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
  { name: 'what stands in itself by a list', changes: tree('"below": { "type": "array", "items": NODE }'), lines: [] },
  {
    name: 'what stands in itself by a list of what may be nothing',
    changes: tree('"below": { "type": "array", "items": { "oneOf": [{ "type": "null" }, NODE] } }'),
    lines: [],
  },
  {
    name: 'what stands in itself, and is asked for at every level',
    changes: tree('"below": { "type": "array", "minItems": 1, "items": NODE }', '"below"'),
    lines: [
      'schemas/visit.schema.json:4:117  "below" stands in itself and is asked for at every level, without end  remove it from "required"',
    ],
  },
  {
    name: 'what stands in itself without a list',
    changes: tree('"below": NODE'),
    lines: [
      'schemas/visit.schema.json:4:129  "$ref" runs in a circle: schemas/visit.schema.json#/definitions/node → schemas/visit.schema.json#/definitions/node  write out one of these parts instead of pointing to it',
    ],
  },
  {
    name: 'what stands in itself in very many places',
    changes: [
      ...tree(['below', 'left', 'right'].map((name) => `"${name}": { "type": "array", "items": NODE }`).join(', ')),
      ...inBoth(
        'forms/visit.json',
        '"below": { "label": "B" }',
        '"below": { "label": "B" }, "left": { "label": "L" }, "right": { "label": "R" }',
      ),
    ],
    lines: [
      'schemas/visit.schema.json:4:302  what "$ref" leads to stands in itself in too many places: over 50 in 5 levels  let it stand in one list of its own',
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
