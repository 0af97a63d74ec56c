import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Json } from '../../../core/config.ts';
import { EACH } from '../../../core/values/field-path.ts';
import {
  type Entries,
  entriesOf,
  type Path,
  readJson,
  setValue,
  valueInText,
  withEntry,
  withItem,
  withMoved,
} from './json-edit.ts';

/**
 * Changes of a form's file that its list of fields offers. `at` leads to the object whose fields they are: the form
 * itself without it, else a group, or the rows of a list.
 */

/** A group of fields as the form shows them, in order. */
export interface SectionFields {
  /** `null` for fields that stand in no section. */
  section: string | null;
  fields: readonly string[];
}

export const FIELD_WIDTHS = ['full', 'half', 'third', 'quarter'] as const;

/** The fields of a form's file by section; null when it cannot be read. */
export function fieldGroups(text: string, at: Path = []): SectionFields[] | null {
  const form = valueInText(text, at);
  const properties = Object.keys(entriesOf(entriesOf(form).properties));
  if (form === undefined) return null;
  const sections = sectionsOf(form);
  if (sections.length === 0) return [{ section: null, fields: ordered(form, properties) }];
  const left = properties.filter((name) => !sections.some(({ fields }) => fields.includes(name)));
  return [...sections, ...(left.length > 0 ? [{ section: null, fields: left }] : [])];
}

export function isRequired(text: string, field: string, at: Path = []): boolean {
  return fieldNamesOf(valueInText(text, [...holderOf(text, field, at), 'required'])).includes(field);
}

/** The file in which the field has to be filled in, or need not be. */
export function setRequired(text: string, field: string, required: boolean, at: Path = []): string {
  const path = [...holderOf(text, field, at), 'required'];
  const names = fieldNamesOf(valueInText(text, path));
  if (!required) return withoutName(text, path, field, true);
  return names.includes(field) ? text : withItem(text, path, names.length, field);
}

/** The object that describes the field: the one at `at`, or the part of a condition in it. */
function holderOf(text: string, field: string, at: Path): Path {
  const found = holders(valueInText(text, at), at);
  return found.find((path) => valueInText(text, [...path, 'properties', field]) !== undefined) ?? at;
}

/** Paths of the objects with fields: the one at the path, then what its conditions bring in. */
function holders(form: Json | undefined, path: Path): Path[] {
  const { then, else: other, allOf, dependencies } = entriesOf(form);
  const parts: [Path, Json | undefined][] = [
    [['then'], then],
    [['else'], other],
    ...(Array.isArray(allOf) ? allOf.map((one, at): [Path, Json] => [['allOf', at], one]) : []),
    ...Object.entries(entriesOf(dependencies)).map(([name, one]): [Path, Json] => [['dependencies', name], one]),
  ];
  const inner = parts.filter(([, one]) => Object.keys(entriesOf(one)).length > 0);
  return [path, ...inner.flatMap(([steps, one]) => holders(one, [...path, ...steps]))];
}

/** Where the field is described; `null` for a name that only stands in a section. */
export function fieldPath(text: string, field: string, at: Path = []): Path | null {
  const path = [...holderOf(text, field, at), 'properties', field];
  return valueInText(text, path) === undefined ? null : path;
}

/** The keywords of a field in the file itself, without those that it takes over from another file. */
export function ownSchema(text: string, field: string, at: Path = []): Entries {
  const path = fieldPath(text, field, at);
  return path ? entriesOf(valueInText(text, path)) : {};
}

/** A keyword of a field, or a path of keywords; `undefined` takes it out. */
export function setKeyword(
  text: string,
  field: string,
  keyword: string | Path,
  value: Json | undefined,
  at: Path = [],
): string {
  const path = fieldPath(text, field, at);
  if (!path) return text;
  const keywords = typeof keyword === 'string' ? [keyword] : keyword;
  const changed = setValue(text, [...path, ...keywords], value);
  // Settings without any are left out.
  const [first = ''] = keywords;
  const isEmpty = keywords.length > 1 && Object.keys(entriesOf(valueInText(changed, [...path, first]))).length === 0;
  return value === undefined && isEmpty ? setValue(changed, [...path, first], undefined) : changed;
}

export interface FieldPlace {
  /** `null` where there are no sections. */
  section: string | null;
  /** The field that it stands behind; the section's last one without it. */
  after?: string | undefined;
  at?: Path | undefined;
}

export function withField(text: string, field: string, schema: Json, { section, after, at = [] }: FieldPlace): string {
  const path = after === undefined ? [...at, 'properties'] : [...holderOf(text, after, at), 'properties'];
  return placed(withEntry(text, path, [field, schema], after), field, { section, after, at });
}

