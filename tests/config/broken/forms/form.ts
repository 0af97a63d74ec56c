import type { Broken } from '../broken.ts';

/** Form files: what is changed in the good folder, and every line the check must print then. */
export const form: readonly Broken[] = [
  {
    name: 'an unknown keyword of a field',
    changes: [{ file: 'schemas/visit.schema.json', from: '"minimum": 1', to: '"minimun": 1' }],
    lines: ['schemas/visit.schema.json:10:36  unknown keyword "minimun"  did you mean "minimum"?'],
  },
  {
    name: 'an unknown keyword of the form',
    changes: [{ file: 'schemas/visit.schema.json', from: '"submit": {', to: '"sumbit": {' }],
    lines: [
      'messages/ca/mails/visit.json:1:1  nobody asks for any text of this file  let a form or a move of a procedure send "visit", or remove the file',
      'messages/es/mails/visit.json:1:1  nobody asks for any text of this file  let a form or a move of a procedure send "visit", or remove the file',
      'schemas/visit.schema.json:25:5  unknown keyword "sumbit"  did you mean "submit"?',
      'schemas/visit.schema.json:26:16  there is a button "submit" but nothing under "submit"  say where the form goes: "submit": {"action": …}',
    ],
  },
  {
    name: 'a keyword of a later draft',
    changes: [{ file: 'schemas/visit.schema.json', from: '"dependencies": {', to: '"dependentRequired": {' }],
    lines: [
      'schemas/visit.schema.json:22:3  unknown keyword "dependentRequired"  write "dependencies": forms speak JSON Schema draft-07',
    ],
  },
  {
    name: 'an id of its own',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '"type": "object",\n  "required"',
        to: '"$id": "visit",\n  "type": "object",\n  "required"',
      },
    ],
    lines: [
      'schemas/visit.schema.json:3:3  unknown keyword "$id"  remove it: the name of the file is the id, and an $id of its own breaks the validator',
    ],
  },
  {
    name: 'another draft',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: './_dialect/form.schema.json',
        to: 'https://json-schema.org/draft/2020-12/schema',
      },
    ],
    lines: [
      'schemas/visit.schema.json:2:14  "$schema" must be "./_dialect/form.schema.json"  write "./_dialect/form.schema.json"',
    ],
  },
  {
    name: 'a sentence in the schema',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '"note": { "type": "null" }',
        to: '"note": { "type": "null", "description": "Bring the card." }',
      },
    ],
    lines: ['schemas/visit.schema.json:9:31  unknown keyword "description"  remove it: texts stand in messages/'],
  },
  {
    name: 'an unknown type',
    changes: [{ file: 'schemas/visit.schema.json', from: '"type": "integer"', to: '"type": "int"' }],
    lines: ['schemas/visit.schema.json:10:25  unknown type "int"  did you mean "integer"?'],
  },
  {
    name: 'a number as text',
    changes: [{ file: 'schemas/visit.schema.json', from: '"minimum": 1', to: '"minimum": "1"' }],
    lines: ['schemas/visit.schema.json:10:47  "minimum" must be a number  write a number'],
  },
  {
    name: 'an unknown format',
    changes: [
      { file: 'schemas/visit.schema.json', from: '"address-level2"', to: '"address-level2", "format": "e-mail"' },
    ],
    lines: ['schemas/visit.schema.json:13:98  unknown format "e-mail"  did you mean "email"?'],
  },
  {
    name: 'required names no property',
    changes: [{ file: 'schemas/visit.schema.json', from: '["name", "accepted"]', to: '["nom", "accepted"]' }],
    lines: [
      'schemas/visit.schema.json:4:16  "required" names "nom", which is no property of the form  did you mean "name"?',
    ],
  },
  {
    name: 'required in then names no property',
    changes: [{ file: 'schemas/visit.schema.json', from: '"required": ["language"]', to: '"required": ["lenguage"]' }],
    lines: [
      'schemas/visit.schema.json:19:18  "required" names "lenguage", which is no property of the form  did you mean "language"?',
    ],
  },
  {
    name: 'if names no property',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '"properties": { "kind": { "const": "guided" } }',
        to: '"properties": { "kinds": { "const": "guided" } }',
      },
    ],
    lines: [
      'schemas/visit.schema.json:17:27  "if" names "kinds", which is no property of the form  did you mean "kind"?',
      'schemas/visit.schema.json:33:16  the example does not pass: "language" breaks the rule "required"  correct the example or the rule',
    ],
  },
  {
    name: 'dependencies name no property',
    changes: [{ file: 'schemas/visit.schema.json', from: '{ "people": ["email"] }', to: '{ "peple": ["emial"] }' }],
    lines: [
      'schemas/visit.schema.json:22:21  "dependencies" names "peple", which is no property of the form  did you mean "people"?',
      'schemas/visit.schema.json:22:31  "dependencies" names "emial", which is no property of the form  did you mean "email"?',
    ],
  },
  {
    name: 'ui:order names no property',
    changes: [
      { file: 'schemas/visit.schema.json', from: '  "if":', to: '  "ui:order": ["note", "nmae", "*"],\n  "if":' },
    ],
    lines: [
      'schemas/visit.schema.json:17:24  "ui:order" names "nmae", which is no property of the form  did you mean "name"?',
    ],
  },
  {
    name: 'a section names no property',
    changes: [{ file: 'schemas/visit.schema.json', from: '["name", "email"] }', to: '["name", "e-mail"] }' }],
    lines: [
      'schemas/visit.schema.json:29:41  "sections" names "e-mail", which is no property of the form  did you mean "email"?',
    ],
  },
  {
    name: 'a field in no section',
    changes: [{ file: 'schemas/visit.schema.json', from: '"people", "note", "address"', to: '"people", "address"' }],
    lines: [
      'schemas/visit.schema.json:9:5  warning: "note" stands in no section, so it comes after the last one  add it to "fields" of a section',
    ],
  },
  {
    name: 'two sections name a field',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '["kind", "language", "people", "note"',
        to: '["kind", "language", "email", "note"',
      },
    ],
    lines: [
      'schemas/visit.schema.json:30:54  "email" stands in two sections: "who" and "what"  leave it in one of them',
    ],
  },
  {
    name: 'prefill.map names no property',
    changes: [{ file: 'schemas/visit.schema.json', from: '"map": { "email"', to: '"map": { "emial"' }],
    lines: [
      'schemas/visit.schema.json:24:80  "prefill.map" names "emial", which is no property of the form  did you mean "email"?',
    ],
  },
  {
    name: 'a property with the name of a form text',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '"note": { "type": "null" }',
        to: '"note": { "type": "null" },\n    "title": { "$ref": "#/properties/note" }',
      },
    ],
    lines: [
      'schemas/visit.schema.json:10:5  a property cannot be called "title"  choose another name: forms.<form id>.title is a text of the form itself',
      'schemas/visit.schema.json:10:5  the text "forms.visit.title.text" is missing, and there is no "fields.title.text" either  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
    ],
  },
  {
    name: 'a default that is no choice',
    changes: [{ file: 'schemas/visit.schema.json', from: '"default": "free"', to: '"default": "fre"' }],
    lines: ['schemas/visit.schema.json:8:72  the default of "kind" is none of its choices  use one of: guided, free'],
  },
  {
    name: 'a default that breaks a rule',
    changes: [{ file: 'schemas/visit.schema.json', from: '"minimum": 1', to: '"minimum": 1, "default": 0' }],
    lines: [
      'schemas/visit.schema.json:10:61  the default of "people" breaks its own rule "minimum"  correct the default or the rule',
    ],
  },
  {
    name: 'examples that do not pass',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '[{ "name": "Núria", "email": "nuria@exemple.cat"',
        to: '[{ "email": "nuria"',
      },
    ],
    lines: [
      'schemas/visit.schema.json:33:16  the example does not pass: "name" breaks the rule "required"  correct the example or the rule',
      'schemas/visit.schema.json:33:27  the example does not pass: "email" breaks the rule "pattern"  correct the example or the rule',
    ],
  },
  {
    name: 'an example with an unknown property',
    changes: [
      { file: 'schemas/visit.schema.json', from: '"kind": "free", "accepted"', to: '"knd": "free", "accepted"' },
    ],
    lines: [
      'schemas/visit.schema.json:33:65  the example fills "knd", which is no property of the form  remove it from the example',
    ],
  },
  {
    name: 'two widgets for one field',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '{ "type": "string", "enum": ["ca", "en"], "ui:width": "half" } }\n  }',
        to: '{ "type": "string", "enum": ["ca", "en"], "ui:width": "half" } }\n  },\n  "else": { "properties": { "language": { "ui:width": "third" } } }',
      },
    ],
    lines: [
      'schemas/visit.schema.json:22:43  "ui:width" of the same field is different in schemas/visit.schema.json, line 20  say it once: a field is drawn the same way in every branch',
    ],
  },
  {
    name: 'a regular expression that can run away',
    changes: [
      {
        file: 'schemas/_shared/person.schema.json',
        from: '^[^@\\\\s]+@[^@\\\\s]+$',
        to: '^(?:[^@\\\\s]+)+@[^@\\\\s]+$',
      },
    ],
    lines: [
      'schemas/_shared/person.schema.json:14:18  the regular expression can run away (exponential)  let no two repetitions match the same characters side by side, and begin with ^',
    ],
  },
  {
    name: 'a regular expression at which the analyser throws',
    changes: [
      { file: 'schemas/_shared/person.schema.json', from: '^[^@\\\\s]+@[^@\\\\s]+$', to: '^((a{0,30}){0,30}){0,30}$' },
    ],
    lines: [
      'schemas/_shared/person.schema.json:14:18  the regular expression is too large with its counts written out  let counts within each other be small, and say by "maxLength" how long the text may be',
    ],
  },
  {
    name: 'a regular expression that looks ahead',
    changes: [{ file: 'schemas/_shared/person.schema.json', from: '^[^@\\\\s]+@[^@\\\\s]+$', to: '^(?=.*@)[^ ]+$' }],
    lines: [
      'schemas/_shared/person.schema.json:14:18  the regular expression looks ahead or back ((?=…), (?!…), (?<=…), (?<!…)), which the server cannot do  say what the whole text looks like, or give each rule a pattern of its own under "allOf"',
    ],
  },
  {
    name: 'a regular expression that asks for what it has found',
    changes: [{ file: 'schemas/_shared/person.schema.json', from: '^[^@\\\\s]+@[^@\\\\s]+$', to: '^([a-z])@\\\\1$' }],
    lines: [
      'schemas/_shared/person.schema.json:14:18  the regular expression asks for text that it has found before (\\1, \\k<name>), which the server cannot do  write out what may stand there',
    ],
  },
  {
    name: 'a regular expression with half a letter',
    changes: [{ file: 'schemas/_shared/person.schema.json', from: '^[^@\\\\s]+@[^@\\\\s]+$', to: '^[^@]+@\\\\ud83d$' }],
    lines: [
      'schemas/_shared/person.schema.json:14:18  the regular expression names half of a letter (\\ud800 to \\udfff)  write the whole letter, or \\u{…}',
    ],
  },
  {
    name: 'a regular expression with many groups within each other',
    changes: [
      {
        file: 'schemas/_shared/person.schema.json',
        from: '^[^@\\\\s]+@[^@\\\\s]+$',
        to: `${'('.repeat(120)}@${')'.repeat(120)}`,
      },
    ],
    lines: [
      'schemas/_shared/person.schema.json:14:18  the groups of the regular expression stand too deep within each other  write it with fewer brackets',
    ],
  },
  {
    name: 'a regular expression that is slow for long texts',
    changes: [
      { file: 'schemas/_shared/person.schema.json', from: '^[^@\\\\s]+@[^@\\\\s]+$', to: '[a-z]*@?[a-z.]{0,300}$' },
    ],
    lines: [
      'schemas/_shared/person.schema.json:14:18  the regular expression takes too long for long texts: it has to try many of its parts at each letter  write at most "maxLength": 325, or begin with ^ and let its counts be smaller',
    ],
  },
  {
    name: 'a regular expression that does not compile',
    changes: [{ file: 'schemas/_shared/person.schema.json', from: '^[^@\\\\s]+@[^@\\\\s]+$', to: '^[^@+$' }],
    lines: [
      'schemas/_shared/person.schema.json:14:18  the regular expression does not work: Unterminated character class  correct it (JavaScript, flag u; every \\ is written twice in JSON)',
    ],
  },
  {
    name: 'a condition without consequence',
    changes: [
      { file: 'schemas/entry.schema.json', from: '  "form":', to: '  "if": { "required": ["username"] },\n  "form":' },
    ],
    lines: [
      'schemas/entry.schema.json:8:3  the rules do not fit together: "if" without "then" and "else" is ignored  complete or remove the keyword it names',
    ],
  },
  {
    name: 'a rule that does nothing for the type',
    changes: [{ file: 'schemas/visit.schema.json', from: '"minimum": 1', to: '"minLength": 1' }],
    lines: [
      'schemas/visit.schema.json:10:36  "minLength" does nothing for a value of type "integer"  remove it, or make the type string',
    ],
  },
  {
    name: 'a required field that is only shown',
    changes: [{ file: 'schemas/visit.schema.json', from: '["name", "accepted"]', to: '["name", "accepted", "note"]' }],
    lines: [
      'schemas/visit.schema.json:4:36  "note" is only shown and can never be filled in  remove it from "required"',
      'schemas/visit.schema.json:33:16  the example does not pass: "note" breaks the rule "required"  correct the example or the rule',
    ],
  },
  {
    name: 'no $schema',
    changes: [{ file: 'schemas/entry.schema.json', from: '  "$schema": "./_dialect/form.schema.json",\n', to: '' }],
    lines: ['schemas/entry.schema.json:1:1  "$schema" is missing  add "$schema": "./_dialect/form.schema.json"'],
  },
];
