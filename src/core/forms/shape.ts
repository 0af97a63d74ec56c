import type { CompiledForm } from '../config.ts';
import { oncePer } from '../once-per.ts';
import { pathOf, type Step, valueAt } from '../values/field-path.ts';
import { memberOf, objectOf } from '../values/objects.ts';
import { ordered } from '../values/ordered.ts';
import { traitsOf } from './drawn.ts';
import { propertyNames } from './property-names.ts';
import {
  applicable,
  declaredIn,
  entrySchemas,
  MAX_ROUNDS,
  type MeetsCondition,
  mergedProperty,
  type Schema,
} from './resolve.ts';

/** The shown fields of an object for certain values, its conditions resolved. */
export interface Shape {
  /** Properties in the order they are drawn. */
  names: readonly string[];
  /** Those of them that count and hold a value; the others are texts and pictures, and what is off. */
  sent: readonly string[];
  /** Those of them that stand there greyed out and do not count (`"ui:disabled": "otherwise"`). */
  off: readonly string[];
  /** The schemas that apply to the object, conditions resolved. */
  schemas: readonly Schema[];
  /** The same as one schema, without anything that is still to be resolved in the object itself. */
  schema: ObjectSchema;
}

/** The schema of an object as its fields are drawn by it. */
interface ObjectSchema extends Schema {
  type: 'object';
  required: string[];
  properties: Record<string, Schema>;
}

/** The shape of an object and, by name, of what in it has fields of its own. */
export interface ObjectPart {
  shape: Shape;
  parts: Readonly<Record<string, Part>>;
}

/** The shapes of the rows of a list: of each, or one that all rows have whatever is in them. */
interface ListPart {
  rows: readonly Part[] | null;
  row: Part;
}

/** `null`: a value that one widget draws as a whole. */
export type Part = ObjectPart | ListPart | null;

/** The part of a uiSchema that belongs to one field. */
export type Ui = Record<string, unknown>;

export function isObjectPart(part: Part | undefined): part is ObjectPart {
  return part != null && 'shape' in part;
}

export function isListPart(part: Part | undefined): part is ListPart {
  return part != null && 'row' in part;
}

export function rowPart({ rows, row }: ListPart, position: number): Part {
  return rows ? (rows[position] ?? null) : row;
}

/**
 * The value with only those members that `keeps` names; the same object when nothing has to go.
 * @param keeps default: keeps shown properties with a value
 */
export function shownIn(part: Part, value: unknown, keeps: (shape: Shape, name: string) => boolean = isSent): unknown {
  if (isListPart(part)) {
    if (!Array.isArray(value)) return value;
    const entries = value.map((entry, index) => shownIn(rowPart(part, index), entry, keeps));
    return entries.every((entry, index) => entry === value[index]) ? value : entries;
  }
  if (part === null || value === undefined) return value;
  const object = objectOf(value);
  const entries = Object.entries(object)
    .filter(([name]) => keeps(part.shape, name))
    .map(([name, inner]) => [name, shownIn(part.parts[name] ?? null, inner, keeps)] as const);
  const isSame =
    entries.length === Object.keys(object).length && entries.every(([name, inner]) => inner === object[name]);
  return isSame ? value : Object.fromEntries(entries);
}

function isSent({ sent }: Shape, name: string): boolean {
  return setOf(sent).has(name);
}

/** Looking through the names of a form once for each of its fields would take long. */
const setOf = oncePer((names: readonly string[]) => new Set(names));

/** For `shownIn`: the property shows and is not off, or is none of the form's. */
export function isNotHidden({ names, off, schemas }: Shape, name: string): boolean {
  return (names.includes(name) && !off.includes(name)) || !schemas.some((schema) => namesIn(schema).has(name));
}

const namesIn = oncePer((schema: Schema) => propertyNames(schema));