/** Its name in the section or the order, without its description. */
function placed(text: string, field: string, { section, after, at = [] }: FieldPlace): string {
  const form = valueInText(text, at);
  const sections = sectionsOf(form);
  const position = sections.findIndex((one) => one.section === section);
  const here = sections[position];
  const behind = (names: readonly string[]) => (after === undefined ? -1 : names.indexOf(after)) + 1 || names.length;
  if (here) return withItem(text, [...at, 'form', 'sections', position, 'fields'], behind(here.fields), field);
  const order = fieldNamesOf(entriesOf(form)['ui:order']);
  return order.length > 0 ? withItem(text, [...at, 'ui:order'], behind(order), field) : text;
}

/** The file without the field: its description, and its name wherever the form lists names. */
export function withoutField(text: string, field: string, at: Path = []): string {
  let left = text;
  for (const path of holders(valueInText(text, at), at)) {
    left = setValue(left, [...path, 'properties', field], undefined);
    left = withoutName(left, [...path, 'required'], field, true);
    for (const [name, names] of Object.entries(entriesOf(valueInText(left, [...path, 'dependencies'])))) {
      if (name === field) left = setValue(left, [...path, 'dependencies', name], undefined);
      else if (Array.isArray(names)) left = withoutName(left, [...path, 'dependencies', name], field, true);
    }
    left = withoutEmpty(left, [...path, 'dependencies']);
  }
  for (const position of sectionsOf(valueInText(text, at)).keys())
    left = withoutName(left, [...at, 'form', 'sections', position, 'fields'], field, false);
  left = withoutName(left, [...at, 'ui:order'], field, true);
  for (const path of exampleObjects(left, at)) left = setValue(left, [...path, field], undefined);
  return left;
}

/** The steps of `at` among the values of the form: names, and `*` for each row of a list. */
function valueSteps(at: Path): string[] {
  const [first, second, ...rest] = at;
  if (first === undefined) return [];
  if (first === 'items') return [EACH, ...valueSteps(at.slice(1))];
  if (first === 'properties') return [String(second), ...valueSteps(rest)];
  // Fields that a condition brings in stand among the others.
  return valueSteps(first === 'allOf' || first === 'dependencies' ? rest : at.slice(1));
}

/** Paths of the objects in the form's examples whose fields are those at `at`. */
export function exampleObjects(text: string, at: Path): Path[] {
  const children = (path: Path): Path[] => {
    const list = valueInText(text, path);
    return Array.isArray(list) ? list.map((_, position) => [...path, position]) : [];
  };
  return valueSteps(at)
    .reduce<Path[]>(
      (paths, step) => paths.flatMap((path) => (step === EACH ? children(path) : [[...path, step]])),
      children(['examples']),
    )
    .filter((path) => {
      const value = valueInText(text, path);
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    });
}

/** The prefix of the name of a field in an expression: `values`, `values.home`, or in rows `item`. */
export function referenceOf(at: Path): string {
  const steps = valueSteps(at);
  const row = steps.lastIndexOf(EACH);
  return [row < 0 ? 'values' : 'item', ...steps.slice(row + 1)].join('.');
}

/** @param whole a list that would be empty goes as a whole */
function withoutName(text: string, path: Path, name: string, whole: boolean): string {
  const names = valueInText(text, path);
  const at = Array.isArray(names) ? names.indexOf(name) : -1;
  if (at < 0 || !Array.isArray(names)) return text;
  return setValue(text, whole && names.length === 1 ? path : [...path, at], undefined);
}

function withoutEmpty(text: string, path: Path): string {
  const value = valueInText(text, path);
  return value !== undefined && Object.keys(entriesOf(value)).length === 0 ? setValue(text, path, undefined) : text;
}

/** Keywords whose value is an expression. */
const EXPRESSIONS = new Set(['ui:when', 'ui:value', 'when', 'that', 'unless']);

