import type { Broken } from '../broken.ts';

const file = 'schemas/visit.schema.json';
const FORM = '"results": {';
/** A further keyword of the form. */
const also = (text: string) => [{ file, from: FORM, to: `${text}, ${FORM}` }];

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
];
