import { type Node, parseTree } from 'jsonc-parser';
import type { Json } from '../../../core/config.ts';
import {
  type Entries,
  entriesOf,
  type Path,
  readJson,
  setValue,
  valueAt,
  withEntry,
  withItem,
  withMoved,
} from './json-edit.ts';

/** Changes of a form's file that its list of fields offers. */

/** A group of fields as the form shows them, in order. */
export interface FieldGroup {
  /** `null` for fields that stand in no section. */
  section: string | null;
  fields: readonly string[];
}

export const WIDTHS = ['full', 'half', 'third', 'quarter'] as const;

/** The fields of a form's file by section; null when it cannot be read. */
export function fieldGroups(text: string): FieldGroup[] | null {
  const form = readJson(text);
  const properties = Object.keys(entriesOf(entriesOf(form).properties));
  if (form === undefined) return null;
  const sections = sectionsOf(form);
  if (sections.length === 0) return [{ section: null, fields: ordered(form, properties) }];
  const left = properties.filter((name) => !sections.some(({ fields }) => fields.includes(name)));
  return [...sections, ...(left.length > 0 ? [{ section: null, fields: left }] : [])];
}

export function isRequired(text: string, field: string): boolean {
  return namesOf(valueAt(text, [...holderOf(text, field), 'required'])).includes(field);
}

/** The file in which the field has to be filled in, or need not be. */
export function setRequired(text: string, field: string, required: boolean): string {
  const path = [...holderOf(text, field), 'required'];
  const names = namesOf(valueAt(text, path));
  const at = names.indexOf(field);
  if (required) return at < 0 ? withItem(text, path, names.length, field) : text;
  if (at < 0) return text;
  return setValue(text, names.length === 1 ? path : [...path, at], undefined);
}

/** The object that describes the field: the form itself, or the part of a condition. */
function holderOf(text: string, field: string): Path {
  return holders(readJson(text)).find((path) => valueAt(text, [...path, 'properties', field]) !== undefined) ?? [];
}

/** Paths of the objects with fields: the form, then what its conditions bring in. */
function holders(form: Json | undefined, path: Path = []): Path[] {
  const { then, else: other, allOf, dependencies } = entriesOf(form);
  const parts: [string | number, Json | undefined][][] = [
    [['then', then]],
    [['else', other]],
    ...(Array.isArray(allOf)
      ? allOf.map((one, at): [string | number, Json][] => [
          ['allOf', null],
          [at, one],
        ])
      : []),
    ...Object.entries(entriesOf(dependencies)).map(([name, one]): [string, Json][] => [
      ['dependencies', null],
      [name, one],
    ]),
  ];
  return [
    path,
    ...parts.flatMap((steps) => {
      const inner = steps.at(-1)?.[1];
      if (Object.keys(entriesOf(inner)).length === 0) return [];
      return holders(inner, [...path, ...steps.map(([step]) => step)]);
    }),
  ];
}

/** Where the field is described; `null` for a name that only stands in a section. */
export function fieldPath(text: string, field: string): Path | null {
  const path = [...holderOf(text, field), 'properties', field];
  return valueAt(text, path) === undefined ? null : path;
}

/** The keywords of a field in the file itself, without those that it takes over from another file. */
export function ownSchema(text: string, field: string): Entries {
  const path = fieldPath(text, field);
  return path ? entriesOf(valueAt(text, path)) : {};
}

/** A keyword of a field, or a path of keywords; `undefined` takes it out. */
export function setKeyword(text: string, field: string, keyword: string | Path, value: Json | undefined): string {
  const path = fieldPath(text, field);
  if (!path) return text;
  const keywords = typeof keyword === 'string' ? [keyword] : keyword;
  const changed = setValue(text, [...path, ...keywords], value);
  // Settings without any are left out.
  const [first = ''] = keywords;
  const isEmpty = keywords.length > 1 && Object.keys(entriesOf(valueAt(changed, [...path, first]))).length === 0;
  return value === undefined && isEmpty ? setValue(changed, [...path, first], undefined) : changed;
}

/** The file with the field at the end of a section, or after another one; `null` where it has no sections. */
export function withField(text: string, field: string, schema: Json, section: string | null, after?: string): string {
  const path = after === undefined ? ['properties'] : [...holderOf(text, after), 'properties'];
  return placed(withEntry(text, path, [field, schema], after), field, section, after);
}

