import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { type Node, parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { copyField, type FieldFiles, removeField, renameField } from './field-acts.ts';
import {
  fieldGroups,
  fieldPath,
  fieldTo,
  isRequired,
  moveField,
  setKeyword,
  setRequired,
  setWidth,
  WIDTHS,
  widthOf,
  withSection,
} from './form-edit.ts';
import { type Path, readJson, setText, setValue, withItem, withOrder } from './json-edit.ts';
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
    ['a text', setText(texts, ['day', 'label'], 'The "day"'), texts.replace('"Day"', '"The \\"day\\""')],
    ['the same text', setText(texts, ['day', 'label'], 'Day'), texts],
    [
      'a further text on the line',
      setText(texts, ['day', 'error'], 'No'),
      texts.replace('"When" }', '"When", "error": "No" }'),
    ],
    ['a first text', setText(texts, ['note', 'label'], 'N'), texts.replace('{}', '{ "label": "N" }')],
    [
      'a text of something new',
      setText(texts, ['guests', 'label'], 'N'),
      texts.replace('{}\n', '{},\n  "guests": { "label": "N" }\n'),
    ],
    ['a text taken out', setValue(texts, ['day', 'help'], undefined), texts.replace(', "help": "When"', '')],
    ['the first one', setValue(texts, ['intro'], undefined), texts.replace('"intro": "One \\u00e9",\n  ', '')],
    ['the last one', setValue(texts, ['note'], undefined), texts.replace(',\n  "note": {}', '')],
    [
      'a line that becomes too long',
      setText(texts, ['day', 'text'], 'x'.repeat(80)),
      texts.replace(
        '{ "label": "Day", "help": "When" }',
        `{\n    "label": "Day",\n    "help": "When",\n    "text": "${'x'.repeat(80)}"\n  }`,
      ),
    ],
    ['an item', withItem(form, ['required'], 0, 'note'), form.replace('["day"]', '["note", "day"]')],
    ['required', setRequired(form, 'note', true), form.replace('["day"]', '["day", "note"]')],
    ['no longer required', setRequired(form, 'day', false), form.replace('  "required": ["day"],\n', '')],
    ['a width', setWidth(form, 'note', 'third'), form.replace('"string" }\n', '"string", "ui:width": "third" }\n')],
    ['no width', setWidth(form, 'guests', ''), form.replace(', "ui:width": "half"', '')],
    ['one place down', moveField(form, 'day', 1), form.replace('["day", "guests"]', '["guests", "day"]')],
    [
      'into the next section',
      moveField(form, 'guests', 1),
      form.replace('["day", "guests"]', '["day"]').replace('["note"]', '["guests", "note"]'),
    ],
    ['nowhere', moveField(form, 'day', -1), form],
    ['no JSON', setText('{ "a": ', ['a'], 'b'), '{ "a": '],
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

/** The organisation's own forms and texts. */
const ROOT = new URL('../../../../', import.meta.url);
const filesOf = (folder: string) =>
  readdirSync(new URL(folder, ROOT))
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name: `${folder}${name}`, text: readFileSync(new URL(`${folder}${name}`, ROOT), 'utf8') }));
const forms = filesOf('schemas/');
/** Every file of the organisation, by path. */
const TEXTS = new Map(
  ['schemas/', 'schemas/_records/', 'messages/ca/', 'messages/es/', 'messages/ca/forms/', 'messages/es/forms/']
    .flatMap(filesOf)
    .map(({ name, text }) => [name, text]),
);
const filesFor = (main: string): FieldFiles => ({
  main,
  paths: [...TEXTS.keys()],
  texts: Object.fromEntries(
    ['ca', 'es'].map((language) => [
      language,
      main.replace(/^schemas/, `messages/${language}/forms`).replace('.schema', ''),
    ]),
  ),
  textOf: (path) => TEXTS.get(path) ?? null,
});
const messages = ['messages/ca/', 'messages/ca/forms/', 'messages/es/mails/'].flatMap(filesOf);

