import type { Broken } from './broken.ts';

const entry = 'schemas/entry.schema.json';
const guest = 'schemas/_records/guest.record.json';
// The form stands on the page of visitors.
const ACTION = { can: ['open', 'read', 'send'], readOnServer: true };

/** A record file with more beside its properties, or others. */
const record = (more: string, properties = '"username": { "type": "string" }') => ({
  file: guest,
  text: `{ "$schema": "../_dialect/record.schema.json", "readers": ["everyone"], "writers": ["everyone"],${more}
  "type": "object",
  "properties": { ${properties} } }
`,
});
/** The form that keeps it. */
const form = (properties: string, keyword = '"record": "guest"') => ({
  file: entry,
  text: `{ "$schema": "./_dialect/form.schema.json", "type": "object",
  "properties": { ${properties} },
  "form": { ${keyword} } }
`,
});
const code = {
  file: 'src/actions/record.json',
  edit: (text: string) => JSON.stringify({ ...JSON.parse(text), ...ACTION }),
};
const NAME = '"username": { "$ref": "_records/guest.record.json#/properties/username" }';
const MANY = ' "many": true, "maxItems": 5,';
/** The start page with blocks that list the entries of the form. */
const listed = (...terms: string[]) => ({
  file: 'menus/workspace.json',
  from: '{ "type": "text", "id": "welcome", "look": "card" },',
  to: [
    ...terms.map((term, at) => `{ "type": "form", "id": "list${at}", "form": "entry", ${term} },`),
    '{ "type": "text", "id": "welcome", "look": "card" },',
  ].join(' '),
});
const LIST_TEXTS = ['ca', 'es'].map((language) => ({
  file: `messages/${language}/pages.json`,
  edit: (text: string) => text.replace(/"home": \{/, '"home": { "list0": { "add": "Un altre", "empty": "Cap" },'),
}));

const other = {
  file: 'schemas/_records/other.record.json',
  text: '{ "$schema": "../_dialect/record.schema.json", "readers": ["everyone"], "writers": [], "type": "object", "properties": { "username": { "type": "string", "readOnly": true } } }',
};
const beside = [code, other, record(' "shares": "other",', '"town": { "type": "string" }')];
const OTHER_NAME = '"username": { "$ref": "_records/other.record.json#/properties/username" }';

/** Mistakes in records as files, and in forms that keep them. */
export const recordFiles: readonly Broken[] = [
  { name: 'a record that is in order', changes: [code, record(''), form(NAME)], lines: [] },
  {
    name: 'a field that comes along with a record which somebody new does not have yet',
    changes: [...beside, form(OTHER_NAME)],
    lines: [
      'schemas/entry.schema.json:3:23  warning: "guest" shows "username" of "other" only to whoever has such a record already  put {"action": "record", "params": {"record": "other"}} first under "prefill"',
    ],
  },
  {
    name: 'such a field that comes from its own record first',
    changes: [
      ...beside,
      { file: 'src/actions/record.json', text: JSON.stringify({ ...ACTION, params: { type: 'object' } }) },
      form(OTHER_NAME, '"record": "guest", "prefill": { "action": "record", "params": { "record": "other" } }'),
    ],
    lines: [],
  },
  {
    name: 'former names of properties that are in order',
    changes: [
      code,
      record(
        '',
        '"username": { "type": "string", "was": ["user", "login"] }, "was": { "type": "string", "was": "once" }',
      ),
      form(NAME),
    ],
    lines: [],
  },
  {
    name: 'former names that are in use still, or given to two properties',
    changes: [
      code,
      record(
        '',
        '"username": { "type": "string", "was": ["town", "login"] }, "town": { "type": "string", "was": "login" }',
      ),
      form(NAME),
    ],
    lines: [
      'schemas/_records/guest.record.json:3:59  "town" is a property still, so "username" has nothing to carry over from it  remove this, or the property of that name',
      'schemas/_records/guest.record.json:3:114  "username" was "login" too  leave it with the name that takes over its values',
    ],
  },
  {
    name: 'a record that had another id, and one that says the id of a record that is there',
    changes: [
      code,
      record(' "was": ["visitor", "other"],'),
      form(NAME),
      { ...other, text: other.text.replace('"type"', '"was": "visitor", "type"') },
    ],
    lines: [
      'schemas/_records/guest.record.json:1:117  "other" is a record still, so "guest" has nothing to carry over from it  remove this, or the file of that name',
      'schemas/_records/other.record.json:1:95  "guest" was "visitor" too  leave it with the name that takes over its values',
    ],
  },
  {
    name: 'former names of fields in a group and in rows',
    changes: [
      code,
      record(
        '',
        `"username": { "type": "string" }, "more": { "type": "object", "properties": { "first": { "type": "string", "was": "name" },
        "last": { "type": "string", "was": "first" } } }, "all": { "type": "array", "items": { "type": "object", "properties": { "name": { "type": "string", "was": "username" } } } }`,
      ),
      form(NAME),
    ],
    lines: [
      'schemas/_records/guest.record.json:4:44  "first" is a property still, so "last" has nothing to carry over from it  remove this, or the property of that name',
    ],
  },
  {
    name: 'former names where none counts',
    changes: [
      code,
      record(
        '',
        '"username": { "type": "string" }, "more": { "type": "array", "items": { "type": "string", "was": "a" } }',
      ),
      form('"username": { "$ref": "_records/guest.record.json#/properties/username", "was": "user" }'),
    ],
    lines: [
      'schemas/_records/guest.record.json:3:109  "was" says the former name of a record or of a property of a record, and this is none  write it at the property, under "properties" of the record',
      'schemas/entry.schema.json:2:92  "was" says the former name of a record or of a property of a record, and this is none  write it at the property, under "properties" of the record',
    ],
  },
  {
    name: 'a record of which there may be many that is in order',
    changes: [code, record(' "many": true, "maxItems": 5,'), form(NAME)],
    lines: [],
  },
  {
    name: 'a record of which there may be many without a limit, and with a part to play',
    changes: [code, record(' "many": true, "parts": { "nationalId": "username" },'), form(NAME)],
    lines: [
      'schemas/_records/guest.record.json:1:106  nothing says how many a person may have  add "maxItems": 50, say',
      'schemas/_records/guest.record.json:1:112  "parts" is for a record of which a person has one  remove it, or "many": true',
    ],
  },
  {
    name: 'a list of entries that is in order, with its texts',
    changes: [code, record(MANY), form(NAME), listed('"columns": ["username"]'), ...LIST_TEXTS],
    lines: [],
  },
  {
    name: 'a list of entries by a field that is none, and two on one page',
    changes: [code, record(MANY), form(NAME), listed('"columns": ["usernme"]', '"columns": ["username"]')],
    lines: [
      'menus/workspace.json:34:71  "usernme" is no property of the form "entry"  did you mean "username"?',
      'menus/workspace.json:34:135  the page "home" has two lists of entries, and its address can name one entry  give this one a page of its own',
    ],
  },
  {
    name: 'a list of entries of a record of which there is one',
    changes: [code, record(''), form(NAME), listed('"columns": ["username"]')],
    lines: [
      'menus/workspace.json:34:59  the form "entry" keeps no record of which a person may have many  remove it, or keep a record with "many": true',
    ],
  },
  {
    name: 'a limit for a record of which there is one',
    changes: [code, record(' "maxItems": 5,'), form(NAME)],
    lines: ['schemas/_records/guest.record.json:1:98  a person has one of this record  add "many": true, or remove it'],
  },
  {
    name: 'a field that the record does not know',
    changes: [code, record(''), form(`${NAME}, "usernme": { "type": "string" }, "age": { "type": "integer" }`)],
    lines: [
      'schemas/entry.schema.json:2:94  the record "guest" does not know "usernme", so it would be lost  did you mean "username"? Otherwise add it to "properties" of schemas/_records/guest.record.json',
      'schemas/entry.schema.json:2:94  the text "forms.entry.usernme.label" is missing, and there is no "fields.usernme.label" either  write it in messages/ca/forms/entry.json and messages/es/forms/entry.json',
      'schemas/entry.schema.json:2:127  the record "guest" does not know "age", so it would be lost  add it to "properties" of schemas/_records/guest.record.json',
      'schemas/entry.schema.json:2:127  the text "forms.entry.age.label" is missing, and there is no "fields.age.label" either  write it in messages/ca/forms/entry.json and messages/es/forms/entry.json',
    ],
  },
  {
    name: 'a field of another type than in the record, and one of the office’s own',
    changes: [
      code,
      record('', '"username": { "type": "string" }, "number": { "type": "string", "readOnly": true }'),
      form('"username": { "type": "integer" }, "number": { "type": "string" }'),
    ],
    lines: [
      'schemas/entry.schema.json:2:19  "username" is "integer" here and "string" in its record  take it over: {"$ref": "_records/guest.record.json#/properties/username"}',
      'schemas/entry.schema.json:2:54  the office alone changes "number"  add "ui:readonly": true, or take it over: {"$ref": "_records/guest.record.json#/properties/number"}',
      'schemas/entry.schema.json:2:54  the text "forms.entry.number.label" is missing, and there is no "fields.number.label" either  write it in messages/ca/forms/entry.json and messages/es/forms/entry.json',
    ],
  },
  {
    name: 'an unknown record, and a place to send to beside it',
    changes: [code, record(''), form(NAME, '"record": "gest", "submit": { "action": "enter" }')],
    lines: [
      'schemas/entry.schema.json:3:23  unknown record "gest"  did you mean "guest"?',
      'schemas/entry.schema.json:3:31  "submit" does not belong here  remove it: nothing is taken here',
    ],
  },
  {
    name: 'words that are none, checks that do not exist, roles that nothing plays',
    changes: [
      code,
      record(' "keeps": 1, "parts": { "contactMailbox": "mail", "shoeSize": "username" },'),
      form(NAME),
      {
        file: 'schemas/_records/other.record.json',
        text: '{ "$schema": "../_dialect/record.schema.json", "readers": ["evryone"], "writers": [], "parts": { "contactMailbox": "a" }, "type": "object", "properties": { "a": { "type": "boolean" } } }',
      },
    ],
    lines: [
      'schemas/_records/guest.record.json:1:98  unknown keyword "keeps"  use one of: $schema, title, readers, writers, many, maxItems, was, shares, parts, type, properties, required … (20 in all)',
      'schemas/_records/guest.record.json:1:139  "parts" names "mail", which is no property of the record  use one of: username',
      'schemas/_records/guest.record.json:1:147  unknown keyword "shoeSize"  use one of: contactMailbox, nationalId',
      'schemas/_records/other.record.json:1:60  unknown check "evryone"  did you mean "everyone"?',
      'schemas/_records/other.record.json:1:98  "guest" has a "contactMailbox" too  leave it in one of the two files',
      'schemas/_records/other.record.json:1:116  "a" is no text  name a property of type "string"',
    ],
  },
  {
    name: 'a property that two records share, and one that nobody asks for',
    changes: [
      code,
      record(
        ' "shares": "other", "required": ["b", "c"],',
        '"username": { "type": "string" }, "b": { "type": "string" }',
      ),
      form(NAME),
      {
        file: 'schemas/_records/other.record.json',
        text: '{ "$schema": "../_dialect/record.schema.json", "readers": [], "writers": [], "shares": "guest", "type": "object", "properties": { "username": { "type": "string" } } }',
      },
    ],
    lines: [
      'schemas/_records/guest.record.json:1:108  "other" shares a record itself  name a record that shares none',
      'schemas/_records/guest.record.json:1:130  no form asks for "b"  add it to schemas/entry.schema.json, or remove it from "required"',
      'schemas/_records/guest.record.json:1:135  "required" names "c", which is no property of the form  use one of: username, b',
      'schemas/_records/guest.record.json:3:19  "username" is a property of "other" too, which this record shares  leave it in one of the two files',
      'schemas/_records/other.record.json:1:88  "guest" shares a record itself  name a record that shares none',
      'schemas/_records/other.record.json:1:131  "username" is a property of "guest" too, which this record shares  leave it in one of the two files',
    ],
  },
  {
    name: 'what cannot be changed and only the browser knows',
    changes: [
      {
        file: 'src/actions/from-query.json',
        text: '{ "can": ["read"], "params": { "type": "object", "properties": { "parameter": { "type": "string" } } } }',
      },
      {
        file: 'schemas/visit.schema.json',
        from: '"prefill": { "action": "record", "params": { "part": "contact" }, "map": { "email": "mail" } }',
        to: '"prefill": [{ "action": "record", "params": { "part": "contact" } }, { "action": "from-query", "params": { "parameter": "name" } }]',
      },
      {
        file: 'schemas/visit.schema.json',
        from: '"maxLength": 40, "ui:width": "half" }',
        to: '"maxLength": 40, "ui:readonly": true, "ui:width": "half" }',
      },
    ],
    lines: [
      'schemas/visit.schema.json:24:86  only the browser knows what "from-query" gives, and "name" cannot be changed: the server would believe neither  let people change the field, or fill it from a record',
    ],
  },
];
