import { type Broken, inBoth } from '../broken.ts';

const FILE = 'schemas/visit.schema.json';
const KIND = '"kind": { "type": "string", "enum": ["guided", "free"], "default": "free", "ui:widget": "radio" }';
/** The choice "kind" of the good form, said in another way. */
const kind = (to: string) => ({ file: FILE, from: KIND, to: `"kind": ${to}` });
/** One more field on the line of "note", with its label. */
export const added = (name: string, schema: string) => [
  { file: FILE, from: '"note": { "type": "null" }', to: `"note": { "type": "null" }, "${name}": ${schema}` },
  ...inBoth('forms/visit.json', '"note": {', `"${name}": { "label": "X" }, "note": {`),
];
const noChoices = (name: string) => [
  ...inBoth('forms/visit.json', `, "options": { "guided": "Guiada", "free": "Lliure" } }`, ' }'),
  { file: FILE, from: ', "kind": "free"', to: '' },
  { file: FILE, from: '"kind": { "const": "guided" }', to: `"kind": { "const": "${name}" }` },
];

/** Fields that could not be drawn or filled in: what is changed in the good folder, and every line the check must print then. */
export const drawable: readonly Broken[] = [
  {
    name: 'radio buttons without choices',
    changes: [kind('{ "type": "string", "ui:widget": "radio" }'), ...noChoices('guided')],
    lines: ['schemas/visit.schema.json:8:5  the widget "radio" offers choices, and "kind" has none  add "enum": […]'],
  },
  {
    name: 'a widget with two ends over a number with one, and over one that ends too far away',
    changes: [
      ...added('pace', '{ "type": "integer", "minimum": 1, "ui:widget": "number" }'),
      ...added('steps', '{ "type": "integer", "maximum": 101, "ui:widget": "number" }'),
      {
        file: 'src/widgets/number/widget.json',
        text: '{ "types": ["number", "integer"], "bounds": { "maximum": 100 } }',
      },
    ],
    lines: [
      'schemas/visit.schema.json:9:33  the widget "number" draws 100 as its maximum, and "steps" goes further  write "maximum": 100, or take another widget',
      'schemas/visit.schema.json:9:104  the widget "number" ends somewhere, and "pace" does not say where  add "maximum": …',
      'schemas/visit.schema.json:10:5  the widget "number" ends somewhere, and "people" does not say where  add "maximum": …',
    ],
  },
  {
    name: 'a widget whose least value the field refuses, and an object without what its widget draws',
    changes: [
      ...added('stars', '{ "type": "integer", "minimum": 3, "maximum": 5, "ui:widget": "stars" }'),
      ...added('cube', '{ "type": "object", "properties": { "side": { "type": "string" } }, "ui:widget": "cube" }'),
      { file: 'src/widgets/stars/widget.json', text: '{ "types": ["integer"], "least": 1 }' },
      { file: 'src/widgets/cube/widget.json', text: '{ "types": ["object"], "properties": { "side": ["number"] } }' },
    ],
    lines: [
      'schemas/visit.schema.json:9:33  the widget "cube" needs "side" in "cube", of type "number"  add it to "properties", or name another widget',
      'schemas/visit.schema.json:9:132  the widget "stars" offers 1, which breaks the rule "minimum" of "stars"  change the rule, or take another widget',
    ],
  },
  {
    name: 'a widget that writes a format, over a text without one',
    changes: added('hour', '{ "type": "string", "ui:widget": "clock" }'),
    lines: [
      'schemas/visit.schema.json:9:33  the widget "clock" needs a format, or what is typed wrong would be sent  add "format": "iso-time"',
    ],
  },
  {
    name: 'a time with an offset that nobody types, and one that nobody has to type',
    changes: [
      ...added('start', '{ "type": "string", "format": "time", "ui:widget": "clock" }'),
      ...added('end', '{ "type": "string", "format": "time", "ui:widget": "clock", "ui:readonly": true }'),
    ],
    lines: [
      'schemas/visit.schema.json:9:162  a "time" has seconds and an offset from UTC, which nobody types  write "format": "iso-time", a time of day such as 16:30',
    ],
  },
  {
    name: 'days between times of day, and a time of day beside a day',
    changes: [
      ...added('start', '{ "type": "string", "format": "iso-time", "ui:widget": "clock" }'),
      ...added('length', '{ "type": "integer", "ui:value": "days(values.start, today)" }'),
      ...added('when', '{ "type": "string", "ui:when": "values.start > today || values.start == today" }'),
      ...added('fine', '{ "type": "string", "ui:when": "values.start > \'10:00\' && values.name > today" }'),
    ],
    lines: [
      'schemas/visit.schema.json:9:163  a time of day and a day cannot be compared by ">"  compare two numbers or two dates',
      'schemas/visit.schema.json:9:187  a time of day never equals a day  compare values of the same kind',
      'schemas/visit.schema.json:9:262  days() wants a day, and this is a time of day  use minutes(from, to) or hours(from, to)',
    ],
  },
  {
    name: 'first and last days that are none, stand the wrong way round, or bound what has no order',
    changes: [
      ...added(
        'start',
        '{ "type": "string", "format": "iso-time", "ui:widget": "clock", "formatMinimum": "25:00", "formatMaximum": "9:00" }',
      ),
      ...added(
        'end',
        '{ "type": "string", "format": "iso-time", "ui:widget": "clock", "formatMinimum": "10:00", "formatMaximum": "09:30" }',
      ),
      ...added('code', '{ "type": "string", "formatMaximum": "2026-02-01" }'),
      ...added('many', '{ "type": "integer", "formatMaximum": "2026-02-01" }'),
    ],
    lines: [
      'schemas/visit.schema.json:9:62  "formatMaximum" does nothing for a value of type "integer"  remove it, or make the type string',
      'schemas/visit.schema.json:9:123  "formatMaximum" does nothing without a format that has an order  add "format": "date" or "date-time" or "iso-time" or "iso-date-time" or "month"',
      'schemas/visit.schema.json:9:244  "formatMinimum" is 10:00 and "formatMaximum" is 09:30: nothing could pass  write at most 09:30, or a later "formatMaximum"',
      'schemas/visit.schema.json:9:371  "25:00" is no value of the format "iso-time"  write it as the format has it',
      'schemas/visit.schema.json:9:397  "9:00" is no value of the format "iso-time"  write it as the format has it',
    ],
  },
  {
    name: 'tabs with nothing that stands below them',
    changes: [
      {
        file: 'src/widgets/tabs/widget.json',
        text: '{ "types": ["string"], "choices": "required", "panel": true }',
      },
      kind('{ "type": "string", "enum": ["guided", "free"], "default": "free", "ui:widget": "tabs" }'),
    ],
    lines: [
      'schemas/visit.schema.json:8:5  "kind" is drawn by "tabs", which chooses what stands below it in a group  put it, and what it chooses, into a property of the type "object"',
    ],
  },
  {
    name: 'what is not drawn and never holds anything',
    changes: [
      { file: 'src/widgets/hidden/widget.json', text: '{ "types": ["string"], "ownLabel": true }' },
      ...added('origin', '{ "type": "string", "ui:widget": "hidden" }'),
      {
        file: FILE,
        from: '"prefill": { "action": "record", "params": { "part": "contact" }, "map": { "email": "mail" } },',
        to: '',
      },
    ],
    lines: [
      'schemas/visit.schema.json:9:33  "origin" is not drawn, and nothing fills it in  fill it by "default", "ui:value", "prefill" or "record"',
    ],
  },
  {
    name: 'whole objects to choose from, over what a person types',
    changes: added('place', '{ "enum": [{ "lat": 1 }, { "lat": 2 }], "ui:widget": "text" }'),
    lines: [
      'schemas/visit.schema.json:9:33  the text "forms.visit.place.options.1" is missing, and there is no "fields.place.options.1" either  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
      'schemas/visit.schema.json:9:33  the text "forms.visit.place.options.2" is missing, and there is no "fields.place.options.2" either  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
      'schemas/visit.schema.json:9:95  the widget "text" cannot hold a value of type "object"  use one of: radio, select',
    ],
  },
  {
    name: 'a choice that is not offered and is none',
    changes: [
      kind('{ "type": "string", "enum": ["guided", "free"], "ui:enumDisabled": ["fre"], "ui:widget": "radio" }'),
    ],
    lines: ['schemas/visit.schema.json:8:81  "fre" is no choice of "kind"  did you mean "free"?'],
  },
  {
    name: 'a select without choices',
    changes: [kind('{ "type": "string", "ui:widget": "select" }'), ...noChoices('guided')],
    lines: [
      'schemas/visit.schema.json:8:5  the widget "select" offers choices, and "kind" has none  add "enum": […], or "ui:options": {"source": …}',
    ],
  },
  {
    name: 'check boxes over free text',
    changes: added('days', '{ "type": "array", "items": { "type": "string" }, "ui:widget": "checkboxes" }'),
    lines: [
      'schemas/visit.schema.json:9:33  the widget "checkboxes" offers choices, and "days" has none  add "items": {"type": …, "enum": […]}',
    ],
  },
  {
    name: 'check boxes over objects',
    changes: added('days', '{ "type": "array", "items": { "type": "object" }, "ui:widget": "checkboxes" }'),
    lines: [
      'schemas/visit.schema.json:9:33  the widget "checkboxes" cannot hold entries of type "object"  make them "string" or "number", or name another widget',
      'schemas/visit.schema.json:9:33  the widget "checkboxes" offers choices, and "days" has none  add "items": {"type": …, "enum": […]}',
    ],
  },
  {
    name: 'more entries asked for than there are choices',
    changes: [
      ...added(
        'days',
        '{ "type": "array", "items": { "type": "string", "enum": ["a", "b"] }, "minItems": 3, "ui:widget": "checkboxes" }',
      ),
      ...inBoth(
        'forms/visit.json',
        '"days": { "label": "X" }',
        '"days": { "label": "X", "options": { "a": "A", "b": "B" } }',
      ),
    ],
    lines: [
      'schemas/visit.schema.json:9:123  "minItems" is 3 and there are 2 choices: nothing could pass  write at most 2, or add choices',
    ],
  },
  {
    name: 'numbers to choose for a text',
    changes: [
      kind('{ "type": "string", "enum": ["guided", "free", 3] }'),
      ...inBoth('forms/visit.json', '"free": "Lliure"', '"free": "Lliure", "3": "Tres"'),
    ],
    lines: [
      'schemas/visit.schema.json:8:60  the choice 3 breaks the rule "type" of its own field  write it as "string", or change the type',
    ],
  },
  {
    name: 'choices of several kinds, two of them with one text',
    changes: [
      kind('{ "type": ["string", "number"], "enum": ["guided", "free", "1", 1, null, true] }'),
      ...inBoth('forms/visit.json', '"free": "Lliure"', '"free": "Lliure", "1": "U", "null": "Cap", "true": "Sí"'),
    ],
    lines: [
      'schemas/visit.schema.json:8:77  the choice 1 has the same text as another one  keep one of the two: both are called options.1',
      'schemas/visit.schema.json:8:80  the choice null breaks the rule "type" of its own field  write it as "string" or "number", or change the type',
      'schemas/visit.schema.json:8:86  the choice true breaks the rule "type" of its own field  write it as "string" or "number", or change the type',
    ],
  },
  {
    name: 'a choice that is a list',
    changes: [kind('{ "type": "string", "enum": ["guided", "free", []] }')],
    lines: [
      'schemas/visit.schema.json:8:5  the text "forms.visit.kind.options.3" is missing, and there is no "fields.kind.options.3" either  write it in messages/ca/forms/visit.json and messages/es/forms/visit.json',
      'schemas/visit.schema.json:8:60  the choice [] breaks the rule "type" of its own field  write it as "string", or change the type',
    ],
  },
  {
    name: 'a choice that is too long for its field',
    changes: [kind('{ "type": "string", "enum": ["guided", "free"], "maxLength": 4 }')],
    lines: [
      'schemas/visit.schema.json:8:42  the choice "guided" breaks the rule "maxLength" of its own field  remove it, or change the rule',
    ],
  },
  {
    name: 'a group that nothing draws',
    changes: [
      { file: FILE, from: '"type": "object", "ui:widget": "place"', to: '"type": "object"' },
      ...inBoth(
        'forms/visit.json',
        '"address": { "label": "Població" }',
        '"address": { "town": { "label": "Població" } }',
      ),
    ],
    lines: [
      'schemas/visit.schema.json:11:5  "address" needs the widget "group", which does not exist  name another one with "ui:widget"',
    ],
  },
  {
    name: 'a group in which nothing stands',
    changes: [
      { file: 'src/widgets/group/widget.json', text: '{ "types": ["object"], "fields": true }' },
      ...added('empty', '{ "type": "object" }'),
    ],
    lines: ['schemas/visit.schema.json:9:33  nothing stands in the group "empty"  add "properties": {…}, or remove it'],
  },
  { name: 'a property that every object has', changes: added('constructor', '{ "type": "string" }'), lines: [] },
  {
    name: 'a property with blanks, a hyphen and a dot',
    changes: added('a-b c/d.e', '{ "type": "string" }'),
    lines: [],
  },
  {
    name: 'a property whose first part is a text of the form',
    changes: added('title.b', '{ "type": "string" }'),
    lines: [
      'schemas/visit.schema.json:9:33  a property cannot be called "title.b"  choose another name: forms.<form id>.title.b is a text of the form itself',
    ],
  },
  ...['12', '*', 'ui:x', ' a', 'a '].map((name) => ({
    name: `a property of the name "${name}"`,
    changes: added(name, '{ "type": "string" }').slice(0, /^(\d+|\*)$/.test(name) ? 1 : 3),
    lines: [
      `schemas/visit.schema.json:9:33  "${name}" has not the form it needs  any characters do, but not digits alone, "*", "__proto__", "ui:" at the beginning, or a blank at either end`,
    ],
  })),
  {
    name: 'a required property that every object has, and the form has not',
    changes: [{ file: FILE, from: '["name", "accepted"]', to: '["name", "toString"]' }],
    lines: [
      'schemas/visit.schema.json:4:24  "required" names "toString", which is no property of the form  use one of: name, email, kind, note, people, address, accepted, language',
    ],
  },
  {
    name: 'a property of the name __proto__',
    changes: added('__proto__', '{ "type": "string" }'),
    lines: [
      'messages/ca/forms/visit.json:6:18  nobody asks for the text "forms.visit.__proto__.label"  remove it, or correct its name',
      'messages/es/forms/visit.json:6:18  nobody asks for the text "forms.visit.__proto__.label"  remove it, or correct its name',
      'schemas/visit.schema.json:9:33  "__proto__" has not the form it needs  any characters do, but not digits alone, "*", "__proto__", "ui:" at the beginning, or a blank at either end',
    ],
  },
  {
    name: 'a required field that cannot be changed and that nothing fills',
    changes: [
      {
        file: 'schemas/entry.schema.json',
        from: '"username": { "type": "string" }',
        to: '"username": { "type": "string", "ui:readonly": true }',
      },
    ],
    lines: [
      'schemas/entry.schema.json:4:16  "username" cannot be changed, and nothing fills it in  remove it from "required", let people change it, or fill it by "record", "prefill" or "default"',
    ],
  },
];
