import type { Broken } from './broken.ts';

const file = 'schemas/visit.schema.json';
const PREFILL = '"prefill": { "action": "record", "params": { "part": "contact" }, "map": { "email": "mail" } },';
const SUBMIT = '"submit": { "action": "send", "params": { "message": "visit", "reply": "email", "to": "office" } }';
const BUTTONS = '"buttons": ["submit", "clear"]';

const leave = (more: string, steps = '{ "id": "one", "action": "send", "params": { "message": "visit" } }') => [
  { file, from: BUTTONS, to: `"buttons": ["submit", "clear", { "id": "leave", "steps": [${steps}]${more} }]` },
  ...['ca', 'es'].map((language) => ({
    file: `messages/${language}/forms/visit.json`,
    from: '"intro":',
    to: '"buttons": { "leave": "L" }, "intro":',
  })),
];

/** The record that a form shows: first values, how they travel, what buttons do with it. */
export const records: readonly Broken[] = [
  {
    name: 'an action that reads nothing',
    changes: [{ file, from: PREFILL, to: '"prefill": [{ "action": "send", "params": { "message": "visit" } }],' }],
    lines: ['schemas/visit.schema.json:24:29  the action "send" reads nothing  use one of: record'],
  },
  {
    name: 'an action that sends nothing',
    changes: [{ file, from: SUBMIT, to: '"submit": { "action": "record", "params": { "part": "contact" } }' }],
    lines: [
      'messages/ca/mails/visit.json:1:1  nobody asks for any text of this file  let a form or a move of a procedure send "visit", or remove the file',
      'messages/es/mails/visit.json:1:1  nobody asks for any text of this file  let a form or a move of a procedure send "visit", or remove the file',
      'schemas/visit.schema.json:25:27  the action "record" sends nothing  use one of: enter, send',
    ],
  },
  {
    name: 'a list of first values that names no property',
    changes: [
      {
        file,
        from: PREFILL,
        to: '"prefill": [{ "action": "record", "params": { "part": "contact" }, "map": { "emial": "mail" }, "only": ["nmae"] }],',
      },
    ],
    lines: [
      'schemas/visit.schema.json:24:81  "prefill.map" names "emial", which is no property of the form  did you mean "email"?',
      'schemas/visit.schema.json:24:109  "prefill.only" names "nmae", which is no property of the form  did you mean "name"?',
    ],
  },
  {
    name: 'an empty list of first values',
    changes: [{ file, from: PREFILL, to: '"prefill": [],' }],
    lines: ['schemas/visit.schema.json:24:16  "prefill" is empty  write at least one entry, or remove it'],
  },
  {
    name: 'first values that go by what comes after them',
    changes: [{ file, from: '"map": { "email": "mail" } },', to: '"when": "answer == null" },' }],
    lines: [
      'schemas/visit.schema.json:24:80  the expression names "answer", which is nothing it can see  use one of: record, lists, user, today',
    ],
  },
  {
    name: 'read-only by a record that nobody reads',
    changes: [{ file, from: PREFILL, to: '"enabled": "record == null",' }],
    lines: [
      'schemas/visit.schema.json:24:16  "enabled" goes by the record, and the form reads none  add "record" or "prefill", or go by something else',
    ],
  },
  {
    name: 'steps that name what does not exist',
    changes: leave(
      ', "set": { "nmae": "" }, "when": "record.acepted == true", "sends": "some"',
      '{ "id": "one", "action": "papr", "params": { "kind": "photo" } }',
    ),
    lines: [
      'schemas/visit.schema.json:26:88  unknown action "papr"  did you mean "paper"?',
      'schemas/visit.schema.json:26:139  "set" names "nmae", which is no property of the form  did you mean "name"?',
      'schemas/visit.schema.json:26:162  the expression reads "acepted", which is not there  did you mean "accepted"?',
      'schemas/visit.schema.json:26:196  "some" is no value of "sends"  did you mean "none"?',
    ],
  },
  {
    name: 'a step with parameters of another kind',
    changes: leave('', '{ "id": "one", "action": "paper", "params": { "kind": "foto" } }'),
    lines: ['schemas/visit.schema.json:26:117  "foto" is no value of "kind"  did you mean "photo"?'],
  },
  {
    name: 'a step that can do nothing',
    changes: leave('', '{ "id": "one", "action": "record", "params": { "part": "contact" } }'),
    lines: ['schemas/visit.schema.json:26:88  the action "record" sends nothing  use one of: enter, paper, send'],
  },
  {
    name: 'steps without texts',
    changes: leave(
      ', "confirm": true, "results": { "204": { "text": "gone" } }',
      '{ "id": "one", "action": "paper", "params": { "kind": "life" } }, { "id": "two", "action": "paper", "params": { "kind": "photo" } }',
    ),
    lines: [
      'schemas/visit.schema.json:26:71  the text "forms.visit.leave.steps.one" is missing  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
      'schemas/visit.schema.json:26:137  the text "forms.visit.leave.steps.two" is missing  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
      'schemas/visit.schema.json:26:208  the text "forms.visit.leave.confirm" is missing  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
      'schemas/visit.schema.json:26:244  the text "results.gone" is missing  write it in messages/ca/results.json and messages/es/results.json',
    ],
  },
  {
    name: 'two steps of one name, and a button named like a field',
    changes: [
      {
        file,
        from: BUTTONS,
        to: '"buttons": ["submit", "clear", { "id": "name", "steps": [{ "id": "one", "action": "paper", "params": { "kind": "life" } }, { "id": "one", "action": "paper", "params": { "kind": "photo" } }] }]',
      },
      ...['ca', 'es'].map((language) => ({
        file: `messages/${language}/forms/visit.json`,
        from: '"intro":',
        to: '"buttons": { "name": "L" }, "name": { "steps": { "one": "E" } }, "intro":',
      })),
    ],
    lines: [
      'schemas/visit.schema.json:26:44  the texts of the button "name" would stand where those of "name" of the form stand  give the button another id',
      'schemas/visit.schema.json:26:136  two steps are called "one"  give one of them another id',
    ],
  },
  {
    name: 'a source in an option',
    changes: [
      {
        file: 'src/widgets/text/widget.json',
        text: '{ "types": ["string"], "options": { "type": "object", "properties": { "source": { "type": "string", "names": "source" } } } }',
      },
      {
        file,
        from: '"ui:width": "half" },\n    "email"',
        to: '"ui:width": "half", "ui:options": { "source": "place" } },\n    "email"',
      },
    ],
    lines: ['schemas/visit.schema.json:6:133  unknown source "place"  did you mean "places"?'],
  },
  {
    name: 'parameters of a file in an option',
    changes: [
      {
        file: 'src/widgets/text/widget.json',
        text: '{ "types": ["string"], "options": { "type": "object", "properties": { "action": { "type": "string", "names": "file" }, "params": { "type": "object" } } } }',
      },
      {
        file,
        from: '"ui:width": "half" },\n    "email"',
        to: '"ui:width": "half", "ui:options": { "action": "paper", "params": { "kid": "photo" } } },\n    "email"',
      },
    ],
    lines: [
      'schemas/visit.schema.json:6:152  "kind" is missing  add "kind" (Which paper.)',
      'schemas/visit.schema.json:6:154  unknown keyword "kid"  did you mean "kind"?',
    ],
  },
  {
    name: 'rules that nothing can pass',
    changes: [
      { file, from: '"minimum": 1', to: '"minimum": 5, "maximum": 4' },
      { file, from: '"maxLength": 40', to: '"minLength": 41, "maxLength": 40' },
    ],
    lines: [
      'schemas/visit.schema.json:6:83  "minLength" is 41 and "maxLength" is 40: nothing could pass  write at most 40, or a higher "maxLength"',
      'schemas/visit.schema.json:10:47  "minimum" is 5 and "maximum" is 4: nothing could pass  write at most 4, or a higher "maximum"',
    ],
  },
];
