import { deepEquals, type RJSFSchema } from '@rjsf/utils';
import type { CompiledForm, WidgetTraits } from '../../../core/config.ts';

/** What an object shows for certain values: its conditions resolved. */
export interface Shape {
  schema: RJSFSchema;
  /** Properties in the order they are drawn. */
  names: readonly string[];
  /** Those of them that hold a value; the others are texts and pictures. */
  sent: readonly string[];
}

/** The shape of an object and, by name, of what in it has fields of its own. */
export interface ObjectPart {
  shape: Shape;
  parts: Readonly<Record<string, Part>>;
}

/** The shapes of the rows of a list: of each, or one that all rows have whatever is in them. */
export interface ListPart {
  rows: readonly Part[] | null;
  row: Part;
}

/** `null`: a value that one widget holds as a whole. */
export type Part = ObjectPart | ListPart | null;

/** The part of a uiSchema that belongs to one field. */
export type Ui = Record<string, unknown>;

type HasWidgets = Pick<CompiledForm, 'widgets'>;

/** The widget of the field draws fields of their own within. */
export function hasFields(form: HasWidgets, ui: Ui): boolean {
  return traitsOf(form, ui)?.fields === true;
}

export function traitsOf({ widgets }: HasWidgets, ui: Ui): WidgetTraits | undefined {
  const widget = String(ui['ui:widget']);
  return Object.hasOwn(widgets, widget) ? widgets[widget] : undefined;
}

export function isObjectPart(part: Part | undefined): part is ObjectPart {
  return part != null && 'shape' in part;
}

export function isListPart(part: Part | undefined): part is ListPart {
  return part != null && 'row' in part;
}

/** The part of a row, by its position. */
export function rowPart({ rows, row }: ListPart, position: number): Part {
  return rows ? (rows[position] ?? null) : row;
}

/** The value without what does not show or holds none; the same object when there is nothing of that. */
export function countedIn(part: Part, value: unknown): unknown {
  if (isListPart(part)) {
    if (!Array.isArray(value)) return value;
    const entries = value.map((entry, index) => countedIn(rowPart(part, index), entry));
    return entries.every((entry, index) => entry === value[index]) ? value : entries;
  }
  if (part === null || value === undefined) return value;
  const object = objectOf(value);
  const entries = Object.entries(object)
    .filter(([name]) => part.shape.sent.includes(name))
    .map(([name, inner]) => [name, countedIn(part.parts[name] ?? null, inner)] as const);
  const same =
    entries.length === Object.keys(object).length && entries.every(([name, inner]) => inner === object[name]);
  return same ? value : Object.fromEntries(entries);
}

/** The one there was, in all that is the same: what is drawn by it stays as it is. */
export function keptPart(before: Part | undefined, now: Part): Part {
  if (isObjectPart(before) && isObjectPart(now)) {
    const names = Object.keys(now.parts);
    const parts = partsOf(names.map((name) => [name, keptPart(before.parts[name], now.parts[name] ?? null)]));
    const shape = sameShape(before.shape, now.shape) ? before.shape : now.shape;
    const same = shape === before.shape && names.every((name) => parts[name] === before.parts[name]);
    return same && names.length === Object.keys(before.parts).length ? before : { shape, parts };
  }
  if (isListPart(before) && isListPart(now)) {
    const row = keptPart(before.row, now.row);
    const rows = now.rows?.map((one, index) => keptPart(before.rows?.[index], one)) ?? null;
    const same = row === before.row && rows?.length === before.rows?.length;
    return same && (rows ?? []).every((one, index) => one === before.rows?.[index]) ? before : { rows, row };
  }
  return now;
}

function sameShape(one: Shape, other: Shape): boolean {
  return one === other || (one.names.join() === other.names.join() && deepEquals(one.schema, other.schema));
}

/** Looked up by any name: without a prototype, which has a `constructor`. */
export function partsOf(parts: Iterable<readonly [string, Part]>): ObjectPart['parts'] {
  return Object.assign(Object.create(null), Object.fromEntries(parts));
}

export function isList(schema: RJSFSchema): boolean {
  return schema.type === 'array';
}

export function itemsOf(schema: RJSFSchema): RJSFSchema {
  return typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : {};
}

export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
