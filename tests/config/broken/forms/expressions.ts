import { type Broken, inBoth } from '../broken.ts';

const file = 'schemas/visit.schema.json';
const FORM = '"results": {';
/** A further keyword of the form. */
const also = (text: string) => [{ file, from: FORM, to: `${text}, ${FORM}` }];

/** A text that is worked out, with a format. */
const computed = (format: string, value: string) => [
  {
    file,
    from: '"note": {',
    to: `"worked": { "ui:widget": "text", "type": "string", "format": "${format}", "ui:value": "${value}" }, "note": {`,
  },
  ...inBoth('forms/visit.json', '"note": {', '"worked": { "label": "Q w" }, "note": {'),
];

/** Expressions that cannot be read, see what is not there, give the wrong kind, or need themselves. */
export const expressions: readonly Broken[] = [
  {
    name: 'a name that is not there, at its place within the expression',
    changes: also('"rules": [{ "unless": "isEmpty(values.nmae)", "field": "name", "error": "invalid" }]'),
    lines: ['schemas/visit.schema.json:27:36  the expression reads "nmae", which is not there  did you mean "name"?'],
  },
  {
    name: 'a name behind an escaped character',
    changes: also(
      String.raw`"rules": [{ "unless": "values.name == \"a\" || values.pepole > 3", "field": "name", "error": "invalid" }]`,
    ),
    lines: [
      'schemas/visit.schema.json:27:52  the expression reads "pepole", which is not there  did you mean "people"?',
    ],
  },
  {
    name: 'a rule at no field, with a text nobody has written',
    changes: also('"rules": [{ "unless": "values.people > 3", "field": "peple", "error": "tooFew" }]'),
    lines: [
      'schemas/visit.schema.json:27:57  "field" names "peple", which is no property of the form  did you mean "people"?',
      'schemas/visit.schema.json:27:75  the text "forms.visit.peple.errors.tooFew" is missing, and there is no "fields.peple.errors.tooFew" or "errors.tooFew" either  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
    ],
  },
  {
    name: 'a condition that is no yes or no',
    changes: also('"enabled": "values.name"'),
    lines: [
      'schemas/visit.schema.json:27:17  the expression names "values", which is nothing it can see  use one of: record, lists, user, today, answer, sent',
    ],
  },
  {
    name: 'a form that is closed for a reason nobody has written',
    changes: also('"enabled": [{ "unless": "sent.al < 40", "error": "full" }]'),
    lines: [
      'schemas/visit.schema.json:27:30  the expression reads "al", which is not there  did you mean "all"?',
      'schemas/visit.schema.json:27:54  the text "forms.visit.enabled.full" is missing  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
    ],
  },
  {
    name: 'a button that goes by a text',
    changes: [{ file, from: '["submit", "clear"]', to: '[{ "id": "submit", "enabled": "values.name" }, "clear"]' }],
    lines: [
      'schemas/visit.schema.json:26:46  "enabled" wants a yes or no, and this is a text  compare it with something: == != < > or isEmpty(…)',
    ],
  },
  {
    name: 'fields that depend on each other',
    changes: [
      { file, from: '"name": {', to: '"name": { "ui:when": "values.people > 3",' },
      { file, from: '"people": {', to: '"people": { "ui:when": "!isEmpty(values.name)",' },
    ],
    lines: [
      'schemas/visit.schema.json:6:26  these fields depend on each other in a circle: name → people → name  let one of them go by something else',
    ],
  },
  {
    name: 'a whole number that may have a fraction',
    changes: [{ file, from: '"people": {', to: '"people": { "ui:value": "size(values.address.town) / 2",' }],
    lines: [
      'schemas/visit.schema.json:10:29  "ui:value" wants a whole number, and this may have a fraction  write round(…, 0), cents(…) for an amount in cents, or "type": "number"',
      'schemas/visit.schema.json:33:16  the example does not pass: "people" breaks the rule "minimum"  correct the example or the rule',
    ],
  },
  {
    name: 'a whole number that is made one',
    changes: [
      {
        file,
        from: '"people": {',
        to: '"people": { "ui:value": "max([1, round(size(values.name) / 2, 0), cents(0.5)])",',
      },
    ],
    lines: [],
  },
  {
    name: 'a value of another kind than the field holds',
    changes: [{ file, from: '"people": {', to: '"people": { "ui:value": "values.name",' }],
    lines: [
      'schemas/visit.schema.json:10:29  "ui:value" wants a number, and this is a text  correct the expression',
      'schemas/visit.schema.json:33:16  the example does not pass: "people" breaks the rule "number"  correct the example or the rule',
    ],
  },
  {
    name: 'a computed text that need not be of its format',
    changes: computed('date', "string(values.people) + '-01-01'"),
    lines: [
      'schemas/visit.schema.json:9:86  warning: "ui:value" may give what is not of the format "date", and such a value is left out  write date(…) or addDays(…)',
    ],
  },
  {
    name: 'a computed text that is of its format on one of two ways',
    changes: computed('email', "values.people > 3 ? 'a@b.cat' : values.name"),
    lines: [
      'schemas/visit.schema.json:9:87  warning: "ui:value" may give what is not of the format "email", and such a value is left out  name a field with "format": "email"',
    ],
  },
  {
    name: 'a computed day that is one or nothing',
    changes: computed('date', 'values.people > 3 ? max([today, addDays(today, 3)]) : null'),
    lines: [],
  },
  {
    name: 'a computed text with a format that is chosen among texts of it',
    changes: computed('iso-time', "values.kind == 'free' ? '10:30' : ''"),
    lines: [],
  },
  {
    name: 'a choice that is not on its list',
    changes: [{ file, from: '"name": {', to: `"name": { "ui:when": "values.kind == 'guidde'",` }],
    lines: [
      'schemas/visit.schema.json:6:42  "guidde" is none of the choices that it is compared with  did you mean "guided"?',
    ],
  },
  {
    name: 'a choice that is not on its list, among others',
    changes: [{ file, from: '"name": {', to: `"name": { "ui:when": "!(values.kind in ['guided', 'fre'])",` }],
    lines: [
      'schemas/visit.schema.json:6:44  "fre" is none of the choices that it is compared with  did you mean "free"?',
    ],
  },
  {
    name: 'a role that does not exist',
    changes: [{ file, from: '"name": {', to: `"name": { "ui:when": "user.role != 'GEST'",` }],
    lines: [
      'schemas/visit.schema.json:6:40  "GEST" is none of the choices that it is compared with  use one of: ROLE_MEMBER, ROLE_GUEST',
    ],
  },
  {
    name: 'fewer than the least',
    changes: [{ file, from: '"email": {', to: '"email": { "ui:when": "values.people < 1",' }],
    lines: [
      'schemas/visit.schema.json:7:44  warning: this never holds: what is compared is 1 at least  compare with another value, or change the rules of the field',
      'schemas/visit.schema.json:33:35  warning: the example fills "email", which does not show then  remove it from the example, or fill in what makes it show',
    ],
  },
  {
    name: 'more than the longest text, from the other side',
    changes: [{ file, from: '"email": {', to: '"email": { "ui:when": "40 < size(values.name)",' }],
    lines: [
      'schemas/visit.schema.json:7:28  warning: this never holds: what is compared is 40 at most  compare with another value, or change the rules of the field',
      'schemas/visit.schema.json:33:35  warning: the example fills "email", which does not show then  remove it from the example, or fill in what makes it show',
    ],
  },
  {
    name: 'a number with a fraction where all are whole',
    changes: [{ file, from: '"email": {', to: '"email": { "ui:when": "values.people == 1.5",' }],
    lines: [
      'schemas/visit.schema.json:7:45  warning: this never holds: what is compared is a whole number  compare with another value, or change the rules of the field',
    ],
  },
  {
    name: 'a comparison with itself',
    changes: [{ file, from: '"email": {', to: '"email": { "ui:when": "values.name == values.name",' }],
    lines: [
      'schemas/visit.schema.json:7:43  this is compared with itself  compare it with something else, or take it out',
    ],
  },
  {
    name: 'two fields without a choice in common',
    changes: [{ file, from: '"email": {', to: '"email": { "ui:when": "values.kind == values.language",' }],
    lines: [
      'schemas/visit.schema.json:7:43  the two have no choice in common, so they are never equal  compare other fields, or take it out',
    ],
  },
  {
    name: 'bounds that a value may have, and choices of a record that other rules let in',
    changes: [
      {
        file,
        from: '"email": {',
        to: `"email": { "ui:when": "values.people <= 1 || size(values.name) == 40 || record.kind == 'former' || values.kind == 'free'",`,
      },
    ],
    lines: [],
  },
];
