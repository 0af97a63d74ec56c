import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { untidy } from '../../../../tests/support/untidy.ts';
import { addField, copyField, type FieldFiles, problemOfName, removeField, renameField } from './field-acts.ts';
import { innerPath, kindsFor, requireField, setKind } from './field-kind.ts';
import {
  FIELD_WIDTHS,
  fieldGroups,
  fieldPath,
  fieldTo,
  isRequired,
  moveField,
  ownSchema,
  setKeyword,
  setRequired,
  withoutSection,
  withSection,
} from './form-edit.ts';
import {
  type Path,
  pathAt,
  readJson,
  setValue,
  valueInText,
  withItem,
  withMoved,
  withOrder,
  withoutEntry,
} from './json-edit.ts';
import { fieldKinds, newKinds } from './kind-list.ts';
import { WorkingCopy } from './working-copy.ts';

const form = `{
  "type": "object",
  "required": ["day"],
  "properties": {
    "day": { "type": "string", "format": "date" },
    "guests": { "type": "integer", "minimum": 1, "maximum": 40, "ui:width": "half" },
    "note": { "type": "string" }
  },
  "form": {
    "sections": [
      { "id": "when", "fields": ["day", "guests"] },
      { "id": "more", "fields": ["note"] }
    ]
  }
}
`;
const texts = `{
  "intro": "One \\u00e9",
  "day": { "label": "Day", "help": "When" },
  "note": {}
}
`;

describe('a change is the smallest, laid out as its surroundings', () => {
  test.each<[string, string, string]>([
    ['a text', setValue(texts, ['day', 'label'], 'The "day"'), texts.replace('"Day"', '"The \\"day\\""')],
    ['the same text', setValue(texts, ['day', 'label'], 'Day'), texts],
    [
      'a further text on the line',
      setValue(texts, ['day', 'error'], 'No'),
      texts.replace('"When" }', '"When", "error": "No" }'),
    ],
    ['a first text', setValue(texts, ['note', 'label'], 'N'), texts.replace('{}', '{ "label": "N" }')],
    [
      'a text of something new',
      setValue(texts, ['guests', 'label'], 'N'),
      texts.replace('{}\n', '{},\n  "guests": { "label": "N" }\n'),
    ],
    ['a text taken out', setValue(texts, ['day', 'help'], undefined), texts.replace(', "help": "When"', '')],
    ['the first one', setValue(texts, ['intro'], undefined), texts.replace('"intro": "One \\u00e9",\n  ', '')],
    ['the last one', setValue(texts, ['note'], undefined), texts.replace(',\n  "note": {}', '')],
    ['a text of a group', withoutEntry(setValue(texts, ['a', 'b', 'c'], 'x'), ['a', 'b', 'c']), texts],
    [
      'a line that becomes too long',
      setValue(texts, ['day', 'text'], 'x'.repeat(80)),
      texts.replace(
        '{ "label": "Day", "help": "When" }',
        `{\n    "label": "Day",\n    "help": "When",\n    "text": "${'x'.repeat(80)}"\n  }`,
      ),
    ],
    ['an item', withItem(form, ['required'], 0, 'note'), form.replace('["day"]', '["note", "day"]')],
    ['required', setRequired(form, 'note', true), form.replace('["day"]', '["day", "note"]')],
    ['no longer required', setRequired(form, 'day', false), form.replace('  "required": ["day"],\n', '')],
    [
      'a width',
      setKeyword(form, 'note', 'ui:width', 'third'),
      form.replace('"string" }\n', '"string", "ui:width": "third" }\n'),
    ],
    ['no width', setKeyword(form, 'guests', 'ui:width', undefined), form.replace(', "ui:width": "half"', '')],
    ['one place down', moveField(form, 'day', 1), form.replace('["day", "guests"]', '["guests", "day"]')],
    [
      'into the next section',
      moveField(form, 'guests', 1),
      form.replace('["day", "guests"]', '["day"]').replace('["note"]', '["guests", "note"]'),
    ],
    ['nowhere', moveField(form, 'day', -1), form],
    ['no JSON', setValue('{ "a": ', ['a'], 'b'), '{ "a": '],
  ])('%s', (_, made, wanted) => {
    expect(made).toBe(wanted);
  });
});