/** The file with another name for a field, wherever the form names it: in lists, conditions, expressions, examples. */
export function withFieldNamed(text: string, field: string, name: string, at: Path = []): string {
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
    });
  scope(findNodeAtLocation(root, [...at]));
  for (const path of exampleObjects(text, at)) keys(findNodeAtLocation(root, [...path]));
  const steps = valueSteps(at);
  const own = [...steps, field].join('.');
  const renamed = [...steps, name].join('.');
  const everywhere = (node: Node, key: string, inRow: boolean): void => {
    if (node.type === 'string' && EXPRESSIONS.has(key)) {
      const expression = String(node.value);
      const changed = withValueNamed(expression, field, name, { at, inRow });
      if (changed !== expression) written.push({ node, content: JSON.stringify(changed) });
    }
    if (key === 'at' && `${node.value}.`.startsWith(`${own}.`))
      written.push({ node, content: JSON.stringify(renamed + String(node.value).slice(own.length)) });
    if (at.length === 0 && key === 'fields') names(node);
    if (at.length === 0 && key === 'map') keys(node);
    if (node.type === 'array') for (const item of node.children ?? []) everywhere(item, key, inRow);
    inEntries(node, (inner, _, value) => {
      if (value && inner !== 'examples') everywhere(value, inner, inRow || value === rows);
    });
  };
  const rows = findNodeAtLocation(root, at.slice(0, at.lastIndexOf('items') + 1));
  everywhere(root, '', false);
  return written
    .toSorted((one, other) => other.node.offset - one.node.offset)
    .reduce(
      (made, { node, content }) => made.slice(0, node.offset) + content + made.slice(node.offset + node.length),
      text,
    );
}

/**
 * An expression with another name for a field.
 * @param inRow it stands in the row of the list that the field is in, where `item` is the row
 */
function withValueNamed(
  expression: string,
  field: string,
  name: string,
  { at, inRow }: { at: Path; inRow: boolean },
): string {
  const escaped = (words: string) => words.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  const within = referenceOf(at).split('.');
  const written = /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  const member = (one: string) => `(?:\\.${escaped(one)}(?!\\w)|\\[(?:"${escaped(one)}"|'${escaped(one)}')\\])`;
  const renamed = (text: string, root: string) =>
    text.replaceAll(
      new RegExp(`(?<![\\w.])(${root}${within.slice(1).map(member).join('')})${member(field)}`, 'g'),
      (_, before: string) => `${before}${written}`,
    );
  if (within[0] === 'values') return renamed(expression, 'values');
  // A macro over the list names the row itself: `values.guests.map(guest, guest.name)`.
  const list = valueSteps(at).slice(0, valueSteps(at).lastIndexOf(EACH));
  const macro = new RegExp(`\\bvalues${list.map(member).join('')}\\.\\w+\\(\\s*([A-Za-z_]\\w*)\\s*,`, 'g');
  const variables = new Set([...expression.matchAll(macro)].map(([, variable = '']) => variable));
  return [...(inRow ? ['item'] : []), ...variables].reduce(renamed, expression);
}

/** The file with the field at a position of a section, which it may not have stood in before. */
export function fieldTo(text: string, field: string, section: string | null, position: number, at: Path = []): string {
  const form = valueInText(text, at);
  const sections = sectionsOf(form);
  const to = sections.findIndex((one) => one.section === section);
  const from = sections.findIndex(({ fields }) => fields.includes(field));
  const path = (index: number) => [...at, 'form', 'sections', index, 'fields'];
  const [target, source] = [sections[to], sections[from]];
  if (target && target === source) return withMoved(text, path(to), target.fields.indexOf(field), position);
  if (target) return withItem(source ? withoutName(text, path(from), field, false) : text, path(to), position, field);
  if (sections.length > 0) return text;
  const order = fieldNamesOf(entriesOf(form)['ui:order']);
  const names = order.length > 0 ? order : Object.keys(entriesOf(entriesOf(form).properties));
  return withMoved(text, [...at, order.length > 0 ? 'ui:order' : 'properties'], names.indexOf(field), position);
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
export function moveField(text: string, field: string, by: -1 | 1, at: Path = []): string {
  const form = valueInText(text, at);
  if (form === undefined) return text;
  const sections = sectionsOf(form);
  const index = sections.findIndex(({ fields }) => fields.includes(field));
  const here = sections[index];
  if (here) {
    const from = here.fields.indexOf(field);
    if (from + by >= 0 && from + by < here.fields.length) return fieldTo(text, field, here.section, from + by, at);
    const next = sections[index + by];
    return next ? fieldTo(text, field, next.section, by === 1 ? 0 : next.fields.length, at) : text;
  }
  const names = sections.length > 0 ? [] : ordered(form, Object.keys(entriesOf(entriesOf(form).properties)));
  return fieldTo(text, field, null, names.indexOf(field) + by, at);
}

function sectionsOf(form: Json | undefined): { section: string; fields: string[] }[] {
  const { sections } = entriesOf(entriesOf(form).form);
  if (!Array.isArray(sections)) return [];
  return sections.map((one) => ({
    section: String(entriesOf(one).id ?? ''),
    fields: fieldNamesOf(entriesOf(one).fields),
  }));
}

function ordered(form: Json, properties: readonly string[]): string[] {
  const order = fieldNamesOf(entriesOf(form)['ui:order']).filter((name) => properties.includes(name));
  return [...order, ...properties.filter((name) => !order.includes(name))];
}

export function fieldNamesOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}
