import { findNodeAtLocation, findNodeAtOffset, getNodePath, type Node, parseTree } from 'jsonc-parser';
import type { Json } from '../../../core/config.ts';
import { jsonPart } from '../../../core/json-text.ts';
import { valueAt } from '../../../core/values/field-path.ts';
import { pointerStep, pointerSteps } from '../../../core/values/json-pointer.ts';
import { objectOf } from '../../../core/values/objects.ts';

/** Names and positions that lead to a value. */
export type Path = readonly (string | number)[];

/**
 * Changes of JSON files as a careful person writes them: the smallest change, laid out as the lines around it; order and
 * everything else stay byte for byte. A text that is no JSON comes back as it is.
 */

/** The file with that value at the path; missing objects on the way are made, `undefined` takes the entry out. */
export function setValue(text: string, path: Path, value: Json | undefined): string {
  const root = rootOf(text);
  if (!root) return text;
  const node = findNodeAtLocation(root, [...path]);
  if (value === undefined) return node ? removed(text, node) : text;
  if (!node) return added(text, root, path, value);
  const content = jsonPart(value, indentAt(text, node.offset));
  return rawOf(text, node) === content ? text : replaced(text, node, content);
}

/** The file without the entry, and without the objects around it that would be empty then. */
export function withoutEntry(text: string, path: Path): string {
  const left = setValue(text, path, undefined);
  const above = path.slice(0, -1);
  const isEmpty = left !== text && Object.keys(entriesOf(valueInText(left, above))).length === 0;
  return isEmpty && above.length > 0 && !Array.isArray(valueInText(left, above)) ? withoutEntry(left, above) : left;
}

/** The list or object at the path in another order: `order[i]` is the present position of what then stands at `i`. */
export function withOrder(text: string, path: Path, order: readonly number[]): string {
  const children = containerAt(text, path)?.children ?? [];
  const raws = children.map((child) => rawOf(text, child));
  return children.reduceRight((made, child, at) => replaced(made, child, raws[order[at] ?? at] ?? ''), text);
}

/** The file with one more item in the list at the path, which is made if it is missing. */
export function withItem(text: string, path: Path, at: number, value: Json): string {
  const list = containerAt(text, path);
  if (!list?.children?.length) return setValue(text, path, [value]);
  const end = list.children.length;
  const longer = inserted(text, list, jsonPart(value, `${indentAt(text, list.offset)}  `), [...path, end]);
  const order = [...list.children.keys()];
  order.splice(at, 0, end);
  return withOrder(longer, path, order);
}

/** The file with an entry of that name in the object at the path, after the entry `after`, else last. */
export function withEntry(text: string, path: Path, [name, value]: [string, Json], after?: string): string {
  const names = Object.keys(entriesOf(valueInText(text, path)));
  const longer = setValue(text, [...path, name], value);
  const at = after === undefined ? -1 : names.indexOf(after);
  if (at < 0 || names.includes(name)) return longer;
  const order = [...names.keys()];
  order.splice(at + 1, 0, names.length);
  return withOrder(longer, path, order);
}

/** The file with another name for the entry at the path. */
export function withRenamed(text: string, path: Path, name: string): string {
  const key = containerAt(text, path)?.parent?.children?.[0];
  return key ? replaced(text, key, JSON.stringify(name)) : text;
}

/** The file with an item of a list, or an entry of an object, at another position among its siblings. */
export function withMoved(text: string, path: Path, from: number, to: number): string {
  const length = containerAt(text, path)?.children?.length ?? 0;
  if (from < 0 || to < 0 || from >= length || to >= length) return text;
  const order = Array.from({ length }, (_, at) => at);
  order.splice(to, 0, ...order.splice(from, 1));
  return withOrder(text, path, order);
}

export function valueInText(text: string, path: Path): Json | undefined {
  return valueIn(readJson(text), path);
}

export function valueIn(whole: Json | undefined, path: Path): Json | undefined {
  return valueAt(whole, path) as Json | undefined;
}

export type Entries = { [key: string]: Json };

/** The entries of an object; none of anything else. */
export function entriesOf(value: Json | undefined): Entries {
  return objectOf(value) as Entries;
}

/** The value of a file; undefined when it is no JSON. */
export function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Where the value at the path stands, or the nearest thing around it that exists. */
export function offsetOf(text: string, path: Path): number {
  const root = parseTree(text);
  for (let length = path.length; root && length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return node.offset;
  }
  return 0;
}

