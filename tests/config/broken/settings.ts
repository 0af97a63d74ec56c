import type { Broken } from './broken.ts';

const FILE = 'menus/settings.json';

/** What staff own beside texts: who gets mail, who sends it, how dates and subjects are written. */
export const settings: readonly Broken[] = [
  {
    name: 'an office without an address',
    changes: [{ file: FILE, from: '"secretaria@exemple.cat"', to: '"secretaria@exemple.cat, altra@exemple.cat"' }],
    lines: [
      'menus/settings.json:5:59  "secretaria@exemple.cat, altra@exemple.cat" has not the form it needs  write one e-mail address, such as office@example.org',
    ],
  },
  {
    name: 'no office for what no form addresses',
    changes: [
      { file: FILE, from: '"office": {', to: '"board": {' },
      { file: 'schemas/visit.schema.json', from: '"to": "office"', to: '"to": "board"' },
    ],
    lines: ['menus/settings.json:5:14  "office" is missing  add "office"'],
  },
  {
    name: 'no sender',
    changes: [{ file: FILE, from: '  "sender": { "email": "web@exemple.cat" },\n', to: '' }],
    lines: ['menus/settings.json:1:1  "sender" is missing  add "sender" (Sender of every e-mail.)'],
  },
  {
    name: 'a recipient that is no office',
    changes: [{ file: 'schemas/visit.schema.json', from: '"to": "office"', to: '"to": "ofice"' }],
    lines: ['schemas/visit.schema.json:25:91  unknown office "ofice"  did you mean "office"?'],
  },
  {
    name: 'a time zone that does not exist',
    changes: [{ file: FILE, from: '"Europe/Madrid"', to: '"Europe/Madrit"' }],
    lines: ['menus/settings.json:8:15  there is no time zone "Europe/Madrit"  did you mean "Europe/Madrid"?'],
  },
  {
    name: 'who issues documents without a name',
    changes: [
      {
        file: FILE,
        from: '  "mailSubjectPrefix"',
        to: '  "organisation": { "taxNumber": "Q0000000J" },\n  "mailSubjectPrefix"',
      },
    ],
    lines: ['menus/settings.json:7:19  "name" is missing  add "name" (Full name of the organisation.)'],
  },
  {
    name: 'a prefix with a blank behind it',
    changes: [{ file: FILE, from: '"[espai]"', to: '"[espai] "' }],
    lines: [
      'menus/settings.json:7:24  "[espai] " has not the form it needs  write at most 30 characters on one line, without blanks around them',
    ],
  },
  {
    name: 'a link that is no address',
    changes: [{ file: 'menus/settings.json', from: '"https://www.exemple.cat"', to: '"www.exemple.cat"' }],
    lines: [
      'menus/settings.json:3:25  "www.exemple.cat" has not the form it needs  write a whole address that begins with https:// (or mailto:)',
    ],
  },
  {
    name: 'a setting that is nearly called as one that the program reads',
    changes: [{ file: FILE, from: '"timeZone"', to: '"timeZon"' }],
    lines: ['menus/settings.json:8:3  no text shows the setting "timeZon"  did you mean "timeZone"?'],
  },
  {
    name: 'a setting of such a name that a text shows',
    changes: [
      { file: FILE, from: '"timeZone"', to: '"timeZon"' },
      ...['ca', 'es'].map((language) => ({
        file: `messages/${language}/app.json`,
        edit: (text: string) => text.replace('"Sí"', '"Sí, {{settings.timeZon}}"'),
      })),
    ],
    lines: [],
  },
  {
    name: 'an unknown default language',
    changes: [{ file: 'menus/settings.json', from: '"bankAccount"', to: '"defaultLanguage": "en",\n  "bankAccount"' }],
    lines: ['menus/settings.json:4:22  there are no texts in "en"  use one of: ca, es'],
  },
];