/** Its name in the section or the order, without its description. */
function placed(text: string, field: string, section: string | null, after?: string): string {
  const form = readJson(text);
  const sections = sectionsOf(form);
  const at = sections.findIndex((one) => one.section === section);
  const here = sections[at];
  const behind = (names: readonly string[]) => (after === undefined ? -1 : names.indexOf(after)) + 1 || names.length;
  if (here) return withItem(text, ['form', 'sections', at, 'fields'], behind(here.fields), field);
  const order = namesOf(entriesOf(form)['ui:order']);
  return order.length > 0 ? withItem(text, ['ui:order'], behind(order), field) : text;
}

/** The file without the field: its description, and its name wherever the form lists names. */
export function withoutField(text: string, field: string): string {
  let left = text;
  for (const path of holders(readJson(text))) {
    left = setValue(left, [...path, 'properties', field], undefined);
    left = withoutName(left, [...path, 'required'], field, true);
    for (const [name, names] of Object.entries(entriesOf(valueAt(left, [...path, 'dependencies'])))) {
      if (name === field) left = setValue(left, [...path, 'dependencies', name], undefined);
      else if (Array.isArray(names)) left = withoutName(left, [...path, 'dependencies', name], field, true);
    }
    left = withoutEmpty(left, [...path, 'dependencies']);
  }
  for (const at of sectionsOf(readJson(text)).keys())
    left = withoutName(left, ['form', 'sections', at, 'fields'], field, false);
  left = withoutName(left, ['ui:order'], field, true);
  const examples = entriesOf(readJson(left)).examples;
  if (Array.isArray(examples))
    for (const at of examples.keys()) left = setValue(left, ['examples', at, field], undefined);
  return left;
}

/** @param whole a list that would be empty goes as a whole */
function withoutName(text: string, path: Path, name: string, whole: boolean): string {
  const names = valueAt(text, path);
  const at = Array.isArray(names) ? names.indexOf(name) : -1;
  if (at < 0 || !Array.isArray(names)) return text;
  return setValue(text, whole && names.length === 1 ? path : [...path, at], undefined);
}

function withoutEmpty(text: string, path: Path): string {
  const value = valueAt(text, path);
  return value !== undefined && Object.keys(entriesOf(value)).length === 0 ? setValue(text, path, undefined) : text;
}

/** Keywords whose value is an expression. */
const EXPRESSIONS = new Set(['ui:when', 'ui:value', 'when', 'that', 'unless']);

/** The file with another name for a field, wherever the form names it: in lists, conditions, expressions, examples. */
export function withFieldNamed(text: string, field: string, name: string): string {
  const root = readJson(text) === undefined ? undefined : parseTree(text);
  if (!root) return text;
  const written: { node: Node; content: string }[] = [];
  const put = (node: Node | undefined) => node && written.push({ node, content: JSON.stringify(name) });
  const inEntries = (object: Node | undefined, each: (key: string, entry: Node, value: Node | undefined) => void) => {
    if (object?.type !== 'object') return;
    for (const entry of object.children ?? []) {
      const [key, value] = entry.children ?? [];
      if (key) each(String(key.value), key, value);
    }
  };
  const inList = (list: Node | undefined, each: (item: Node) => void) => {
    if (list?.type === 'array') for (const item of list.children ?? []) each(item);
  };
  const names = (list: Node | undefined) => inList(list, (item) => item.value === field && put(item));
  const keys = (object: Node | undefined) => inEntries(object, (key, entry) => key === field && put(entry));
  const scope = (object: Node | undefined): void =>
    inEntries(object, (key, _, value) => {
      if (key === 'properties') keys(value);
      else if (key === 'required' || key === 'ui:order') names(value);
      else if (key === 'dependencies') {
        keys(value);
        inEntries(value, (_name, _key, one) => (one?.type === 'array' ? names(one) : scope(one)));
      } else if (['if', 'then', 'else', 'not'].includes(key)) scope(value);
      else if (['allOf', 'anyOf', 'oneOf'].includes(key)) inList(value, scope);
      else if (key === 'examples') inList(value, keys);
    });
  scope(root);
  const everywhere = (node: Node, key: string): void => {
    if (node.type === 'string' && EXPRESSIONS.has(key)) {
      const expression = String(node.value);
      const changed = expression.replaceAll(
        valueName(field),
        name.match(/^[A-Za-z_]\w*$/) ? `values.${name}` : `values[${JSON.stringify(name)}]`,
      );
      if (changed !== expression) written.push({ node, content: JSON.stringify(changed) });
    }
    if (key === 'at' && node.value === field) put(node);
    if (key === 'fields') names(node);
    if (key === 'map') keys(node);
    if (node.type === 'array') for (const item of node.children ?? []) everywhere(item, key);
    inEntries(node, (inner, _, value) => value && inner !== 'examples' && everywhere(value, inner));
  };
  everywhere(root, '');
  return written
    .toSorted((one, other) => other.node.offset - one.node.offset)
    .reduce(
      (made, { node, content }) => made.slice(0, node.offset) + content + made.slice(node.offset + node.length),
      text,
    );
}