/** Paths of the texts in a file. */
function textPaths(value: unknown, above: Path = []): Path[] {
  if (typeof value === 'string') return [above];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    textPaths(one, [...above, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Objects and lists that stand neither on one line nor with each entry on a line of its own, indented by depth. */
function untidy(text: string): string[] {
  const root = parseTree(text);
  const found: string[] = [];
  const visit = (node: Node, indent: string) => {
    const isContainer = node.type === 'object' || node.type === 'array';
    const raw = text.slice(node.offset, node.offset + node.length);
    if (isContainer && raw.includes('\n'))
      for (const child of node.children ?? []) {
        const line = text.slice(text.lastIndexOf('\n', child.offset) + 1, child.offset);
        if (line !== `${indent}  `) found.push(text.slice(child.offset, child.offset + 40));
      }
    const inner = isContainer && raw.includes('\n') ? `${indent}  ` : indent;
    for (const child of node.children ?? []) visit(child, inner);
  };
  if (root) visit(root, '');
  if (!text.endsWith('}\n')) found.push('the end');
  return found;
}

type Value = Record<string, never>;
interface Edited {
  /** File → its text before and after, and its value as the edit should leave it. */
  files: { before: string; after: string; wanted: unknown }[];
}
const valueIn = (text: string) => structuredClone(readJson(text)) as Value;
const at = (value: unknown, path: Path) => path.reduce((inner, step) => (inner as Value)[step], value) as Value;

/** One random edit of the workshop. */
function edit(pick: (below: number) => number, words: string): Edited {
  const one = <T>(all: readonly T[]) => all[pick(all.length)] as T;
  if (pick(5) === 0) {
    const { text: before } = one(messages);
    const wanted = valueIn(before);
    const path = one(textPaths(wanted).filter(([first]) => first !== '$schema'));
    const to = pick(3) === 0 ? [...path.slice(0, -1), 'placeholder'] : path;
    at(wanted, to.slice(0, -1))[to.at(-1) as string] = words as never;
    return { files: [{ before, after: setText(before, to, words), wanted }] };
  }
  const { name: main, text: before } = one(forms);
  const fields = (fieldGroups(before) ?? []).flatMap((group) => group.fields);
  const field = one(fields);
  const path = fieldPath(before, field);
  const wanted = valueIn(before);
  const own = (path ? at(wanted, path) : {}) as Record<string, unknown>;
  const holder = path ? at(wanted, path.slice(0, -2)) : wanted;
  const alone = (after: string): Edited => ({ files: [{ before, after, wanted }] });
  const set = (keyword: string, value: unknown) => {
    if (value === undefined) delete own[keyword];
    else own[keyword] = value;
  };
  switch (pick(9)) {
    case 0: {
      const needed = !isRequired(before, field);
      const others = ((holder.required ?? []) as string[]).filter((name) => name !== field);
      const names = needed ? [...others, field] : others;
      if (names.length > 0) holder.required = names as never;
      else delete holder.required;
      return alone(setRequired(before, field, needed));
    }
    case 1: {
      const width = one(['', ...WIDTHS]);
      set('ui:width', width || undefined);
      return alone(setWidth(before, field, width));
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
      return alone(setKeyword(before, field, keyword, value));
    }
    case 3: {
      const groups = fieldGroups(before) ?? [];
      const target = one(groups.filter(({ fields: all, section }) => section !== null || all.includes(field)));
      if (!target || !path) return alone(before);
      const position = pick(target.fields.filter((name) => name !== field).length + 1);
      const after = fieldTo(before, field, target.section, position);
      const there = (fieldGroups(after) ?? []).find(({ section }) => section === target.section);
      if (path.length === 2) expect(there?.fields[position]).toBe(field);
      return { files: [{ before, after, wanted: readJson(after) }] };
    }
    case 4: {
      const by = pick(2) === 0 ? -1 : 1;
      const after = moveField(before, field, by);
      const names = (text: string) => (fieldGroups(text) ?? []).flatMap((group) => group.fields);
      expect([...names(after)].sort()).toEqual([...names(before)].sort());
      // One step there and one back; a line that became too long on the way stays broken.
      if (after !== before) expect(readJson(moveField(after, field, by === 1 ? -1 : 1))).toEqual(readJson(before));
      return { files: [{ before, after, wanted: readJson(after) }] };
    }
    case 5: {
      const after = withSection(before, 'fresh', 'all');
      expect((fieldGroups(after) ?? []).flatMap((group) => group.fields).sort()).toEqual([...fields].sort());
      return { files: [{ before, after, wanted: readJson(after) }] };
    }
  }
  if (!path) return alone(before);
  const act = pick(3);
  const edits =
    act === 0
      ? copyField(filesFor(main), field).edits
      : act === 1
        ? removeField(filesFor(main), field)
        : renameField(filesFor(main), field, 'aFreshName');
  const after = (file: string) => edits.get(file) ?? TEXTS.get(file) ?? '';
  const shown = fieldGroups(after(main))?.flatMap((group) => group.fields) ?? [];
  if (act === 0) expect(shown.length).toBe(fields.length + 1);
  if (act === 1) expect(shown).toEqual(fields.filter((name) => name !== field));
  if (act === 2) expect(shown).toEqual(fields.map((name) => (name === field ? 'aFreshName' : name)));
  return {
    files: [...edits].map(([file, text]) => ({ before: TEXTS.get(file) ?? '', after: text, wanted: readJson(text) })),
  };
}

test('the files themselves are laid out so', () => {
  expect([...forms, ...messages].filter(({ text }) => untidy(text).length > 0).map(({ name }) => name)).toEqual([]);
});

test('200 random edits leave files that parse, are laid out and differ only where it was meant; undo brings the bytes back', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), fc.string({ maxLength: 150 }), (numbers, words) => {
      const next = numbers[Symbol.iterator]();
      const { files } = edit((below) => (next.next().value as number) % below, words);
      for (const { before, after, wanted } of files) {
        expect(wanted).toBeDefined();
        expect(readJson(after)).toEqual(wanted);
        expect(untidy(after)).toEqual([]);
        // Lines that the change does not concern are the same bytes.
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

test('the required mark and the width are read', () => {
  expect(isRequired(form, 'day')).toBe(true);
  expect(isRequired(form, 'note')).toBe(false);
  expect(widthOf(form, 'guests')).toBe('half');
  expect(widthOf(form, 'note')).toBe('');
});
