import type { Broken } from './broken.ts';

/** What a form says about being sent: boxes to tick first, and what is said of an answer. */
export const sending: readonly Broken[] = [
  {
    name: 'needs name no property',
    changes: [{ file: 'schemas/visit.schema.json', from: '"results": {', to: '"needs": ["acepted"], "results": {' }],
    lines: [
      'schemas/visit.schema.json:27:15  "needs" names "acepted", which is no property of the form  did you mean "accepted"?',
    ],
  },
  {
    name: 'needs name something that is not ticked',
    changes: [{ file: 'schemas/visit.schema.json', from: '"results": {', to: '"needs": ["name"], "results": {' }],
    lines: ['schemas/visit.schema.json:27:15  "needs" names "name", which is nothing to tick  use one of: accepted'],
  },
  {
    name: 'needs of a form that is not sent',
    changes: [
      {
        file: 'schemas/entry.schema.json',
        from: '"form": { "submit": { "action": "enter" } }',
        to: '"form": { "needs": ["username"] }',
      },
    ],
    lines: [
      'messages/ca/forms/entry.json:3:16  nobody asks for the text "forms.entry.buttons.submit"  did you mean "forms.entry.buttons.submitting"?',
      'messages/es/forms/entry.json:3:16  nobody asks for the text "forms.entry.buttons.submit"  did you mean "forms.entry.buttons.submitting"?',
      'schemas/entry.schema.json:8:13  "needs" does nothing: the form is never sent  add "submit", or remove "needs"',
    ],
  },
  {
    name: 'a quiet result with a text',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '"201": { "text": "sent" }',
        to: '"201": { "text": "sent", "quiet": true }',
      },
    ],
    lines: ['schemas/visit.schema.json:27:27  "text" does not belong here  remove it: nothing is taken here'],
  },
  {
    name: 'a result that says neither',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '"201": { "text": "sent" }',
        to: '"201": { "text": "sent" }, "4xx": {}',
      },
    ],
    lines: ['schemas/visit.schema.json:27:52  "text" is missing  add "text"'],
  },
];