/** The earlier part, in everything that is the same: what is drawn by it need not be drawn again. */
export function keptPart(before: Part | undefined, now: Part): Part {
  if (isObjectPart(before) && isObjectPart(now)) {
    const names = Object.keys(now.parts);
    const parts = partsOf(names.map((name) => [name, keptPart(before.parts[name], now.parts[name] ?? null)]));
    const shape = isSameShape(before.shape, now.shape) ? before.shape : now.shape;
    const isSame = shape === before.shape && names.every((name) => parts[name] === before.parts[name]);
    return isSame && names.length === Object.keys(before.parts).length ? before : { shape, parts };
  }
  if (isListPart(before) && isListPart(now)) {
    const row = keptPart(before.row, now.row);
    const rows = now.rows?.map((one, index) => keptPart(before.rows?.[index], one)) ?? null;
    const isSame = row === before.row && rows?.length === before.rows?.length;
    return isSame && (rows ?? []).every((one, index) => one === before.rows?.[index]) ? before : { rows, row };
  }
  return now;
}

function isSameShape(one: Shape, other: Shape): boolean {
  return (
    one === other ||
    (isSameList(one.names, other.names) && isSameList(one.off, other.off) && isSameList(one.schemas, other.schemas))
  );
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((entry, index) => entry === other[index]);
}

/** Parts by name, without a prototype: a property may be called `constructor`. */
function partsOf(parts: Iterable<readonly [string, Part]>): ObjectPart['parts'] {
  return Object.assign(Object.create(null), Object.fromEntries(parts));
}

const NONE: ReadonlySet<string> = new Set();

/** The schemas of a field, how it is drawn, its value, and the steps to it. */
interface Field {
  schemas: readonly Schema[];
  ui: Ui;
  value?: unknown;
  at?: readonly Step[];
}

/** Finds what the objects and lists of a form show, at any depth. Browser and server run it. */
export class Shapes {
  readonly #form: Pick<CompiledForm, 'widgets'>;
  readonly #meets: MeetsCondition;
  readonly #constant = new WeakMap<Schema, boolean>();
  readonly #parts = new WeakMap<Schema, Part>();

  constructor(form: Pick<CompiledForm, 'widgets'>, meets: MeetsCondition) {
    this.#form = form;
    this.#meets = meets;
  }

  /** The same fields show whatever is filled in. */
  isConstant(schema: Schema, ui: Ui): boolean {
    const earlier = this.#constant.get(schema);
    if (earlier !== undefined) return earlier;
    const inner = isList(schema)
      ? entrySchemas([schema]).map((items) => [items, objectOf(ui.items)] as const)
      : Object.entries(schema.properties ?? {}).map(([name, one]) => [objectOf(one), objectOf(ui[name])] as const);
    const constant =
      !('if' in schema || 'dependencies' in schema) &&
      ((schema.allOf ?? []) as Schema[]).every((one) => this.isConstant(one, ui)) &&
      inner.every(([one, its]) => !this.#hasFields(its) || this.isConstant(one, its));
    this.#constant.set(schema, constant);
    return constant;
  }

  /**
   * The shape of an object, such as the form or a row.
   * @param hidden paths of fields that `ui:when` hides
   */
  of(schema: Schema, ui: Ui, value: unknown, hidden: ReadonlySet<string> = NONE): ObjectPart {
    return this.#memoised({ schemas: [schema], ui, value }, hidden) as ObjectPart;
  }

  #within(field: Field, hidden: ReadonlySet<string>): Part {
    return this.#hasFields(field.ui) ? this.#memoised(field, hidden) : null;
  }

