import { type Broken, inBoth } from './broken.ts';

/** Texts: what is changed in the good folder, and every line the check must print then. */
export const texts: readonly Broken[] = [
  {
    name: 'a label is missing',
    changes: inBoth('forms/visit.json', '"people": { "label": "Persones",', '"people": {'),
    lines: [
      'schemas/visit.schema.json:10:5  the text "forms.visit.people.label" is missing, and there is no "fields.people.label" either  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
    ],
  },
  {
    name: 'a field that one language calls otherwise',
    changes: [{ file: 'messages/es/forms/visit.json', from: '"people": {', to: '"peopel": {' }],
    lines: [
      'messages/es/forms/visit.json:7:3  nobody asks for the texts "forms.visit.peopel.…"  did you mean "forms.visit.people"?',
    ],
  },
  {
    name: 'a field that all languages call otherwise',
    changes: inBoth('forms/visit.json', '"people": {', '"visitors": {'),
    lines: [
      'schemas/visit.schema.json:10:5  the texts "forms.visit.people.…" are missing  did you mean "forms.visit.visitors"?',
    ],
  },
  {
    name: 'the text of a choice is missing',
    changes: inBoth('forms/visit.json', '"guided": "Guiada", ', ''),
    lines: [
      'schemas/visit.schema.json:8:5  the text "forms.visit.kind.options.guided" is missing, and there is no "fields.kind.options.guided" either  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
    ],
  },
  {
    name: 'a text a widget needs is missing',
    changes: inBoth('forms/visit.json', ', "linkText": "Normes"', ''),
    lines: [
      'schemas/visit.schema.json:15:5  the text "forms.visit.accepted.linkText" is missing, and there is no "fields.accepted.linkText" either  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
    ],
  },
  {
    name: 'the text of a result is missing',
    changes: [{ file: 'schemas/visit.schema.json', from: '"text": "sent"', to: '"text": "sended"' }],
    lines: ['schemas/visit.schema.json:27:35  the text "results.sended" is missing  did you mean "results.sent"?'],
  },
  {
    name: 'the text of a named error is missing',
    changes: inBoth('errors.json', '  "email": "Cal una adreça vàlida.",\n', ''),
    lines: [
      'schemas/_shared/person.schema.json:15:33  the text "forms.visit.email.errors.email" is missing, and there is no "fields.email.errors.email" or "errors.email" either  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
    ],
  },
  {
    name: 'the title of a page is missing',
    changes: inBoth('pages.json', '"shop": { "title": "Botiga" }', '"shop": { "short": "Botiga" }'),
    lines: [
      'menus/workspace.json:38:13  the text "pages.shop.title" is missing  write it in messages/ca/pages.json and messages/es/pages.json',
    ],
  },
  {
    name: 'a text that code asks for is missing',
    changes: inBoth('app.json', '"yes": "Sí"', '"no": "No"'),
    lines: [
      'messages/ca/app.json:2:3  nobody asks for the text "app.no"  remove it, or correct its name',
      'messages/es/app.json:2:3  nobody asks for the text "app.no"  remove it, or correct its name',
      'src/app.ts:2:20  the text "app.yes" is missing  write it in messages/ca/app.json and messages/es/app.json',
    ],
  },
  {
    name: 'the name of a language is missing',
    changes: inBoth('languages.json', ',\n  "es": "Español"', ''),
    lines: [
      'messages/es/app.json:1:1  the text "languages.es" is missing  write it in messages/ca/languages.json and messages/es/languages.json',
    ],
  },
  {
    name: 'one context has no text',
    changes: inBoth('forms/entry.json', ', "label_guest": "NIF"', ''),
    lines: [
      'schemas/entry.schema.json:6:5  the text "forms.entry.username.label" is missing, and there is no "fields.username.label" either  write it in messages/ca/forms/entry.json and messages/es/forms/entry.json',
    ],
  },
  {
    name: 'a key that Spanish has not',
    changes: [{ file: 'messages/es/forms/visit.json', from: '  "title": "Visita",\n', to: '' }],
    lines: [
      'messages/ca/forms/visit.json:2:3  the text "forms.visit.title" does not exist in "es"  write it in messages/es/forms/visit.json, or remove it here',
    ],
  },
  {
    name: 'a key that Catalan has not',
    changes: [
      { file: 'messages/es/pages.json', from: '"title": "Peticions"', to: '"title": "Peticions", "short": "Pet."' },
    ],
    lines: [
      'messages/es/pages.json:13:39  the text "pages.requests.short" does not exist in "ca"  write it in messages/ca/pages.json, or remove it here',
    ],
  },
  {
    name: 'a file that Spanish has not',
    changes: [{ file: 'messages/es/mails/visit.json', remove: true }],
    lines: ['messages/ca/mails/visit.json:1:1  none of these texts exists in "es"  write messages/es/mails/visit.json'],
  },
  {
    name: 'an orphan',
    changes: inBoth('pages.json', '"title": "Arxiu"', '"title": "Arxiu", "subtitle": "Antic"'),
    lines: [
      'messages/ca/pages.json:15:34  nobody asks for the text "pages.archive.subtitle"  did you mean "pages.archive.short"?',
      'messages/es/pages.json:15:34  nobody asks for the text "pages.archive.subtitle"  did you mean "pages.archive.short"?',
    ],
  },
  {
    name: 'an orphan with a slip',
    changes: inBoth('fields.json', '"placeholder"', '"plaecholder"'),
    lines: [
      'messages/ca/fields.json:3:45  nobody asks for the text "fields.email.plaecholder"  did you mean "fields.email.placeholder"?',
      'messages/es/fields.json:3:45  nobody asks for the text "fields.email.plaecholder"  did you mean "fields.email.placeholder"?',
    ],
  },
  {
    name: 'a placeholder that differs',
    changes: [{ file: 'messages/es/forms/visit.json', from: '{{limit}}', to: '{{limti}}' }],
    lines: [
      'messages/es/forms/visit.json:7:59  nothing fills in {{limti}} in the text "forms.visit.people.errors.minimum"  did you mean "limit"?',
    ],
  },
  {
    name: 'names that nothing fills in: of a title, a label, a choice and a page',
    changes: [
      ...inBoth('forms/visit.json', '"title": "Qui"', '"title": "Qui, {{name}}"'),
      ...inBoth('forms/visit.json', '"label": "Persones"', '"label": "Persones: {{people}}"'),
      ...inBoth('forms/visit.json', '"free": "Lliure"', '"free": "Lliure {{- name, x}}"'),
      ...inBoth('pages.json', '"title": "Arxiu"', '"title": "Arxiu de {{name}}"'),
    ],
    lines: ['ca', 'es'].flatMap((language) => [
      `messages/${language}/forms/visit.json:4:35  nothing fills in {{name}} in the text "forms.visit.sections.who.title"  remove it`,
      `messages/${language}/forms/visit.json:5:72  nothing fills in {{name}} in the text "forms.visit.kind.options.free"  remove it`,
      `messages/${language}/forms/visit.json:7:24  nothing fills in {{people}} in the text "forms.visit.people.label"  remove it`,
      `messages/${language}/pages.json:15:25  nothing fills in {{name}} in the text "pages.archive.title"  remove it`,
    ]),
  },
  {
    name: 'an unknown setting',
    changes: inBoth('pages.json', '{{settings.bankAccount}}', '{{settings.bankAcount}}'),
    lines: [
      'messages/ca/pages.json:9:16  unknown setting {{settings.bankAcount}} in the text "pages.home.welcome"  did you mean "settings.bankAccount"?',
      'messages/es/pages.json:9:16  unknown setting {{settings.bankAcount}} in the text "pages.home.welcome"  did you mean "settings.bankAccount"?',
    ],
  },
  {
    name: 'half a placeholder',
    changes: inBoth('forms/visit.json', '{{limit}}', '{{limit}'),
    lines: [
      'messages/ca/forms/visit.json:7:59  a {{ or }} without its other half in the text "forms.visit.people.errors.minimum"  write {{name}}',
      'messages/es/forms/visit.json:7:59  a {{ or }} without its other half in the text "forms.visit.people.errors.minimum"  write {{name}}',
    ],
  },
  {
    name: 'HTML',
    changes: inBoth('forms/visit.json', '**tots**', '<b>tots</b>'),
    lines: [
      'messages/ca/forms/visit.json:3:12  HTML in the text "forms.visit.intro"  write Markdown: **bold**, [text](address), a blank line between paragraphs',
      'messages/es/forms/visit.json:3:12  HTML in the text "forms.visit.intro"  write Markdown: **bold**, [text](address), a blank line between paragraphs',
    ],
  },
  {
    name: 'a link that is no address',
    changes: inBoth('pages.json', '[normes]({{settings.links.rules}})', '[normes](javascript:alert)'),
    lines: [
      'messages/ca/pages.json:9:16  a link to "javascript:alert", which is no address, in the text "pages.home.welcome"  begin it with https://, http:// or mailto:',
      'messages/es/pages.json:9:16  a link to "javascript:alert", which is no address, in the text "pages.home.welcome"  begin it with https://, http:// or mailto:',
    ],
  },
  {
    name: 'a link to no page',
    changes: inBoth('pages.json', '(/peticions/visita)', '(/peticions/visites)'),
    lines: [
      'messages/ca/pages.json:9:16  a link to "/peticions/visites", which is no page, in the text "pages.home.welcome"  did you mean "/peticions/visita"?',
      'messages/es/pages.json:9:16  a link to "/peticions/visites", which is no page, in the text "pages.home.welcome"  did you mean "/peticions/visita"?',
    ],
  },
  {
    name: 'a text that is no text',
    changes: inBoth('results.json', '"S\'ha enviat la petició."', 'true'),
    lines: [
      'messages/ca/results.json:2:11  "sent" must be a text in double quotes  write a text in double quotes',
      'messages/es/results.json:2:11  "sent" must be a text in double quotes  write a text in double quotes',
      'schemas/visit.schema.json:27:35  the text "results.sent" is missing  write it in messages/ca/results.json and messages/es/results.json',
    ],
  },
  {
    name: 'an empty text',
    changes: inBoth('results.json', '"S\'ha enviat la petició."', '""'),
    lines: [
      'messages/ca/results.json:2:11  "sent" is empty  write the text, or remove the entry',
      'messages/es/results.json:2:11  "sent" is empty  write the text, or remove the entry',
    ],
  },
  {
    name: 'a mail without a subject',
    changes: inBoth('mails/visit.json', '  "subject": "Visita de {{name}}",\n', ''),
    lines: [
      'messages/ca/mails/visit.json:1:1  "subject" is missing  add "subject" (One line; the mailSubjectPrefix of menus/settings.json is put before it.)',
      'messages/es/mails/visit.json:1:1  "subject" is missing  add "subject" (One line; the mailSubjectPrefix of menus/settings.json is put before it.)',
    ],
  },
  {
    name: 'an unknown part of a mail',
    changes: inBoth('mails/visit.json', '"subject"', '"subjekt"'),
    lines: [
      'messages/ca/mails/visit.json:1:1  "subject" is missing  add "subject" (One line; the mailSubjectPrefix of menus/settings.json is put before it.)',
      'messages/ca/mails/visit.json:2:3  unknown keyword "subjekt"  did you mean "subject"?',
      'messages/es/mails/visit.json:1:1  "subject" is missing  add "subject" (One line; the mailSubjectPrefix of menus/settings.json is put before it.)',
      'messages/es/mails/visit.json:2:3  unknown keyword "subjekt"  did you mean "subject"?',
    ],
  },
  {
    name: 'a text in two files',
    changes: [{ file: 'messages/ca/forms.json', text: '{ "entry": { "buttons": { "submit": "Entra" } } }\n' }],
    lines: [
      'messages/ca/forms/entry.json:3:16  the text "forms.entry.buttons.submit" stands in messages/ca/forms.json as well  keep one of the two',
    ],
  },
  {
    name: 'a plural form is missing',
    changes: [
      { file: 'messages/es/errors.json', from: '  "maxLength_one": "Com a màxim {{count}} caràcter.",\n', to: '' },
    ],
    lines: [
      'messages/es/errors.json:5:3  the text "errors.maxLength" has no form "one"  add "maxLength_one" beside it',
    ],
  },
  {
    name: 'an e-mail fills in what no form has',
    changes: inBoth('mails/visit.json', '- {{kind}}', '- {{knid}}'),
    lines: ['ca', 'es'].map(
      (language) =>
        `messages/${language}/mails/visit.json:3:11  nothing fills in {{knid}} in the text "mails.visit.body"  did you mean "kind"?`,
    ),
  },
];