test('the order of properties is that of a form without sections', () => {
  const plain = '{\n  "properties": {\n    "a": {},\n    "b": { "type": "null" }\n  }\n}\n';
  const moved = '{\n  "properties": {\n    "b": { "type": "null" },\n    "a": {}\n  }\n}\n';
  expect(moveField(plain, 'b', -1)).toBe(moved);
  expect(fieldGroups(moved)).toEqual([{ section: null, fields: ['b', 'a'] }]);
  expect(withOrder(moved, ['properties'], [1, 0])).toBe(plain);
});

const nested = `{
  "properties": {
    "guests": {
      "type": "array",
      "items": {
        "type": "object",
        "required": ["age"],
        "properties": { "age": { "type": "integer" }, "menu": { "type": "string", "ui:when": "item.age > 3" } }
      }
    },
    "home": { "type": "object", "properties": { "street": { "type": "string" }, "age": { "type": "integer" } } },
    "total": { "type": "number", "ui:value": "values.guests.filter(g, g.age > 3).size() + values.home.age" }
  },
  "form": { "rules": [{ "at": "guests.*.age", "that": "item.age < 100", "error": "old" }] },
  "examples": [{ "guests": [{ "age": 4 }, { "age": 5, "menu": "x" }], "home": { "age": 1 } }]
}
`;

test('a field of a row or of a group gets another name everywhere, and no other field does', () => {
  const at = (...path: string[]): FieldFiles => ({
    main: 'form',
    at: path,
    above: [],
    texts: {},
    paths: [],
    textOf: () => nested,
  });
  const named = (files: FieldFiles) => renameField(files, 'age', 'years').get('form');
  expect(named(at('properties', 'guests', 'items'))).toBe(
    nested
      .replace('["age"]', '["years"]')
      .replace('"properties": { "age"', '"properties": { "years"')
      .replace('item.age > 3', 'item.years > 3')
      .replace('g.age', 'g.years')
      .replace('guests.*.age', 'guests.*.years')
      .replace('{ "age": 4 }, { "age": 5', '{ "years": 4 }, { "years": 5'),
  );
  expect(named(at('properties', 'home'))).toBe(
    nested
      .replace('"string" }, "age"', '"string" }, "years"')
      .replace('values.home.age', 'values.home.years')
      .replace('"home": { "age"', '"home": { "years"'),
  );
});

/** The organisation's own forms and texts. */
const ROOT = new URL('../../../../', import.meta.url);
const filesOf = (folder: string) =>
  readdirSync(new URL(folder, ROOT))
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name: `${folder}${name}`, text: readFileSync(new URL(`${folder}${name}`, ROOT), 'utf8') }));
const forms = [
  ...filesOf('schemas/'),
  // A record is found in the folder `schemas` alone.
  ...filesOf('tests/club/schemas/').filter(({ text }) => valueInText(text, ['form', 'record']) === undefined),
];
const ordered = [
  ...filesOf('menus/').map((file) => ({ ...file, path: ['pages'] })),
  ...filesOf('schemas/_lists/').map((file) => ({ ...file, path: ['entries'] })),
  ...forms.map((file) => ({ ...file, path: ['form', 'sections'] })),
].filter(({ text, path }) => Array.isArray(valueInText(text, path)) && untidy(text).length === 0);
/** Every file of the organisation, by path. */
const TEXTS = new Map(
  [
    ...['schemas/', 'schemas/_records/', 'messages/ca/', 'messages/es/', 'messages/ca/forms/', 'messages/es/forms/'],
    ...['tests/club/schemas/', 'tests/club/messages/en/forms/'],
  ]
    .flatMap(filesOf)
    .map(({ name, text }) => [name, text]),
);
type Place = Pick<FieldFiles, 'at' | 'above'>;
const filesFor = (main: string, place: Place): FieldFiles => ({
  main,
  ...place,
  paths: [...TEXTS.keys()],
  texts: Object.fromEntries(
    (main.startsWith('schemas') ? ['ca', 'es'] : ['en']).map((language) => [
      language,
      main.replace(/schemas/, `messages/${language}/forms`).replace('.schema', ''),
    ]),
  ),
  textOf: (path) => TEXTS.get(path) ?? null,
});
/** The form itself, and its groups and lists with fields. */
const placesIn = (text: string, { at, above }: Place = { at: [], above: [] }): Place[] => [
  { at, above },
  ...(fieldGroups(text, at) ?? []).flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const inner = innerPath(ownSchema(text, field, at));
      const path = fieldPath(text, field, at);
      return inner && path ? placesIn(text, { at: [...path, ...inner], above: [...above, field, 'fields'] }) : [];
    }),
  ),
];
const messages = ['messages/ca/', 'messages/ca/forms/', 'messages/es/mails/'].flatMap(filesOf);

