import type { Broken } from './broken.ts';

const FILE = 'schemas/_procedures/visit-request.procedure.json';

/** A procedure file; each part in the place of that of one in order. */
const procedure = (change: Record<string, string> = {}): Broken['changes'][number] => {
  const parts: Record<string, string> = {
    readers: '["everyone"]',
    writers: '["everyone"]',
    form: '"visit"',
    states: '["sent", "done"]',
    ends: '["done"]',
    moves: `{
    "send": { "by": ["member"], "from": ["none", "sent"], "values": true, "to": "sent" },
    "end": { "by": ["office"], "from": ["sent"], "to": "done" }
  }`,
    ...change,
  };
  const lines = Object.entries(parts).filter(([, value]) => value !== '');
  return {
    file: FILE,
    text: `{
  "$schema": "../_dialect/procedure.schema.json",
${lines.map(([name, value]) => `  "${name}": ${value}`).join(',\n')}
}
`,
  };
};
const texts = (...states: string[]): Broken['changes'] =>
  ['ca', 'es'].map((language) => ({
    file: `messages/${language}/procedures/visit-request.json`,
    text: `{ "states": { ${states.map((state) => `"${state}": "x"`).join(', ')} } }\n`,
  }));
const both = texts('sent', 'done');
/** The moves of one in order, with more in the first or the second of them. */
const moves = (send: string, end = '"by": ["office"], "from": ["sent"], "to": "done"') =>
  `{
    "send": { ${send} },
    "end": { ${end} }
  }`;
const SEND = '"by": ["member"], "from": ["none", "sent"], "values": true, "to": "sent"';

/** The moves of one in order, with more behind them. */
const timed = (...more: string[]) =>
  moves(SEND).replace(/\n {2}}$/, `${more.map((move) => `,\n    ${move}`).join('')}\n  }`);
/** A date that the form may have. */
const DAY: Broken['changes'] = [
  {
    file: 'schemas/visit.schema.json',
    edit: (text) =>
      text
        .replace('"note": {', '"day": { "type": "string", "format": "date", "ui:widget": "text" }, "note": {')
        .replace('"note", "address"', '"note", "day", "address"'),
  },
  ...['ca', 'es'].map((language) => ({
    file: `messages/${language}/forms/visit.json`,
    edit: (text: string) => text.replace('{', '{\n  "day": { "label": "x" },'),
  })),
];
const HOLIDAYS = (days: string): Broken['changes'][number] => ({
  file: 'menus/settings.json',
  edit: (text) => text.replace('"timeZone"', `"holidays": ${days},\n  "timeZone"`),
});