  /** A constant part is created once. */
  #memoised(field: Field, hidden: ReadonlySet<string>): Part {
    const [schema] = field.schemas;
    const isConstant = hidden.size === 0 && field.schemas.every((one) => this.isConstant(one, field.ui));
    if (!isConstant || !schema || field.schemas.length > 1) return this.#part(field, hidden, isConstant);
    const earlier = this.#parts.get(schema);
    if (earlier !== undefined) return earlier;
    const part = this.#part(field, hidden, isConstant);
    this.#parts.set(schema, part);
    return part;
  }

  #part(field: Field, hidden: ReadonlySet<string>, isConstant: boolean): Part {
    return field.schemas.some(isList) ? this.#list(field, hidden, isConstant) : this.#object(field, hidden);
  }

  #list({ schemas, ui, value, at = [] }: Field, hidden: ReadonlySet<string>, isConstant: boolean): ListPart {
    const row: Field = { schemas: entrySchemas(this.#applicable(schemas, value)), ui: objectOf(ui.items) };
    if (isConstant) return { rows: null, row: this.#within(row, hidden) };
    const rows = (Array.isArray(value) ? value : []).map((entry, index) =>
      this.#within({ ...row, value: entry, at: [...at, index] }, hidden),
    );
    return { rows, row: null };
  }

  /** A field that a condition hides no longer counts for other conditions, so they are asked until nothing more goes. */
  #object(field: Field, hidden: ReadonlySet<string>): ObjectPart {
    let counted = objectOf(field.value);
    for (let round = 0; ; round++) {
      const part = this.#shown(this.#applicable(field.schemas, counted), { ...field, value: counted }, hidden);
      const left = objectOf(shownIn(part, counted));
      if (left === counted || round === MAX_ROUNDS) return part;
      counted = left;
    }
  }

  #shown(schemas: readonly Schema[], { ui, value, at = [] }: Field, hidden: ReadonlySet<string>): ObjectPart {
    const all = [...new Set(schemas.flatMap(({ properties }) => Object.keys(properties ?? {})))];
    const unmet = hidden.size === 0 ? [] : all.filter((name) => hidden.has(pathOf([...at, name])));
    const off = unmet.filter((name) => objectOf(memberOf(ui, name))['ui:disabled'] === 'otherwise');
    const shown = unmet.length === 0 ? all : all.filter((name) => off.includes(name) || !unmet.includes(name));
    const parts = shown.flatMap((name) => {
      const its = objectOf(memberOf(ui, name));
      if (!this.#hasFields(its)) return [];
      const inner = { schemas: declaredIn(schemas, name), ui: its, value: valueAt(value, [name]), at: [...at, name] };
      return [[name, this.#within(inner, hidden)] as const];
    });
    // A group within which nothing shows would be a title over nothing.
    const empty = new Set(
      parts.flatMap(([name, part]) => (isObjectPart(part) && part.shape.names.length === 0 ? [name] : [])),
    );
    const names = ordered(empty.size === 0 ? shown : shown.filter((name) => !empty.has(name)), ui['ui:order']);
    const sent = names.filter(
      (name) => !off.includes(name) && !traitsOf(this.#form, objectOf(memberOf(ui, name)))?.display,
    );
    return { shape: new ResolvedShape(names, sent, off, schemas), parts: partsOf(parts) };
  }

  #applicable(schemas: readonly Schema[], value: unknown): Schema[] {
    return schemas.flatMap((schema) => applicable(schema, value, this.#meets));
  }

  #hasFields(ui: Ui): boolean {
    return traitsOf(this.#form, ui)?.fields === true;
  }
}

class ResolvedShape implements Shape {
  readonly names: readonly string[];
  readonly sent: readonly string[];
  readonly off: readonly string[];
  readonly schemas: readonly Schema[];
  #schema: ObjectSchema | undefined;

  constructor(names: readonly string[], sent: readonly string[], off: readonly string[], schemas: readonly Schema[]) {
    this.names = names;
    this.sent = sent;
    this.off = off;
    this.schemas = schemas;
  }

  /** Put together when it is first drawn: the server never asks for it. */
  get schema(): ObjectSchema {
    this.#schema ??= {
      type: 'object',
      required: [...new Set(this.schemas.flatMap(({ required }) => (required ?? []) as string[]))],
      properties: Object.fromEntries(this.names.map((name) => [name, mergedProperty(this.schemas, name)])),
    };
    return this.#schema;
  }
}

function isList({ type }: Schema): boolean {
  return type === 'array';
}
