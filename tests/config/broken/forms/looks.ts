import { type Broken, inBoth } from '../broken.ts';
import { added } from './drawable.ts';

const FILE = 'schemas/visit.schema.json';

/** A group and a list with looks, and a widget of ranks, which the good folder has not. */
const looks = [
  [
    'group',
    '{ "types": ["object"], "fields": true, "ownLabel": true, "options": { "type": "object" }, "looks": { "matrix": { "sameChoices": true, "within": "radio" } } }',
  ],
  [
    'rows',
    '{ "types": ["array"], "fields": true, "ownLabel": true, "options": { "type": "object" }, "looks": { "table": { "items": ["object"] }, "chips": { "entries": ["text"] } } }',
  ],
  ['ranking', '{ "types": ["array"], "items": ["string"], "choices": "required", "unique": true, "ownLabel": true }'],
].map(([name, text = '']) => ({ file: `src/widgets/${name}/widget.json`, text }));
const GRADES = '"options": { "1": "A", "2": "B" }, "fields": { "a": { "label": "A" }, "b": { "label": "B" } }';
/** A group of two fields that is drawn as a matrix. */
const matrix = (b: string) => [
  ...looks,
  ...added(
    'grades',
    `{ "type": "object", "ui:options": { "look": "matrix" }, "properties": { "a": { "type": "string", "enum": ["1", "2"] }, "b": ${b} } }`,
  ),
  ...inBoth('forms/visit.json', '"grades": { "label": "X"', `"grades": { "label": "X", ${GRADES}`),
];

/** Looks, ranks and groups: what is changed in the good folder, and every line the check must print then. */
export const looksCases: readonly Broken[] = [
  {
    name: 'a matrix whose choices have their words once',
    changes: matrix('{ "type": "string", "enum": ["1", "2"] }'),
    lines: [],
  },
  {
    name: 'a matrix with a field of other choices',
    changes: matrix('{ "type": "string", "enum": ["2", "1"] }'),
    lines: [
      'schemas/visit.schema.json:9:162  "grades" is drawn as "matrix", and "b" offers other choices than "a"  give all the same choices in the same order, or put it elsewhere',
    ],
  },
  {
    name: 'a matrix with a field that is typed',
    changes: matrix('{ "type": "string" }'),
    lines: [
      'schemas/visit.schema.json:9:162  "grades" is drawn as "matrix", and its field "b" offers no choices  add "enum": […], or put it elsewhere',
    ],
  },
  {
    name: 'a table of single values',
    changes: [
      ...looks,
      ...added('days', '{ "type": "array", "items": { "type": "string" }, "ui:options": { "look": "table" } }'),
    ],
    lines: [
      'schemas/visit.schema.json:9:115  the look "table" is for entries of type "object", and those of "days" are "string"  remove it, or name another one',
    ],
  },
  {
    name: 'chips of what is not typed',
    changes: [
      ...looks,
      ...added('days', '{ "type": "array", "items": { "type": "number" }, "ui:options": { "look": "chips" } }'),
    ],
    lines: [
      'schemas/visit.schema.json:9:115  the look "chips" is for entries that are typed, and those of "days" are drawn by "number"  remove it, or name another one',
    ],
  },
  {
    name: 'a group that is asked for and only says something',
    changes: [
      ...looks,
      ...added('about', '{ "type": "object", "properties": { "a": { "type": "null" } } }'),
      ...inBoth(
        'forms/visit.json',
        '"about": { "label": "X"',
        '"about": { "label": "X", "fields": { "a": { "text": "T" } }',
      ),
      { file: FILE, from: '"required": ["name", "accepted"]', to: '"required": ["name", "accepted", "about"]' },
    ],
    lines: [
      'schemas/visit.schema.json:4:36  nothing in the group "about" can be filled in, and an empty group is left out  remove it from "required", or add a field to it',
      'schemas/visit.schema.json:33:16  the example does not pass: "about" breaks the rule "required"  correct the example or the rule',
    ],
  },
  {
    name: 'a default in a group that nobody asks for',
    changes: [
      ...looks,
      ...added(
        'about',
        '{ "type": "object", "required": ["a"], "properties": { "a": { "type": "string" }, "b": { "type": "string", "default": "x" } } }',
      ),
      ...inBoth(
        'forms/visit.json',
        '"about": { "label": "X"',
        '"about": { "label": "X", "fields": { "a": { "label": "A" }, "b": { "label": "B" } }',
      ),
    ],
    lines: [
      'schemas/visit.schema.json:9:149  warning: the group "about" is never empty with a default in it, so that "a" is always asked for  put "about" into "required", or remove the default',
    ],
  },
  {
    name: 'ranks that could stand twice',
    changes: [
      ...looks,
      ...added('order', '{ "type": "array", "items": { "type": "string", "enum": ["a"] }, "ui:widget": "ranking" }'),
      ...inBoth('forms/visit.json', '"order": { "label": "X"', '"order": { "label": "X", "options": { "a": "A" }'),
    ],
    lines: ['schemas/visit.schema.json:9:33  "order" could hold the same choice twice  add "uniqueItems": true'],
  },
];
