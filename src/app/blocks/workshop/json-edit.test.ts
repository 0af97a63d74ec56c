import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { type Node, parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { fieldGroups, isRequired, moveField, setRequired, setWidth, WIDTHS, widthOf } from './form-edit.ts';
import { type Path, readJson, setText, setValue, withItem, withOrder } from './json-edit.ts';

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

/** One random change: the file before and after, and its value as the change should leave it. */
function change(pick: (below: number) => number, words: string): { before: string; after: string; wanted: unknown } {
  const one = <T>(all: readonly T[]) => all[pick(all.length)] as T;
  if (pick(2) === 0) {
    const { text: before } = one(messages);
    const value = structuredClone(readJson(before)) as Record<string, never>;
    const path = one(textPaths(value).filter(([first]) => first !== '$schema'));
    const isNew = pick(3) === 0;
    const at = isNew ? [...path.slice(0, -1), 'placeholder'] : path;
    const holder = at.slice(0, -1).reduce<Record<string | number, never>>((inner, step) => inner[step] as never, value);
    holder[at.at(-1) as string] = words as never;
    return { before, after: setText(before, at, words), wanted: value };
  }
  const { text: before } = one(forms);
  const value = structuredClone(readJson(before)) as Record<string, never>;
  const field = one((fieldGroups(before) ?? []).flatMap(({ fields }) => fields));
  const kind = pick(3);
  if (kind === 0) {
    const needed = !isRequired(before, field);
    const names = [
      ...((value.required ?? []) as string[]).filter((name) => name !== field),
      ...(needed ? [field] : []),
    ];
    if (names.length > 0) value.required = names as never;
    else delete value.required;
    return { before, after: setRequired(before, field, needed), wanted: value };
  }
  if (kind === 1) {
    const width = one(['', ...WIDTHS]);
    // Fields of conditions get no width here.
    const own = (value.properties as Record<string, Record<string, string>> | undefined)?.[field] ?? {};
    if (width === '') delete own['ui:width'];
    else own['ui:width'] = width;
    return { before, after: setWidth(before, field, width), wanted: value };
  }
  const by = pick(2) === 0 ? -1 : 1;
  const after = moveField(before, field, by);
  const names = (text: string) => (fieldGroups(text) ?? []).flatMap(({ fields }) => fields);
  expect([...names(after)].sort()).toEqual([...names(before)].sort());
  // One step there and one back; a line that became too long on the way stays broken.
  if (after !== before) expect(readJson(moveField(after, field, by === 1 ? -1 : 1))).toEqual(readJson(before));
  return { before, after, wanted: readJson(after) };
}

test('the files themselves are laid out so', () => {
  expect([...forms, ...messages].filter(({ text }) => untidy(text).length > 0).map(({ name }) => name)).toEqual([]);
});

test('200 random changes leave files that parse, are laid out and differ only where it was meant', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), fc.string({ maxLength: 150 }), (numbers, words) => {
      const next = numbers[Symbol.iterator]();
      const { before, after, wanted } = change((below) => (next.next().value as number) % below, words);
      expect(readJson(after)).toEqual(wanted);
      expect(untidy(after)).toEqual([]);
      // Lines that the change does not concern are the same bytes.
      if (after === before) return;
      const [old, now] = [before.split('\n'), after.split('\n')];
      const same = now.filter((line) => old.includes(line)).length;
      expect(Math.min(old.length, now.length) - same).toBeLessThanOrEqual(4);
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
