import type { Broken } from '../broken.ts';

/** Widgets and actions of a form. */
export const uses: readonly Broken[] = [
  {
    name: 'an unknown widget',
    changes: [{ file: 'schemas/visit.schema.json', from: '"ui:widget": "radio"', to: '"ui:widget": "radoi"' }],
    lines: ['schemas/visit.schema.json:8:93  unknown widget "radoi"  did you mean "radio"?'],
  },
  {
    name: 'a widget that cannot hold the type',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '"type": "integer", "minimum": 1',
        to: '"type": "integer", "minimum": 1, "ui:widget": "text"',
      },
    ],
    lines: [
      'schemas/visit.schema.json:10:63  the widget "text" cannot hold a value of type "integer"  use one of: number, select',
    ],
  },
  {
    name: 'a list without a widget',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '"type": "integer", "minimum": 1',
        to: '"type": "array", "items": { "type": "string" }',
      },
    ],
    lines: [
      'schemas/visit.schema.json:10:5  "people" needs the widget "rows", which does not exist  name another one with "ui:widget"',
    ],
  },
  {
    name: 'a field without a type',
    changes: [{ file: 'schemas/visit.schema.json', from: '"note": { "type": "null" }', to: '"note": {}' }],
    lines: [
      'schemas/visit.schema.json:9:5  "note" has no type  add "type": "string", "boolean", "number", "integer", "array", "object" or "null"',
    ],
  },
  {
    name: 'an unknown option of a widget',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '"ui:options": { "link": "rules" }',
        to: '"ui:options": { "link": "rules", "row": 2 }',
      },
    ],
    lines: ['schemas/visit.schema.json:15:113  unknown keyword "row"  did you mean "rows"?'],
  },
  {
    name: 'an option that is not there',
    changes: [{ file: 'schemas/visit.schema.json', from: ', "ui:options": { "link": "rules" }', to: '' }],
    lines: [
      'schemas/visit.schema.json:15:17  the widget "acceptance" needs the option "link"  add "ui:options": {"link": …}',
    ],
  },
  {
    name: 'options for a widget that takes none',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '"ui:widget": "radio"',
        to: '"ui:widget": "radio", "ui:options": { "inline": true }',
      },
    ],
    lines: ['schemas/visit.schema.json:8:102  the widget "radio" takes no options  remove "ui:options"'],
  },
  {
    name: 'an unknown link in an option',
    changes: [{ file: 'schemas/visit.schema.json', from: '"link": "rules"', to: '"link": "rule"' }],
    lines: ['schemas/visit.schema.json:15:104  unknown link "rule"  did you mean "rules"?'],
  },
  {
    name: 'an unknown action',
    changes: [{ file: 'schemas/visit.schema.json', from: '"action": "record"', to: '"action": "recrod"' }],
    lines: ['schemas/visit.schema.json:24:28  unknown action "recrod"  did you mean "record"?'],
  },
  {
    name: 'an unknown parameter',
    changes: [{ file: 'schemas/visit.schema.json', from: '"part": "contact"', to: '"part": "contact", "kind": 1' }],
    lines: ['schemas/visit.schema.json:24:69  unknown keyword "kind"  use one of: part'],
  },
  {
    name: 'a parameter that is not there',
    changes: [{ file: 'schemas/visit.schema.json', from: ', "params": { "part": "contact" }', to: '' }],
    lines: ['schemas/visit.schema.json:24:16  "params" is missing  add "params"'],
  },
  {
    name: 'a parameter of another kind',
    changes: [{ file: 'schemas/visit.schema.json', from: '"part": "contact"', to: '"part": "contacts"' }],
    lines: ['schemas/visit.schema.json:24:58  "contacts" is no value of "part"  did you mean "contact"?'],
  },
  {
    name: 'a mail, an office and a link that nobody has written yet',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '"message": "visit", "reply": "email", "to": "office"',
        to: '"message": "complaint-office", "reply": "email", "to": "treasurer"',
      },
      { file: 'menus/workspace.json', from: '"id": "shop", "link": "website"', to: '"id": "shop", "link": "shopping"' },
    ],
    lines: [
      'menus/workspace.json:38:29  unknown link "shopping"  add it to "links" of menus/settings.json, or use one of: rules, website',
      'messages/ca/mails/visit.json:1:1  nobody asks for any text of this file  let a form or a move of a procedure send "visit", or remove the file',
      'messages/es/mails/visit.json:1:1  nobody asks for any text of this file  let a form or a move of a procedure send "visit", or remove the file',
      'schemas/visit.schema.json:25:58  unknown mail "complaint-office"  write messages/ca/mails/complaint-office.json and messages/es/mails/complaint-office.json, or use one of: visit',
      'schemas/visit.schema.json:25:102  unknown office "treasurer"  add it to "offices" of menus/settings.json, or use one of: office',
    ],
  },
  {
    name: 'an unknown mail',
    changes: [{ file: 'schemas/visit.schema.json', from: '"message": "visit"', to: '"message": "visti"' }],
    lines: ['schemas/visit.schema.json:25:58  unknown mail "visti"  did you mean "visit"?'],
  },
  {
    name: 'a parameter that names no property',
    changes: [{ file: 'schemas/visit.schema.json', from: '"reply": "email"', to: '"reply": "mail"' }],
    lines: [
      'schemas/visit.schema.json:25:76  "reply" names "mail", which is no property of the form  did you mean "email"?',
    ],
  },
  {
    name: 'an option of any name that names no property',
    changes: [
      {
        file: 'src/widgets/number/widget.json',
        text: '{"types": ["number"], "options": {"type": "object", "properties": {"fills": {"type": "object", "additionalProperties": {"type": "string", "names": "property"}}}}}',
      },
      {
        file: 'schemas/visit.schema.json',
        from: '"type": "integer", "minimum": 1',
        to: '"type": "integer", "ui:options": { "fills": { "kind": "kind", "mail": "emial" } }',
      },
    ],
    lines: [
      'schemas/visit.schema.json:10:87  "mail" names "emial", which is no property of the form  did you mean "email"?',
    ],
  },
];
