import { type Broken, inBoth } from '../broken.ts';

const FILE = 'schemas/visit.schema.json';
const FROM = '"dependencies": { "people": ["email"] },';
/** Variants of the good form, in the place of its dependency. */
const variants = (...list: string[]) => [{ file: FILE, from: FROM, to: `"oneOf": [${list.join(', ')}],` }];
const labels = inBoth('forms/visit.json', '"note": {', '"extra": { "label": "X" }, "note": {');
const GUIDED = '{ "properties": { "kind": { "const": "guided" }, "extra": { "type": "string" } } }';
const free = (extra: string) => `{ "properties": { "kind": { "const": "free" }${extra} } }`;

/** Widgets that the good folder has not, so that objects and lists are drawn. */
const nests = [
  ['group', '{ "types": ["object"], "fields": true, "ownLabel": true }'],
  ['rows', '{ "types": ["array"], "fields": true, "ownLabel": true }'],
  ['free-name', '{ "types": ["string"] }'],
].map(([name, text = '']) => ({ file: `src/widgets/${name}/widget.json`, text }));
/** One more field, an object, with the texts of its entries. */
const facts = (rules: string) => [
  ...nests,
  {
    file: FILE,
    from: '"note": { "type": "null" }',
    to: `"note": { "type": "null" }, "facts": { "type": "object", ${rules} }`,
  },
];
const FACTS = '"facts": { "label": "X", "fields": { "name": { "label": "N" }, "value": { "label": "V" } } }, ';
const factTexts = inBoth('forms/visit.json', '"note": {', `${FACTS}"note": {`);
const OWN = inBoth(
  'forms/visit.json',
  '"note": {',
  '"facts": { "label": "X", "fields": { "a": { "label": "N" } } }, "note": {',
);

/** One more field, a list. */
const spot = (rules: string) => [
  ...nests,
  {
    file: FILE,
    from: '"note": { "type": "null" }',
    to: `"note": { "type": "null" }, "spot": { "type": "array", ${rules} }`,
  },
];
const spotTexts = inBoth(
  'forms/visit.json',
  '"note": {',
  '"spot": { "label": "X", "fields": { "item1": { "label": "1" }, "item2": { "label": "2" } } }, "note": {',
);