/** The path of what stands at a place, `line:column` from 1; none for the whole file, and in a text that is no JSON. */
export function pathAt(text: string, place: string): Path {
  if (place.startsWith('/')) return pathIn(text, place);
  const [line = 1, column = 1] = place.split(':').map(Number);
  const before = text.split('\n').slice(0, line - 1);
  const root = rootOf(text);
  const node =
    root &&
    findNodeAtOffset(
      root,
      before.reduce((sum, { length }) => sum + length + 1, column - 1),
    );
  return node ? getNodePath(node) : [];
}

/** The path as a JSON pointer (RFC 6901). */
export function pointerOf(path: Path): string {
  return path.map((step) => `/${pointerStep(String(step))}`).join('');
}

/** The path that a JSON pointer means in a file: positions of lists are numbers. */
export function pathIn(text: string, pointer: string): Path {
  let value = readJson(text);
  return pointerSteps(pointer).map((name) => {
    const at = Array.isArray(value) ? Number(name) : name;
    value = typeof value === 'object' && value !== null ? (value as { [key: string]: Json })[at] : undefined;
    return at;
  });
}

/** Longest line that a further entry may make of an object that stands on one. */
const WIDTH = 120;

/** Null as well for a text that the parser had to mend. */
function rootOf(text: string): Node | undefined {
  return readJson(text) === undefined ? undefined : parseTree(text);
}

function containerAt(text: string, path: Path): Node | undefined {
  const root = rootOf(text);
  return root && findNodeAtLocation(root, [...path]);
}

function rawOf(text: string, { offset, length }: Node): string {
  return text.slice(offset, offset + length);
}

function replaced(text: string, { offset, length }: Pick<Node, 'offset' | 'length'>, content: string): string {
  return text.slice(0, offset) + content + text.slice(offset + length);
}

/** The blanks at the beginning of the line. */
function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(lineAt(text, offset))?.[0] ?? '';
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end < 0 ? undefined : end);
}

/** Without the entry, and without the comma that parted it from its neighbours. */
function removed(text: string, node: Node): string {
  const entry = node.parent?.type === 'property' ? node.parent : node;
  const siblings = entry.parent?.children ?? [];
  const at = siblings.indexOf(entry);
  const [before, after] = [siblings[at - 1], siblings[at + 1]];
  if (at < 0 || !entry.parent) return text;
  const from = before ? before.offset + before.length : after ? entry.offset : entry.parent.offset + 1;
  const to = before ? entry.offset + entry.length : (after?.offset ?? entry.parent.offset + entry.parent.length - 1);
  return text.slice(0, from) + text.slice(to);
}

/** With an entry that was not there, last in the innermost object that is. */
function added(text: string, root: Node, path: Path, value: Json): string {
  const depth = path.findIndex((_, at) => !findNodeAtLocation(root, path.slice(0, at + 1)));
  const container = findNodeAtLocation(root, path.slice(0, depth));
  const name = path[depth];
  const whole = path.slice(depth + 1).reduceRight<Json>((inner, step) => ({ [step]: inner }), value);
  if (container?.type === 'array') return withItem(text, path.slice(0, depth), Number(name), whole);
  // A text where an object would have to be gives way to it.
  if (container?.type !== 'object') return setValue(text, path.slice(0, depth), { [String(name)]: whole });
  const indent = indentAt(text, container.offset);
  if (!container.children?.length)
    return replaced(text, container, jsonPart({ [String(name)]: whole }, container === root ? '' : indent));
  const entry = `${JSON.stringify(String(name))}: ${jsonPart(whole, `${indent}  `)}`;
  return inserted(text, container, entry, path.slice(0, depth + 1));
}

/** With one more entry at the end of a list or object that has some. */
function inserted(text: string, container: Node, entry: string, path: Path): string {
  const last = container.children?.at(-1);
  if (!last) return text;
  const end = last.offset + last.length;
  const inLines = rawOf(text, container).includes('\n');
  const between = inLines ? `,\n${indentAt(text, last.offset)}` : ', ';
  return shortened(text.slice(0, end) + between + entry + text.slice(end), path);
}

/** Takes apart what makes the line of a new entry too long, from the outside in. */
function shortened(text: string, path: Path): string {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, [...path]);
  if (!node || lineAt(text, node.offset).length <= WIDTH) return text;
  const around: Node[] = [];
  for (let at = node.parent; at; at = at.parent) if (at.type !== 'property') around.unshift(at);
  const long = around.find((one) => !rawOf(text, one).includes('\n'));
  if (!long) return text;
  const indent = indentAt(text, long.offset);
  const [open, close] = long.type === 'array' ? ['[', ']'] : ['{', '}'];
  const lines = (long.children ?? []).map((child) => `${indent}  ${rawOf(text, child)}`);
  return shortened(replaced(text, long, `${open}\n${lines.join(',\n')}\n${indent}${close}`), path);
}