/** Mistakes in procedures. */
export const procedures: readonly Broken[] = [
  { name: 'a procedure that is in order', changes: [procedure(), ...both], lines: [] },
  {
    name: 'a procedure without words for its states',
    changes: [procedure(), ...texts('sent')],
    lines: [
      'schemas/_procedures/visit-request.procedure.json:6:13  the text "procedures.visit-request.states.done" is missing  write it in messages/ca/procedures/visit-request.json and messages/es/procedures/visit-request.json',
    ],
  },
  {
    name: 'a move to a state that does not exist',
    changes: [
      procedure({
        moves: moves(
          '"by": ["member"], "from": ["none", "sent"], "values": true, "to": "sennt"',
          '"by": ["office"], "from": ["sent"], "to": "done"',
        ),
      }),
      ...both,
    ],
    lines: [
      'schemas/_procedures/visit-request.procedure.json:9:81  "sennt" is no state of the procedure  did you mean "sent"?',
    ],
  },
  {
    name: 'a move that nobody can make, so that its state is never reached',
    changes: [
      procedure({
        moves: moves(SEND, `"by": ["office"], "from": ["sent"], "when": "state != 'sent'", "to": "done"`),
      }),
      ...both,
    ],
    lines: [
      'schemas/_procedures/visit-request.procedure.json:10:58  nobody can ever make the move "end": nothing fulfils this where it starts  correct the condition, or remove what it belongs to',
      'schemas/_procedures/visit-request.procedure.json:6:22  warning: no case comes to the state "done"  correct the conditions of the moves that lead there, or remove it',
    ],
  },
  {
    name: 'a way that is never taken, and mails that are never sent',
    changes: [
      procedure({
        moves: moves(
          `${SEND}, "mails": [{ "message": "visit", "recipient": "office", "when": "state == 'done'" }]`,
          `"by": ["office"], "from": ["sent"], "note": "required",
      "to": [{ "when": "!isEmpty(note)", "to": "done" }, { "to": "sent" }],
      "mails": [{ "message": "visit", "recipient": "member", "when": "isEmpty(note) || !paid" }]`,
        ),
      }),
      ...both,
    ],
    lines: [
      'schemas/_procedures/visit-request.procedure.json:9:152  the mail "visit" is never sent: nothing fulfils this when the move is made  correct the condition, or remove what it belongs to',
      'schemas/_procedures/visit-request.procedure.json:11:58  the move "end" never leads here: nothing fulfils this, or what stands before it always holds  correct the condition, or remove what it belongs to',
      'schemas/_procedures/visit-request.procedure.json:12:70  the mail "visit" is never sent: nothing fulfils this when the move is made  correct the condition, or remove what it belongs to',
    ],
  },
  {
    name: 'states from which no case ends',
    changes: [
      procedure({
        states: '["sent", "asked", "done"]',
        moves: `{
    "send": { ${SEND} },
    "ask": { "by": ["office"], "from": ["sent", "asked"], "to": "asked" },
    "end": { "by": ["office"], "from": ["sent"], "to": "done" }
  }`,
      }),
      ...texts('sent', 'asked', 'done'),
    ],
    lines: [
      'schemas/_procedures/visit-request.procedure.json:6:22  warning: from "asked" no case comes to an end  add a move that leads to one of "ends", or name the state there',
    ],
  },
  {
    name: 'moves that go by what others have made of a case',
    changes: [
      procedure({
        moves: `{
    "send": { ${SEND}, "mails": [{ "message": "visit", "recipient": "office", "when": "!remembered.seen" }] },
    "see": { "by": ["office"], "from": ["sent"], "note": "optional", "remembers": { "seen": true } },
    "end": {
      "by": ["office"], "from": ["sent"], "when": "remembered.seen",
      "to": [{ "when": "values.kind == 'free' && isEmpty(note) && values.people > 2", "to": "sent" }, { "to": "done" }]
    }
  }`,
      }),
      ...both,
    ],
    lines: [],
  },
  {
    name: 'states that do not exist',
    changes: [
      procedure({
        ends: '["dnoe"]',
        moves: moves(
          '"by": ["member"], "from": ["none", "snet"], "values": true, "to": "sent"',
          '"by": ["office"], "from": ["sent"], "to": [{ "when": "state == \'sennt\'", "to": "doen" }, { "to": "done" }]',
        ),
      }),
      ...both,
    ],
    lines: [
      'schemas/_procedures/visit-request.procedure.json:7:12  "dnoe" is no state of the procedure  did you mean "done"?',
      'schemas/_procedures/visit-request.procedure.json:9:50  "snet" is no state of the procedure  did you mean "sent"?',
      'schemas/_procedures/visit-request.procedure.json:10:67  "sennt" is no state of the procedure  did you mean "sent"?',
      'schemas/_procedures/visit-request.procedure.json:10:93  "doen" is no state of the procedure  did you mean "done"?',
    ],
  },
  {
    name: 'a state that no move leads to, and one that is called none',
    changes: [procedure({ states: '["sent", "done", "lost", "none"]' }), ...texts('sent', 'done', 'lost', 'none')],
    lines: [
      'schemas/_procedures/visit-request.procedure.json:6:30  no move leads to "lost"  name it as "to" of a move, or remove it',
      'schemas/_procedures/visit-request.procedure.json:6:38  "none" stands for having no case  give the state another name',
    ],
  },
  {
    name: 'moves from nowhere, and a beginning that is none',
    changes: [
      procedure({
        moves: moves(SEND, '"by": ["office"], "from": [], "to": "done"').replace(
          '"end"',
          '"begin": { "by": ["office"], "from": ["none"] },\n    "end"',
        ),
      }),
      ...both,
    ],
    lines: [
      'schemas/_procedures/visit-request.procedure.json:6:22  no move leads to "done"  name it as "to" of a move, or remove it',
      `schemas/_procedures/visit-request.procedure.json:10:22  "begin" begins a case, which is the member's to do  write ["member"], or leave out "none"`,
      'schemas/_procedures/visit-request.procedure.json:10:34  "begin" begins a case and does not say in which state  add "to"',
      'schemas/_procedures/visit-request.procedure.json:10:34  "begin" begins a case without any values  add "values": true, or leave out "none"',
      'schemas/_procedures/visit-request.procedure.json:11:40  "end" starts from nowhere  name its states; "none" where a case begins',
    ],
  },
  {
    name: 'an unknown office, e-mail, record, check and form',
    changes: [
      procedure({
        readers: '["evryone"]',
        form: '"vist"',
        moves: moves(`${SEND}, "mails": [{ "message": "vist", "recipient": "ofice" }]`),
      }),
      procedure2('"record": "gest"'),
      ...both,
    ],
    lines: [
      'schemas/_procedures/other.procedure.json:1:91  unknown record "gest"  write schemas/_records/gest.record.json',
      'schemas/_procedures/other.procedure.json:2:13  the text "procedures.other.states.a" is missing  write it in messages/ca/procedures/other.json and messages/es/procedures/other.json',
      'schemas/_procedures/visit-request.procedure.json:3:15  unknown check "evryone"  did you mean "everyone"?',
      'schemas/_procedures/visit-request.procedure.json:5:11  unknown form "vist"  did you mean "visit"?',
      'schemas/_procedures/visit-request.procedure.json:9:112  unknown mail "vist"  did you mean "visit"?',
      'schemas/_procedures/visit-request.procedure.json:9:133  unknown recipient "ofice"  did you mean "office"?',
    ],
  },
  {
    name: 'expressions that are wrong',
    changes: [
      procedure({
        moves: moves(
          `${SEND}, "when": "values.nme != ''", "remembers": { "approved": true }`,
          '"by": ["office"], "from": ["sent"], "when": "remembered.aproved", "to": [{ "when": "today", "to": "done" }, { "when": "true", "to": "sent" }]',
        ),
      }),
      ...both,
    ],
    lines: [
      'schemas/_procedures/visit-request.procedure.json:9:98  the expression reads "nme", which is not there  did you mean "name"?',
      'schemas/_procedures/visit-request.procedure.json:10:59  the expression reads "aproved", which is not there  did you mean "approved"?',
      'schemas/_procedures/visit-request.procedure.json:10:97  "when" wants a yes or no, and this is a day  compare it with something: == != < > or isEmpty(…)',
      'schemas/_procedures/visit-request.procedure.json:10:124  nothing says where the move leads when no condition holds  remove "when" from the last',
    ],
  },
  {
    name: 'values in two places, or in none',
    changes: [procedure({ record: '"guest"' }), procedure2(''), ...both, RECORD()],
    lines: [
      'schemas/_procedures/other.procedure.json:1:1  no form begins a case  add "record": … or "form": …, or "procedure": "other" to the "params" of the "submit" of a form that is sent',
      'schemas/_procedures/other.procedure.json:2:13  the text "procedures.other.states.a" is missing  write it in messages/ca/procedures/other.json and messages/es/procedures/other.json',
      'schemas/_procedures/visit-request.procedure.json:5:3  the record says already where the values are  remove "form" or "record"',
    ],
  },
  {
    name: 'a misspelt name of an e-mail, and a state that nothing leads on from',
    changes: [
      procedure({
        states: '["sent", "waiting", "done"]',
        moves: `{
    "send": { ${SEND}, "mails": [{ "message": "nwes", "recipient": "member" }] },
    "wait": { "by": ["office"], "from": ["sent"], "to": "waiting" },
    "end": { "by": ["office"], "from": ["sent"], "to": "done" }
  }`,
      }),
      ...texts('sent', 'waiting', 'done'),
      ...['ca', 'es'].map((language) => ({
        file: `messages/${language}/mails/news.json`,
        text: '{ "subject": "{{state}}", "body": "{{note}}" }\n',
      })),
    ],
    lines: [
      'schemas/_procedures/visit-request.procedure.json:9:112  unknown mail "nwes"  did you mean "news"?',
      'schemas/_procedures/visit-request.procedure.json:6:22  warning: no move leads on from "waiting"  name it in the "from" of a move, or in "ends" if a case ends there',
    ],
  },
  {
    name: 'an e-mail that fills in what nobody knows, and a mailbox that is no field',
    changes: [
      procedure({
        parts: '{ "contactMailbox": "mial" }',
        moves: moves(`${SEND}, "mails": [{ "message": "news", "recipient": "member" }]`),
      }),
      ...both,
      ...['ca', 'es'].map((language) => ({
        file: `messages/${language}/mails/news.json`,
        text: '{ "subject": "{{state}}", "body": "{{nobody}} {{name}} {{note}} {{summary}}" }\n',
      })),
    ],
    lines: [
      'messages/ca/mails/news.json:1:35  nothing fills in {{nobody}} in the text "mails.news.body"  use one of: name, email, kind, note, people, address, accepted, language, id, reference, title, state … (16 in all)',
      'messages/es/mails/news.json:1:35  nothing fills in {{nobody}} in the text "mails.news.body"  use one of: name, email, kind, note, people, address, accepted, language, id, reference, title, state … (16 in all)',
      'schemas/_procedures/visit-request.procedure.json:12:32  "parts" names "mial", which is no property of the form  use one of: name, email, kind, note, people, address, accepted, language',
    ],
  },
  {
    name: 'a document of nothing, a signature under nothing, and e-mails with neither, or with files that are none',
    changes: [
      procedure({
        moves: moves(SEND, '"by": ["member"], "from": ["sent"], "document": "signed", "to": "done"').replace(
          '"to": "sent"',
          `"to": "sent", "mails": [{ "message": "visit", "recipient": "office", "attachment": ["document", "files"] },
    { "message": "visit", "recipient": "member", "attachment": "files" }]`,
        ),
      }),
      ...both,
    ],
    lines: [
      ...['date', 'footer', 'number', 'page', 'reason', 'request', 'title'].map(
        (name) =>
          `schemas/_procedures/visit-request.procedure.json:6:13  the text "procedures.visit-request.document.${name}" is missing  write it in messages/ca/procedures/visit-request.json and messages/es/procedures/visit-request.json`,
      ),
      'schemas/_procedures/visit-request.procedure.json:9:144  "send" signs no document  remove it, or add "document": "signed" to the move',
      'schemas/_procedures/visit-request.procedure.json:9:144  the form sends no files  name the field in "attachment" of the "submit" of the form, or remove "files"',
      'schemas/_procedures/visit-request.procedure.json:10:50  files go to an office, and the member has them  remove "files"',
      'schemas/_procedures/visit-request.procedure.json:11:62  no move makes the document  add "document": "made" to the one that takes the form',
    ],
  },
  {
    name: 'moves of time that are in order',
    changes: [
      procedure({
        moves: timed(
          '"remind": { "by": ["time"], "from": ["sent"], "before": { "field": "day", "days": 2, "else": { "days": 5 } }, "mails": [{ "message": "visit", "recipient": "member" }] }',
          '"late": { "by": ["office", "time"], "from": ["sent"], "after": { "workingDays": 10 }, "due": "office", "to": "done" }',
        ),
      }),
      ...both,
      ...DAY,
      HOLIDAYS('["12-25", "02-29", "2027-03-26"]'),
    ],
    lines: [],
  },
  {
    name: 'moves of time that can never be made, or at no known time',
    changes: [
      procedure({
        moves: timed(
          '"a": { "by": ["time"], "from": ["sent"], "to": "done" }',
          '"b": { "by": ["office"], "from": ["sent"], "after": { "days": 1 }, "to": "done" }',
          '"c": { "by": ["time"], "from": ["done", "none"], "after": { "days": 1 }, "to": "done" }',
          '"d": { "by": ["time"], "from": ["sent"], "after": { "days": 0 } }',
          '"e": { "by": ["time"], "from": ["sent"], "after": { "days": 1, "workingDays": 1 }, "before": { "days": 1 }, "note": "required", "values": true }',
          '"f": { "by": ["time"], "from": ["sent"], "before": { "field": "day" }, "due": "member" }',
        ),
      }),
      ...both,
      ...DAY,
    ],
    lines: [
      'schemas/_procedures/visit-request.procedure.json:11:18  nothing says when time makes "a"  add "after", such as { "workingDays": 10 }',
      'schemas/_procedures/visit-request.procedure.json:12:48  "b" has "after", and time does not make it  add "time" to "by", or remove it',
      'schemas/_procedures/visit-request.procedure.json:13:37  in "done" the case has ended, and time goes on no more  leave the state out',
      'schemas/_procedures/visit-request.procedure.json:13:45  time begins no case  leave out "none"',
      'schemas/_procedures/visit-request.procedure.json:14:10  nothing happens when the day of "d" comes  add "mails" to remind somebody, "to" or "due"',
      'schemas/_procedures/visit-request.procedure.json:14:65  "days" must be >= 1  change the number',
      'schemas/_procedures/visit-request.procedure.json:15:68  days and working days are counted both  keep one of them',
      'schemas/_procedures/visit-request.procedure.json:15:88  "e" has "after" and "before"  remove one of them; each day has a move of its own',
      'schemas/_procedures/visit-request.procedure.json:15:98  nothing says before which date  add "field" with a date of the case, or write "after"',
      'schemas/_procedures/visit-request.procedure.json:15:121  "e" is made by time, which says nothing  remove "note", or write "cleared"',
      'schemas/_procedures/visit-request.procedure.json:15:133  "e" is made by time, which fills in no form  remove "values"',
      'schemas/_procedures/visit-request.procedure.json:16:56  nothing says how long before  add "days" or "workingDays"',
      'schemas/_procedures/visit-request.procedure.json:16:67  "day" of the form "visit" may be empty, and nothing says what holds then  add "else": "never", or "else": { "days": 30 }',
      'schemas/_procedures/visit-request.procedure.json:16:76  "due" is the last day of "after"  move it to a move with "after"',
      'schemas/_procedures/visit-request.procedure.json:15:83  warning: the settings name no holidays, so every Monday to Friday is a working day  add "holidays": ["12-25", "2027-03-26"] to menus/settings.json',
    ],
  },
  {
    name: 'dates that are none, or may be missing, two deadlines, and holidays that no calendar has',
    changes: [
      procedure({
        moves: timed(
          '"a": { "by": ["time"], "from": ["sent"], "after": { "field": "dya", "days": 1 }, "due": "member" }',
          '"b": { "by": ["time"], "from": ["sent"], "after": { "field": "name" }, "due": "office" }',
          '"c": { "by": ["time"], "from": ["sent"], "after": { "field": "day" }, "to": "sent" }',
          '"d": { "by": ["time"], "from": ["sent"], "after": { "days": 3, "else": "never" }, "to": "done" }',
        ),
      }),
      ...both,
      ...DAY,
      HOLIDAYS('["02-30", "2027-02-29", "Nadal"]'),
    ],
    lines: [
      'menus/settings.json:8:16  there is no day "02-30"  correct it, or remove it',
      'menus/settings.json:8:25  there is no day "2027-02-29"  correct it, or remove it',
      'menus/settings.json:8:39  "Nadal" has not the form it needs  write month and day, such as 12-25, or a whole date, such as 2027-03-26',
      'schemas/_procedures/visit-request.procedure.json:11:66  the form "visit" has no property "dya"  use one of: day',
      'schemas/_procedures/visit-request.procedure.json:12:66  "name" of the form "visit" is no date  use one of: day',
      'schemas/_procedures/visit-request.procedure.json:12:76  in "sent" the move "a" has the deadline already  leave "due" in one of them',
      'schemas/_procedures/visit-request.procedure.json:13:66  "day" of the form "visit" may be empty, and nothing says what holds then  add "else": "never", or "else": { "days": 30 }',
      'schemas/_procedures/visit-request.procedure.json:13:81  "c" would be made again every day, since its date stays over  remove "to", or name another state',
      'schemas/_procedures/visit-request.procedure.json:14:68  there is always a day to count from  remove "else"',
    ],
  },
  {
    name: 'what costs something, with nobody to pay to',
    changes: [
      procedure({
        moves: moves(SEND, '"by": ["office"], "from": ["sent"], "to": "done", "amount": "12 * values.people"'),
      }),
      ...both,
    ],
    lines: [
      'menus/settings.json:4:18  "ES00 0000" is no IBAN  correct it: one of its figures is wrong',
      'schemas/_procedures/visit-request.procedure.json:10:64  menus/settings.json does not say whose account is paid to  add "beneficiary" to it, or the name of the "organisation"',
    ],
  },
  {
    name: 'an amount that is none, of a setting that there is not, and an account with a wrong figure',
    changes: [
      procedure({
        moves: timed(
          '"a": { "by": ["office"], "from": ["sent"], "amount": "values.name" }',
          '"b": { "by": ["office"], "from": ["sent"], "amount": "settings.fee" }',
          '"c": { "by": ["office"], "from": ["sent"], "when": "paid == 1", "to": "done" }',
        ),
      }),
      ...both,
      { file: 'menus/settings.json', from: '"ES00 0000"', to: '"ES91 2100 0418 4502 0005 1333", "bankCode": "CAIX"' },
    ],
    lines: [
      'menus/settings.json:4:18  "ES91 2100 0418 4502 0005 1333" is no IBAN  correct it: one of its figures is wrong',
      'menus/settings.json:4:63  "CAIX" is no BIC  write 8 or 11 letters and digits, or remove it',
      'schemas/_procedures/visit-request.procedure.json:11:48  menus/settings.json does not say whose account is paid to  add "beneficiary" to it, or the name of the "organisation"',
      'schemas/_procedures/visit-request.procedure.json:11:58  "amount" wants a number, and this is a text  correct the expression',
      'schemas/_procedures/visit-request.procedure.json:12:59  the expression reads "fee", which is not there  use one of: bankAccount, bankCode, mailSubjectPrefix, timeZone',
      'schemas/_procedures/visit-request.procedure.json:13:57  a yes or no never equals a number  compare values of the same kind',
    ],
  },
  {
    name: 'a payment that cannot do what its move says',
    changes: [
      procedure({
        moves: timed(
          '"a": { "by": ["payment"], "from": ["none", "done"], "values": true, "note": "required", "to": "sent" }',
        ),
      }),
      ...both,
    ],
    lines: [
      'schemas/_procedures/visit-request.procedure.json:11:18  the payment makes "a", and nothing of the procedure costs anything  add "amount" to a move or to the form, or remove "payment"',
      'schemas/_procedures/visit-request.procedure.json:11:40  the payment begins no case  leave out "none"',
      'schemas/_procedures/visit-request.procedure.json:11:48  in "done" the case has ended, and the payment goes on no more  leave the state out',
      'schemas/_procedures/visit-request.procedure.json:11:57  "a" is made by the payment, which fills in no form  remove "values"',
      'schemas/_procedures/visit-request.procedure.json:11:81  "a" is made by the payment, which says nothing  remove "note", or write "cleared"',
    ],
  },
  {
    name: 'a move of the member that the list of what they sent does not offer',
    changes: [
      {
        file: 'schemas/_procedures/request.procedure.json',
        text: `{
  "$schema": "../_dialect/procedure.schema.json",
  "readers": ["everyone"],
  "writers": ["everyone"],
  "states": ["received", "returned", "in-hand", "withdrawn"],
  "ends": ["withdrawn"],
  "moves": {
    "send": { "by": ["member"], "from": ["none"], "values": true, "to": "received" },
    "returned": { "by": ["office"], "from": ["received", "in-hand"], "note": "required", "to": "returned" },
    "in-hand": { "by": ["member"], "from": ["returned"], "to": "in-hand" },
    "withdraw": { "by": ["member"], "from": ["received"], "note": "required", "to": "withdrawn" }
  }
}
`,
      },
      ...texts('received', 'returned', 'in-hand', 'withdrawn').map((change) => ({
        ...change,
        file: change.file.replace('visit-request', 'request'),
      })),
    ],
    lines: [
      'schemas/_procedures/request.procedure.json:5:26  warning: from "returned" no case comes to an end  add a move that leads to one of "ends", or name the state there',
      'schemas/_procedures/request.procedure.json:5:38  warning: from "in-hand" no case comes to an end  add a move that leads to one of "ends", or name the state there',
      'schemas/_procedures/request.procedure.json:10:24  warning: no page offers the member "in-hand"  add "values": true, so that they send the form again, "note", so that they answer, or lead it to one of "ends"',
      'schemas/_procedures/request.procedure.json:11:25  warning: no page offers the member "withdraw"  remove "note": "required": people end a case without a note',
    ],
  },
  {
    name: 'a form that begins no case and costs something',
    changes: [
      { file: 'schemas/entry.schema.json', from: '"submit": {', to: '"amount": "5",\n    "submit": {' },
      {
        file: 'menus/settings.json',
        from: '"ES00 0000"',
        to: '"ES91 2100 0418 4502 0005 1332", "beneficiary": "Club"',
      },
    ],
    lines: [
      'schemas/entry.schema.json:8:13  the form begins no case that could cost something  send it to an office, name it in a procedure, or remove it',
    ],
  },
  {
    name: 'a file with another name',
    changes: [{ file: 'schemas/_procedures/Visit.json', text: '{}' }],
    lines: [
      'schemas/_procedures/Visit.json:1:1  a file with this name is not read  name it schemas/<form id>.schema.json, schemas/_records/<record id>.record.json, schemas/_lists/<list id>.list.json, schemas/_procedures/<procedure id>.procedure.json, schemas/_cases/<form id>/<name>.case.json or schemas/_shared/<name>.schema.json, in small letters, digits and hyphens',
    ],
  },
];

/** Another one beside it. */
function procedure2(more: string): Broken['changes'][number] {
  return {
    file: 'schemas/_procedures/other.procedure.json',
    text: `{ "$schema": "../_dialect/procedure.schema.json", "readers": [], "writers": [],${more === '' ? '' : ` ${more},`}
  "states": ["a"], "ends": ["a"], "moves": { "go": { "by": ["member"], "from": ["none"], "values": true, "to": "a" } } }
`,
  };
}

function RECORD(): Broken['changes'][number] {
  return {
    file: 'schemas/_records/guest.record.json',
    text: '{ "$schema": "../_dialect/record.schema.json", "readers": [], "writers": [], "type": "object", "properties": { "a": { "type": "string" } } }\n',
  };
}
