import type { Broken } from '../broken.ts';

/** Sending of a form: the texts of its answers. */
export const sending: readonly Broken[] = [
  {
    name: 'something to take back of a form that sends no message',
    changes: [
      {
        file: 'schemas/entry.schema.json',
        from: '"form": {',
        to: '"form": { "afterSending": ["withdraw"],',
      },
    ],
    lines: [
      'schemas/entry.schema.json:8:13  the form is not sent as a message, so there is nothing to take back  remove it; what becomes of a case is said by its procedure',
    ],
  },
  {
    name: 'drafts of a form that only visitors see',
    changes: [
      {
        file: 'schemas/entry.schema.json',
        from: '"form": {',
        to: '"form": { "draftDays": 30,',
      },
    ],
    lines: [
      'schemas/entry.schema.json:8:13  only visitors who have not signed in see the form, and a draft is kept for a person  show the form on a page for people who have signed in, or remove it',
    ],
  },
  {
    name: 'drafts of a form that is not sent',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '"submit": { "action": "send", "params": { "message": "visit", "reply": "email", "to": "office" } },\n    "buttons": ["submit", "clear"],',
        to: '"draftDays": 30, "buttons": ["clear"],',
      },
    ],
    lines: [
      'messages/ca/mails/visit.json:1:1  nobody asks for any text of this file  let a form or a move of a procedure send "visit", or remove the file',
      'messages/es/mails/visit.json:1:1  nobody asks for any text of this file  let a form or a move of a procedure send "visit", or remove the file',
      'schemas/visit.schema.json:25:5  the form is not sent, so nothing in it is begun that would end  add "submit", or remove it',
    ],
  },
  {
    name: 'a result without a text',
    changes: [
      {
        file: 'schemas/visit.schema.json',
        from: '"201": { "text": "sent" }',
        to: '"201": { "text": "sent" }, "4xx": {}',
      },
    ],
    lines: [
      'schemas/visit.schema.json:27:52  "text" is missing  add "text" (Name of the text below `results` in the messages; `false`: nothing is said, because what happened shows by itself, such as a page in a new window.)',
    ],
  },
];