/** Variants (`oneOf`, `anyOf`): what is changed in the good folder, and every line the check must print then. */
export const variantCases: readonly Broken[] = [
  { name: 'variants that are told apart', changes: [...variants(GUIDED, free('')), ...labels], lines: [] },
  {
    name: 'variants that nothing tells apart',
    changes: [
      ...facts(
        '"anyOf": [{ "title": "A", "properties": { "a": { "type": "string" } } }, { "title": "B", "properties": {} }]',
      ),
      ...inBoth(
        'forms/visit.json',
        '"note": {',
        '"facts": { "label": "X", "fields": { "a": { "label": "1" }, "variant": { "label": "V", "options": { "A": "A", "B": "B" } } } }, "note": {',
      ),
    ],
    lines: [],
  },
  {
    name: 'variants without fields',
    changes: variants('{ "required": ["name"] }', '{ "required": ["email"] }'),
    lines: [
      'schemas/visit.schema.json:22:3  these variants say no fields, so that there is nothing to choose  write a rule between fields: "rules": [{"unless": "values.a != null || values.b != null", …}]',
    ],
  },
  {
    name: 'a property that is called like the choice among variants',
    changes: [
      ...facts(
        '"properties": { "variant": { "type": "string" } }, "anyOf": [{ "properties": { "a": { "type": "string" } } }, { "properties": {} }]',
      ),
      ...inBoth(
        'forms/visit.json',
        '"note": {',
        '"facts": { "label": "X", "fields": { "variant": { "label": "V" } } }, "note": {',
      ),
    ],
    lines: [
      'schemas/visit.schema.json:9:113  "variant" would say which of these is meant, and is a property already  call that property something else',
    ],
  },
  {
    name: 'a value that is an e-mail address or a number, and one that is a text or a list',
    changes: [
      ...variants(GUIDED, free('')),
      {
        file: FILE,
        from: '"note": { "type": "null" }',
        to: '"note": { "type": "null" }, "one": { "anyOf": [{ "type": "string", "maxLength": 3 }, { "type": "string", "pattern": "^x$" }] }, "two": { "oneOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string", "enum": ["a"] } }] }',
      },
      ...nests,
      ...inBoth(
        'forms/visit.json',
        '"note": {',
        '"extra": { "label": "X" }, "one": { "label": "1" }, "two": { "label": "2", "fields": { "variant": { "label": "V", "options": { "1": "1", "2": "2" } }, "value1": { "label": "1" }, "value2": { "label": "2", "options": { "a": "A" } } } }, "note": {',
      ),
    ],
    lines: [],
  },
  {
    name: 'two variants for one value',
    changes: variants(GUIDED, GUIDED),
    lines: [
      'schemas/visit.schema.json:22:3  two variants are for the same value of "kind"  give each a value of its own, or put the two together',
    ],
  },
  {
    name: 'a choice that no variant is for',
    changes: [...variants(GUIDED), ...labels],
    lines: ['schemas/visit.schema.json:8:52  no variant is for "free" of "kind"  add one, or remove the choice'],
  },
  {
    name: 'a variant for what is no choice',
    changes: [...variants(GUIDED, free(''), '{ "properties": { "kind": { "const": "fast" } } }'), ...labels],
    lines: [
      'schemas/visit.schema.json:22:148  the variant is for "fast", which is no choice of "kind"  add it to "enum", or correct the variant',
    ],
  },
  {
    name: 'a field that may be left empty, and one that is a text or a number',
    changes: [
      ...variants(GUIDED, free('')),
      {
        file: FILE,
        from: '"note": { "type": "null" }',
        to: '"note": { "type": "null" }, "one": { "anyOf": [{ "type": "string" }, { "type": "null" }] }, "two": { "type": ["integer", "string", "null"] }',
      },
      ...inBoth(
        'forms/visit.json',
        '"note": {',
        '"extra": { "label": "X" }, "one": { "label": "1" }, "two": { "label": "2" }, "note": {',
      ),
      { file: 'src/widgets/number/widget.json', text: '{ "types": ["number", "integer"], "besides": ["string"] }' },
    ],
    lines: [],
  },
  {
    name: 'places of a list that mean something of their own',
    changes: [...spot('"items": [{ "type": "string" }, { "type": "string" }], "minItems": 1'), ...spotTexts],
    lines: [],
  },
  {
    name: 'more entries asked for than there are places, and all of them different',
    changes: [
      ...spot('"items": [{ "type": "string" }, { "type": "string" }], "minItems": 3, "uniqueItems": true'),
      ...spotTexts,
    ],
    lines: [
      'schemas/visit.schema.json:9:127  "minItems" is 3, and there are 2 places  say what follows them: "additionalItems": {"type": …}',
      'schemas/visit.schema.json:9:130  places of a tuple are told apart by what they mean  write a rule: "unless": "unique([…])"',
    ],
  },
  {
    name: 'what follows the places of a list that has none',
    changes: [
      ...spot('"items": { "type": "string" }, "additionalItems": false'),
      ...inBoth('forms/visit.json', '"note": {', '"spot": { "label": "X" }, "note": {'),
    ],
    lines: ['schemas/visit.schema.json:9:91  all entries are of one kind  write "items": [{…}, {…}], or remove this'],
  },
  {
    name: 'several kinds, beside a widget for one of them',
    changes: [
      ...variants(GUIDED, free(', "both": { "type": ["string", "boolean"], "ui:widget": "text" }')),
      ...inBoth('forms/visit.json', '"note": {', '"extra": { "label": "X" }, "both": { "label": "B" }, "note": {'),
    ],
    lines: [
      'schemas/visit.schema.json:22:198  the widget "text" cannot hold a value of type "string" or "boolean"  use one of: radio, select',
    ],
  },
  {
    name: 'a field that is of two types',
    changes: [...variants(GUIDED, free(', "extra": { "type": "number" }')), ...labels],
    lines: [
      'schemas/visit.schema.json:22:163  "extra" is of type "number" here and "string" elsewhere in the form  give it another name here, or the same type',
    ],
  },
  {
    name: 'a field that would be drawn in two ways',
    changes: [
      ...variants(GUIDED, free(', "extra": { "type": "string", "enum": ["a"] }')),
      ...inBoth('forms/visit.json', '"note": {', '"extra": { "label": "X", "options": { "a": "A" } }, "note": {'),
    ],
    lines: [
      'schemas/visit.schema.json:22:153  "extra" would be drawn by the widget "select" here and by "text" elsewhere in the form  give it another name here, or say for both which "ui:widget" draws it',
    ],
  },
  {
    name: 'an object whose names people choose',
    changes: [...facts('"additionalProperties": { "type": "string" }'), ...factTexts],
    lines: [],
  },
  {
    name: 'fields and free names in one object, counted together',
    changes: [
      ...facts(
        '"properties": { "a": { "type": "string" } }, "additionalProperties": { "type": "string" }, "maxProperties": 3',
      ),
      ...OWN,
    ],
    lines: [
      'schemas/visit.schema.json:9:153  fields and free names are counted together  put the free ones into a property of their own',
    ],
  },
  {
    name: 'several kinds of free names, one of which can run away',
    changes: [
      ...facts('"patternProperties": { "^(a+)+$": { "type": "string" }, "^b$": { "type": "number" } }'),
      ...inBoth('forms/visit.json', '"note": {', '"facts": { "label": "X" }, "note": {'),
    ],
    lines: [
      'schemas/visit.schema.json:9:62  there are several kinds of names  keep one, or make a property of each kind',
      'schemas/visit.schema.json:9:85  the regular expression can run away (exponential)  let no two repetitions match the same characters side by side, and begin with ^',
    ],
  },
  {
    name: 'a pattern of free names that a browser cannot run',
    changes: [
      ...facts('"patternProperties": { "^([a-z0-9]{1,12}[.-]?){1,12}$": { "type": "string" } }'),
      ...inBoth(
        'forms/visit.json',
        '"note": {',
        '"facts": { "label": "X", "fields": { "value": { "label": "Y" } } }, "note": {',
      ),
    ],
    lines: [
      'schemas/visit.schema.json:9:85  the regular expression is too tangled to tell whether it can run away  let no two repetitions match the same characters side by side, and begin with ^',
    ],
  },
  {
    name: 'rules for names that nobody can choose',
    changes: [...facts('"properties": { "a": { "type": "string" } }, "maxProperties": 2'), ...OWN],
    lines: [
      'schemas/visit.schema.json:9:107  people choose no names here  add "additionalProperties": {"type": …}, or remove this',
    ],
  },
  {
    name: 'a field that the chosen variant asks for and does not have',
    changes: [
      ...variants(GUIDED, '{ "properties": { "kind": { "const": "free" } }, "required": ["extar"] }'),
      ...labels,
    ],
    lines: [
      'schemas/visit.schema.json:22:159  "required" names "extar", which is no property of the form  did you mean "extra"?',
    ],
  },
  {
    name: 'further properties refused beside a condition that brings some in',
    changes: [
      ...facts(
        '"additionalProperties": false, "properties": { "a": { "type": "boolean" } }, "if": { "properties": { "a": { "const": true } } }, "then": { "properties": { "b": { "type": "string" } } }',
      ),
      ...inBoth(
        'forms/visit.json',
        '"note": {',
        '"facts": { "label": "X", "fields": { "a": { "label": "A" }, "b": { "label": "B" } } }, "note": {',
      ),
    ],
    lines: [
      'schemas/visit.schema.json:9:62  "additionalProperties" refuses "b", which the same object has by another part of the form  remove it',
    ],
  },
];