/** Paths of the texts in a file. */
function textPaths(value: unknown, above: Path = []): Path[] {
  if (typeof value === 'string') return [above];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    textPaths(one, [...above, Array.isArray(value) ? Number(key) : key]),
  );
}

type Value = Record<string, never>;
interface Edited {
  /** File → its text before and after, and its value as the edit should leave it. */
  files: { before: string; after: string; wanted: unknown; own?: Path | null }[];
}
/** The text of a file without the value at a path. */
function textAround(text: string, path: Path): string {
  const { offset = 0, length = 0 } = findNodeAtLocation(parseTree(text) as Node, [...path]) ?? {};
  return text.slice(0, offset) + text.slice(offset + length);
}
const valueIn = (text: string) => structuredClone(readJson(text)) as Value;
const inside = (value: unknown, path: Path) => path.reduce((inner, step) => (inner as Value)[step], value) as Value;

/** One random edit of the workshop. */
function edit(pick: (below: number) => number, words: string): Edited {
  const one = <T>(all: readonly T[]) => all[pick(all.length)] as T;
  if (pick(5) === 0) {
    const { text: before } = one(messages);
    const wanted = valueIn(before);
    const path = one(textPaths(wanted).filter(([first]) => first !== '$schema'));
    if (pick(4) === 0) {
      const after = withoutEntry(before, path);
      return { files: [{ before, after, wanted: readJson(after) }] };
    }
    const to = pick(3) === 0 ? [...path.slice(0, -1), 'placeholder'] : path;
    inside(wanted, to.slice(0, -1))[to.at(-1) as string] = words as never;
    return { files: [{ before, after: setValue(before, to, words), wanted }] };
  }
  if (pick(5) === 0) {
    // A page, an entry of a list or a section goes to another place.
    const { text: before, path } = one(ordered);
    const wanted = valueIn(before);
    const list = inside(wanted, path) as unknown as unknown[];
    const [from, to] = [pick(list.length), pick(list.length)];
    list.splice(to, 0, ...list.splice(from, 1));
    return { files: [{ before, after: withMoved(before, path, from, to), wanted }] };
  }
  const { name: main, text: before } = one(forms);
  const place = one(placesIn(before));
  const files = filesFor(main, place);
  const { at } = place;
  const fields = (fieldGroups(before, at) ?? []).flatMap((group) => group.fields);
  const field = one(fields);
  const path = fieldPath(before, field, at);
  const wanted = valueIn(before);
  const own = (path ? inside(wanted, path) : {}) as Record<string, unknown>;
  const holder = path ? inside(wanted, path.slice(0, -2)) : wanted;
  const alone = (after: string): Edited => ({ files: [{ before, after, wanted }] });
  const whole = (after: string): Edited => ({ files: [{ before, after, wanted: readJson(after) }] });
  const set = (keyword: string, value: unknown) => {
    if (value === undefined) delete own[keyword];
    else own[keyword] = value;
  };
  const shownIn = (text: string) => (fieldGroups(text, at) ?? []).flatMap((group) => group.fields);
  switch (pick(12)) {
    case 0: {
      const needed = !isRequired(before, field, at);
      const others = ((holder.required ?? []) as string[]).filter((name) => name !== field);
      const names = needed ? [...others, field] : others;
      if (names.length > 0) holder.required = names as never;
      else delete holder.required;
      return alone(setRequired(before, field, needed, at));
    }
    case 1: {
      const width = one(['', ...FIELD_WIDTHS]);
      set('ui:width', width || undefined);
      return alone(setKeyword(before, field, 'ui:width', width || undefined, at));
    }
    case 2: {
      const [keyword, value] = one<[string, number | string | undefined]>([
        ['maxLength', pick(500)],
        ['minimum', undefined],
        ['ui:when', `values.${one(fields)} == 'a'`],
        ['ui:when', undefined],
        ['default', words],
      ]);
      set(keyword, value);
      return alone(setKeyword(before, field, keyword, value, at));
    }
    case 3: {
      const groups = fieldGroups(before, at) ?? [];
      const target = one(groups.filter(({ fields: all, section }) => section !== null || all.includes(field)));
      if (!target || !path) return alone(before);
      const position = pick(target.fields.filter((name) => name !== field).length + 1);
      const after = fieldTo(before, field, target.section, position, at);
      const there = (fieldGroups(after, at) ?? []).find(({ section }) => section === target.section);
      if (path.length === at.length + 2) expect(there?.fields[position]).toBe(field);
      return whole(after);
    }
    case 4: {
      const by = pick(2) === 0 ? -1 : 1;
      const after = moveField(before, field, by, at);
      expect(shownIn(after).sort()).toEqual(shownIn(before).sort());
      // One step there and one back; a line that became too long on the way stays broken.
      if (after !== before) expect(readJson(moveField(after, field, by === 1 ? -1 : 1, at))).toEqual(readJson(before));
      return whole(after);
    }
    case 5: {
      const after = withSection(before, 'fresh', 'all');
      const all = (text: string) => (fieldGroups(text) ?? []).flatMap((group) => group.fields).sort();
      expect(all(after)).toEqual(all(before));
      return whole(after);
    }
    case 6: {
      const sections = (fieldGroups(before) ?? []).flatMap(({ section }) => section ?? []);
      if (sections.length === 0) return alone(before);
      const after = withoutSection(before, one(sections));
      expect((fieldGroups(after) ?? []).length).toBeLessThanOrEqual((fieldGroups(before) ?? []).length);
      return whole(after);
    }
    case 7: {
      const spec = inside(wanted, ['form']) as Record<string, unknown> | undefined;
      if (!spec) return alone(before);
      const isOn = spec.inSteps === true;
      if (isOn) delete spec.inSteps;
      else spec.inSteps = true;
      return alone(setValue(before, ['form', 'inSteps'], isOn ? undefined : true));
    }
    case 8: {
      if (pick(2) !== 0) return whole(requireField(files, field, pick(2) === 0));
      const after = setKind(files, field, one(newKinds));
      // Another kind can replace every line of the field, and must leave all that stands around it.
      return { files: [{ before, after, wanted: readJson(after), own: path }] };
    }
  }
  if (!path) return alone(before);
  const act = pick(4);
  const edits =
    act === 0
      ? copyField(files, field).edits
      : act === 1
        ? removeField(files, field)
        : act === 2
          ? renameField(files, field, 'aFreshName')
          : addField(files, {
              name: 'aFreshName',
              schema: fieldKinds[one(newKinds)]?.newField ?? {},
              after: field,
              section: (fieldGroups(before, at) ?? []).find((group) => group.fields.includes(field))?.section ?? null,
              texts: { ca: { label: words } },
            });
  const after = (file: string) => edits.get(file) ?? TEXTS.get(file) ?? '';
  const shown = shownIn(after(main));
  if (act === 0 || act === 3) expect(shown.length).toBe(fields.length + 1);
  if (act === 1) expect(shown).toEqual(fields.filter((name) => name !== field));
  if (act === 2) expect(shown).toEqual(fields.map((name) => (name === field ? 'aFreshName' : name)));
  return {
    files: [...edits].map(([file, text]) => ({ before: TEXTS.get(file) ?? '', after: text, wanted: readJson(text) })),
  };
}