/** The value of a field in an expression. */
function valueName(field: string): RegExp {
  const name = field.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  return new RegExp(`\\bvalues(?:\\.${name}(?![\\w])|\\[(?:"${name}"|'${name}')\\])`, 'g');
}

/** Whether the field is described here, and not only in another file. */
export function isOwn(text: string, field: string): boolean {
  return fieldPath(text, field) !== null;
}

/** The width that the file gives a field; `''` without one. */
export function widthOf(text: string, field: string): string {
  const width = ownSchema(text, field)['ui:width'];
  return typeof width === 'string' ? width : '';
}

/** @param width `''` takes the width out */
export function setWidth(text: string, field: string, width: string): string {
  return setKeyword(text, field, 'ui:width', width === '' ? undefined : width);
}

/** The file with the field at a position of a section, which it may not have stood in before. */
export function fieldTo(text: string, field: string, section: string | null, position: number): string {
  const sections = sectionsOf(readJson(text));
  const to = sections.findIndex((one) => one.section === section);
  const from = sections.findIndex(({ fields }) => fields.includes(field));
  const path = (at: number) => ['form', 'sections', at, 'fields'];
  const [target, source] = [sections[to], sections[from]];
  if (target && target === source) return withMoved(text, path(to), target.fields.indexOf(field), position);
  if (target) return withItem(source ? withoutName(text, path(from), field, false) : text, path(to), position, field);
  if (sections.length > 0) return text;
  const order = namesOf(entriesOf(readJson(text))['ui:order']);
  const names = order.length > 0 ? order : Object.keys(entriesOf(entriesOf(readJson(text)).properties));
  return withMoved(text, [order.length > 0 ? 'ui:order' : 'properties'], names.indexOf(field), position);
}

/** The file with one more section; a form without sections gets one with all its fields first. */
export function withSection(text: string, id: string, first: string): string {
  const groups = fieldGroups(text) ?? [];
  const { sections } = entriesOf(entriesOf(readJson(text)).form);
  if (Array.isArray(sections)) return withItem(text, ['form', 'sections'], sections.length, { id, fields: [] });
  const all = groups.flatMap(({ fields }) => [...fields]);
  return setValue(
    text,
    ['form', 'sections'],
    [
      { id: first, fields: all },
      { id, fields: [] },
    ],
  );
}

/** The file without the section, whose fields go to the one before it, or after it. */
export function withoutSection(text: string, id: string): string {
  const sections = sectionsOf(readJson(text));
  const at = sections.findIndex(({ section }) => section === id);
  const gone = sections[at];
  const next = sections[at - 1] ?? sections[at + 1];
  if (!gone) return text;
  const beside = at > 0 ? at - 1 : at + 1;
  const moved = gone.fields.reduce(
    (made, field, index) =>
      next
        ? withItem(made, ['form', 'sections', beside, 'fields'], at > 0 ? next.fields.length + index : index, field)
        : made,
    text,
  );
  return setValue(moved, sections.length === 1 ? ['form', 'sections'] : ['form', 'sections', at], undefined);
}

/**
 * The file with the field one place further up or down, also into the section before or after. It stays as it is where
 * there is no such place.
 */
export function moveField(text: string, field: string, by: -1 | 1): string {
  const form = readJson(text);
  if (form === undefined) return text;
  const sections = sectionsOf(form);
  const at = sections.findIndex(({ fields }) => fields.includes(field));
  const here = sections[at];
  if (here) {
    const from = here.fields.indexOf(field);
    if (from + by >= 0 && from + by < here.fields.length) return fieldTo(text, field, here.section, from + by);
    const next = sections[at + by];
    return next ? fieldTo(text, field, next.section, by === 1 ? 0 : next.fields.length) : text;
  }
  const names = sections.length > 0 ? [] : ordered(form, Object.keys(entriesOf(entriesOf(form).properties)));
  return fieldTo(text, field, null, names.indexOf(field) + by);
}

function sectionsOf(form: Json | undefined): { section: string; fields: string[] }[] {
  const { sections } = entriesOf(entriesOf(form).form);
  if (!Array.isArray(sections)) return [];
  return sections.map((one) => ({ section: String(entriesOf(one).id ?? ''), fields: namesOf(entriesOf(one).fields) }));
}

function ordered(form: Json, properties: readonly string[]): string[] {
  const order = namesOf(entriesOf(form)['ui:order']).filter((name) => properties.includes(name));
  return [...order, ...properties.filter((name) => !order.includes(name))];
}

function namesOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
