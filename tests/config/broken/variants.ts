import { type Broken, inBoth } from './broken.ts';

const FILE = 'schemas/visit.schema.json';
const FROM = '"dependencies": { "people": ["email"] },';
/** Variants of the good form, in the place of its dependency. */
const variants = (...list: string[]) => [{ file: FILE, from: FROM, to: `"oneOf": [${list.join(', ')}],` }];
const labels = inBoth('forms/visit.json', '"note": {', '"extra": { "label": "X" }, "note": {');
const GUIDED = '{ "properties": { "kind": { "const": "guided" }, "extra": { "type": "string" } } }';
const free = (extra: string) => `{ "properties": { "kind": { "const": "free" }${extra} } }`;

/** Variants (`oneOf`, `anyOf`): what is changed in the good folder, and every line the check must print then. */
export const variantCases: readonly Broken[] = [
  { name: 'variants that are told apart', changes: [...variants(GUIDED, free('')), ...labels], lines: [] },
  {
    name: 'variants that nothing tells apart',
    changes: variants('{ "required": ["name"] }', '{ "required": ["email"] }'),
    lines: [
      'schemas/visit.schema.json:22:3  nothing says which of the variants is meant  give each a property with a value of its own: "properties": {"kind": {"const": "…"}}',
    ],
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
    name: 'a field that the chosen variant asks for and does not have',
    changes: [
      ...variants(GUIDED, '{ "properties": { "kind": { "const": "free" } }, "required": ["extar"] }'),
      ...labels,
    ],
    lines: [
      'schemas/visit.schema.json:22:159  "required" names "extar", which is no property of the form  did you mean "extra"?',
    ],
  },
];