test('references between files follow a rename, lead on from a copy, and no field takes the place of a property', () => {
  const email = { $ref: '../_shared/formats.schema.json#/definitions/email' };
  const sources: Record<string, object> = {
    'schemas/_records/person.record.json': { properties: { email, nif: { type: 'string' } } },
    'schemas/_records/firm.record.json': { properties: { contact: { $ref: 'person.record.json#/properties/email' } } },
    'schemas/personal.schema.json': {
      form: { record: 'person' },
      properties: {
        email: { $ref: '_records/person.record.json#/properties/email' },
        others: { type: 'array', items: { $ref: '_shared/formats.schema.json#/definitions/email' }, default: [] },
      },
      'ui:sections': [{ id: 'all', fields: ['email', 'others'] }],
    },
  };
  const main = 'schemas/personal.schema.json';
  const files: FieldFiles = {
    main,
    at: [],
    above: [],
    texts: {},
    paths: Object.keys(sources),
    textOf: (path) => (sources[path] ? `${JSON.stringify(sources[path], null, 2)}\n` : null),
  };
  const edits = renameField(files, 'email', 'mailbox');
  const read = (path: string) => readJson(edits.get(`schemas/${path}`) ?? '') as object;
  expect(read('_records/firm.record.json')).toEqual({
    properties: { contact: { $ref: 'person.record.json#/properties/mailbox' } },
  });
  expect(read('personal.schema.json')).toHaveProperty(
    'properties.mailbox.$ref',
    '_records/person.record.json#/properties/mailbox',
  );

  const copied = copyField(files, 'others').edits.get('schemas/_records/person.record.json') ?? '';
  expect(readJson(copied)).toHaveProperty('properties.others2.items', email);

  expect(problemOfName(files, 'nif')).toBe('taken');
  expect(problemOfName(files, 'nif', 'schemas/_records/person.record.json#/properties/nif')).toBeNull();
});

