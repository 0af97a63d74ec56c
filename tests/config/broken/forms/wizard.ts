import { type Broken, inBoth } from '../broken.ts';

const FORM = 'schemas/visit.schema.json';
const MENU = 'menus/workspace.json';
const TITLES = inBoth('forms/visit.json', '"sections": {', '"sections": { "what": { "title": "2" },');

/** The good form in steps, with other fields in the first and more after the second. */
function steps(who = '"name", "email", "note"', more = '') {
  return [
    ...TITLES,
    { file: FORM, from: '"fields": ["name", "email"]', to: `"fields": [${who}]` },
    {
      file: FORM,
      from: '"fields": ["kind", "language", "people", "note", "address", "accepted"] }',
      to: `"fields": ["kind", "language", "people", "address", "accepted"] }${more}`,
    },
    { file: FORM, from: '"sections": [', to: '"inSteps": true, "sections": [' },
  ];
}

/** Forms in steps: what is changed in the good folder, and every line the check must print then. */
export const wizard: readonly Broken[] = [
  { name: 'a form in steps that is right', changes: steps(), lines: [] },
  {
    name: 'a field in no step',
    changes: steps('"name", "note"'),
    lines: [
      'schemas/visit.schema.json:7:5  "email" stands in no section, so no step would show it  add it to "fields" of one',
    ],
  },
  {
    name: 'an empty step',
    changes: steps(undefined, ', { "id": "more", "fields": [] }'),
    lines: [
      'schemas/visit.schema.json:30:98  the text "forms.visit.sections.more.title" is missing  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
      'schemas/visit.schema.json:30:116  "fields" is empty  write at least one entry, or remove it',
    ],
  },
  {
    name: 'two steps with one id, one of them that of the review',
    changes: [
      ...steps('"name", "email"', ', { "id": "review", "fields": ["note"] }'),
      { file: FORM, from: '"id": "what"', to: '"id": "who"' },
    ],
    lines: [
      'messages/ca/forms/visit.json:4:27  nobody asks for the text "forms.visit.sections.what.title"  remove it, or correct its name',
      'messages/es/forms/visit.json:4:27  nobody asks for the text "forms.visit.sections.what.title"  remove it, or correct its name',
      'schemas/visit.schema.json:30:15  two sections are called "who"  give one of them another id',
      'schemas/visit.schema.json:30:97  a step cannot be called "review": that is the one in which the answers are checked  give the section another id',
      'schemas/visit.schema.json:30:97  the text "forms.visit.sections.review.title" is missing  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
    ],
  },
  {
    name: 'a step without a title',
    changes: steps().filter((change) => !TITLES.includes(change)),
    lines: [
      'schemas/visit.schema.json:30:15  the text "forms.visit.sections.what.title" is missing  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
    ],
  },
  {
    name: 'steps without sections, without anything to send',
    changes: [
      { file: FORM, edit: (text) => text.replace(/,\s*"sections": \[[^\]]*\][^\]]*\][^\]]*\]/, ', "inSteps": true') },
      { file: FORM, from: '"buttons": ["submit", "clear"]', to: '"buttons": ["clear"]' },
    ],
    lines: [
      'messages/ca/forms/visit.json:4:26  nobody asks for the text "forms.visit.sections.who.title"  remove it, or correct its name',
      'messages/es/forms/visit.json:4:26  nobody asks for the text "forms.visit.sections.who.title"  remove it, or correct its name',
      'schemas/visit.schema.json:27:55  the form cannot be sent, so its steps would lead nowhere  add "submit" to "buttons"',
      'schemas/visit.schema.json:27:55  the form has no sections, so it would have no steps  add "sections": each is a step',
    ],
  },
  {
    name: 'two forms in steps on one page, and one in a dialog',
    changes: [
      ...steps(),
      {
        file: MENU,
        from: '"blocks": [{ "type": "form", "id": "form", "form": "visit" }]',
        to: '"blocks": [{ "type": "form", "id": "form", "form": "visit" }, { "type": "form", "id": "again", "form": "visit" }]',
      },
      { file: MENU, from: '"topBar": [', to: '"userMenu": [{ "id": "site", "form": "visit" }], "topBar": [' },
    ],
    lines: [
      'menus/workspace.json:9:24  the text "userMenu.site" is missing  write it in messages/ca/userMenu.json and messages/es/userMenu.json',
      'menus/workspace.json:9:40  the form "visit" is in steps and would stand in a dialog, which has no address  show it on a page, or remove "inSteps" from the form',
      'menus/workspace.json:46:147  the page "visit" shows two forms in steps, and its address can name the step of one  give this one a page of its own',
    ],
  },
];
