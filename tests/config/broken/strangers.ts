import type { Broken } from './broken.ts';

const FILE = 'menus/settings.json';

/** Settings for strangers, each entry on a line of its own from line 9 on. */
const named = (words: object, more: object = {}): Broken['changes'][number] => ({
  file: FILE,
  from: '"timeZone": "Europe/Madrid"',
  to: `"timeZone": "Europe/Madrid",\n${Object.entries({ strangers: words, ...more })
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n')}`,
});

/** The form on a page that visitors open, with a place for the links of mails, and filled in by nobody but them. */
const OPEN: Broken['changes'] = [
  {
    file: 'menus/workspace.json',
    from: '{ "id": "visit", "path": "visita", "blocks": [{ "type": "form", "id": "form", "form": "visit" }] }',
    to: '{ "id": "visit", "path": "visita", "access": ["public", "member"], "blocks": [{ "type": "form", "id": "form", "form": "visit" }, { "type": "receipt", "id": "receipt" }] }',
  },
  {
    file: 'schemas/visit.schema.json',
    from: '"prefill": { "action": "record", "params": { "part": "contact" }, "map": { "email": "mail" } },\n',
    to: '\n',
  },
  {
    file: 'schemas/visit.schema.json',
    from: '"email": { "$ref": "_shared/person.schema.json#/definitions/email" }',
    to: '"email": { "$ref": "_shared/person.schema.json#/definitions/email", "format": "email", "ui:widget": "text" }',
  },
];

/** Forms that people send without an account, and sites that show them in a frame. */
export const strangers: readonly Broken[] = [
  {
    name: 'a form for strangers that does not exist, and a protection that does not',
    changes: [...OPEN, named({ visits: { protection: 'captcha' }, visit: { protection: 'work' } })],
    lines: [
      'menus/settings.json:9:15  unknown keyword "visits"  did you mean "visit"?',
      'menus/settings.json:9:38  "captcha" is no value of "protection"  use one of: mail, work',
    ],
  },
  {
    name: 'a form for strangers that visitors do not see, and a page that they do not come to',
    changes: [named({ visit: { protection: 'work', receiptTo: 'email' } })],
    lines: [
      'menus/settings.json:9:15  no page that visitors may open has a block "receipt", and links of mails about the form "visit" lead to one  add a block {"type": "receipt", "id": "receipt"} to such a page',
      'menus/settings.json:9:15  no page that visitors may open shows the form "visit"  add a block {"type": "form", "id": "form", "form": "visit"} to such a page, or remove it',
      'menus/settings.json:9:56  "email" is no field of the form "visit" for a mailbox  add a field with "format": "email"',
    ],
  },
  {
    name: 'a confirmation by mail without a mailbox',
    changes: [...OPEN, named({ visit: { protection: 'mail' } })],
    lines: ['menus/settings.json:9:37  no field holds the mailbox that the link is sent to  add "receiptTo": "email"'],
  },
  {
    name: 'a confirmation by mail to a mailbox that may stay empty',
    changes: [...OPEN, named({ visit: { protection: 'mail', receiptTo: 'email' } })],
    lines: [
      'menus/settings.json:9:56  the link that confirms needs a mailbox, and the form "visit" can be sent without "email"  add it to "required" of the form, without "ui:when"',
    ],
  },
  {
    name: 'a receipt to what is no mailbox',
    changes: [...OPEN, named({ visit: { protection: 'work', receiptTo: 'name' } })],
    lines: ['menus/settings.json:9:56  "name" is no field of the form "visit" for a mailbox  name one of: email'],
  },
  {
    name: 'a form for strangers that goes to no office',
    changes: [named({ entry: { protection: 'work' } })],
    lines: ['menus/settings.json:9:15  the form "entry" is not sent to an office  name a form that is, or remove it'],
  },
  {
    name: 'a form for strangers that costs something',
    changes: [
      ...OPEN,
      named({ visit: { protection: 'work' } }, { beneficiary: 'Club' }),
      { file: FILE, from: '"ES00 0000"', to: '"ES9121000418450200051332"' },
      { file: 'schemas/visit.schema.json', from: '"submit": {', to: '"amount": "5", "submit": {' },
    ],
    lines: [
      'menus/settings.json:9:15  the form "visit" costs something, and people without an account have no page that says how it is paid  remove "amount" from the form, or take the form out of "strangers"',
    ],
  },
  {
    name: 'a site without HTTPS that may frame pages',
    changes: [
      ...OPEN,
      named({ visit: { protection: 'work' } }, { embedding: ['http://www.exemple.cat', 'https://www.exemple.cat/ca'] }),
    ],
    lines: [
      'menus/settings.json:10:15  "http://www.exemple.cat" has not the form it needs  write the origin of the site, such as https://www.example.org, without a path; http:// is for a site on this machine',
      'menus/settings.json:10:40  "https://www.exemple.cat/ca" has not the form it needs  write the origin of the site, such as https://www.example.org, without a path; http:// is for a site on this machine',
    ],
  },
  {
    name: 'sites that may frame pages, and no form that they could show',
    changes: [
      {
        file: FILE,
        from: '"timeZone": "Europe/Madrid"',
        to: '"timeZone": "Europe/Madrid",\n"embedding": ["https://www.exemple.cat"]',
      },
    ],
    lines: [
      'menus/settings.json:9:1  nobody sends a form without an account, so no page may be shown in a frame  name a form under "strangers", or remove it',
    ],
  },
];