test('a kind is offered for a field only if it takes all that the field takes', () => {
  expect(kindsFor({ type: 'integer', minimum: 1, maximum: 5 })).toEqual(expect.arrayContaining(['number', 'rating']));
  expect(kindsFor({ type: 'integer', minimum: 3, maximum: 5 })).not.toContain('rating');
  expect(kindsFor({ type: 'string' })).not.toContain('free-name');
});

test('the files themselves are laid out so', () => {
  expect([...forms, ...messages].filter(({ text }) => untidy(text).length > 0).map(({ name }) => name)).toEqual([]);
});

test('200 random edits leave files that parse, are laid out and differ only where it was meant; undo brings the bytes back', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), fc.string({ maxLength: 150 }), (numbers, words) => {
      const next = numbers[Symbol.iterator]();
      const { files } = edit((below) => (next.next().value as number) % below, words);
      for (const { before, after, wanted, own } of files) {
        expect(wanted).toBeDefined();
        expect(readJson(after)).toEqual(wanted);
        expect(untidy(after)).toEqual([]);
        // Lines that the change does not concern are the same bytes.
        if (own) {
          expect(textAround(after, own)).toBe(textAround(before, own));
          continue;
        }
        const [old, now] = [before.split('\n'), after.split('\n')];
        const same = now.filter((line) => old.includes(line)).length;
        expect(Math.min(old.length, now.length) - same).toBeLessThanOrEqual(files.length > 1 ? 14 : 4);
      }
      const paths = files.map((_, index) => `${index}`);
      const copy = new WorkingCopy(() => new Promise(() => {}));
      copy.editAll(new Map(files.map(({ before }, index) => [`${index}`, before])));
      copy.editAll(new Map(files.map(({ after }, index) => [`${index}`, after])));
      if (files.every(({ before, after }) => before === after)) return;
      copy.step('undo', paths);
      expect(paths.map(copy.shown().textOf)).toEqual(files.map(({ before }) => before));
      copy.step('redo', paths);
      expect(paths.map(copy.shown().textOf)).toEqual(files.map(({ after }) => after));
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['2:11', ['type']],
  ['5:5', ['properties', 'day']],
  ['5:22', ['properties', 'day', 'type']],
  ['1:1', []],
  ['99:1', []],
])('the path of what stands at %s', (place, path) => {
  expect(pathAt(form, place)).toEqual(path);
  expect(pathAt(form.replace('{', ''), place)).toEqual([]);
});

test('the required mark is read', () => {
  expect(isRequired(form, 'day')).toBe(true);
  expect(isRequired(form, 'note')).toBe(false);
});
