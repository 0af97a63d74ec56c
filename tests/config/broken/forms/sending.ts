import type { Broken } from '../broken.ts';

/** What a form says about being sent: what is said of an answer. */
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
    name: 'a result without a text',
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
