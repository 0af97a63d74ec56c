import type { Ajv } from 'ajv';
import { EACH, pathOf, valueAt, withValueAt } from '../../core/values/field-path.ts';
import { valueText } from '../../core/values/value-text.ts';
import { compile } from '../ajv.ts';
import { type FormField, isFieldWithin } from '../fields/fields.ts';
import { isJsonObject, type JsonObject, jsonObjectOf, stringOf } from '../json.ts';
import type { Name } from './reads.ts';
import { type Candidates, sampled } from './solve.ts';

/** What is known of the values that fields take. */
export interface Sources {
  fields: readonly FormField[];
  ajv: Ajv;
  /** The values of lists whose files have all entries. */
  listed: ReadonlyMap<string, readonly unknown[]>;
  /** What the files hold against each name, by its path. */
  literals: ReadonlyMap<string, readonly unknown[]>;
  /** Parts of rows that expressions look at. */
  inner: readonly Name[];
  /** Fillings that the files have: examples and cases. */
  fillings: readonly JsonObject[];
  /** As ISO 8601. */
  today: string;
}

/** The most values that are tried of a field, and of a list of rows. */
const MOST = 40;
const MOST_ROWS = 50;
const MOST_LISTS = 160;
const MOST_ENTRIES = 60;

const NONE: Candidates = { values: [undefined], complete: false };

/** The values to try of a field: none, its choices, what the files hold against it with its neighbours, and its bounds. */
export function fieldCandidates(path: readonly string[], sources: Sources): Candidates {
  const wanted = pathOf(path);
  const field = sources.fields.find((one) => pathOf(one.path) === wanted);
  if (!field) return { values: [undefined, ...literalsAt(path, sources)], complete: false };
  const found = ofField(field, sources);
  const known = sources.fillings.flatMap((filling) => valueAt(filling, zeroed(path)) ?? []);
  const own = schemaOf(field);
  const type = field.types[0];
  const all = distinct([...found.values, ...sampled(known, 4)]);
  const right = type === 'boolean' ? all : all.filter((value) => value === undefined || keeps(value, own, sources.ajv));
  // Others follow: people write them too, and expressions see them until they are corrected.
  const others = without(all, right);
  const most = type === 'array' ? MOST_LISTS : MOST;
  const isWhole = right.length <= most && others.length <= most;
  return { values: [...sampled(right, most), ...sampled(others, most)], complete: found.complete && isWhole };
}

/** The path of the first row. */
export function zeroed(path: readonly string[]): (string | number)[] {
  return path.map((step) => (step === EACH ? 0 : step));
}

function ofField(field: FormField, sources: Sources): Candidates {
  const literals = literalsAt(field.path, sources);
  const schema = schemaOf(field);
  switch (field.types[0]) {
    case 'boolean':
      return { values: [undefined, true, false], complete: true };
    case 'integer':
    case 'number':
      return { values: [undefined, ...(choicesOf(field, sources) ?? numbersFor(schema, literals))], complete: true };
    case 'string':
      return ofText(field, schema, literals, sources);
    case 'array':
      return ofList(field, schema, literals, sources);
    case 'object':
      return ofGroup(field, sources);
    default:
      return NONE;
  }
}

function choicesOf({ choices, ui, schemas }: FormField, { listed }: Sources): readonly unknown[] | undefined {
  const source = listed.get(stringOf(jsonObjectOf(ui['ui:options']).source) ?? '');
  const only = schemas.flatMap((schema) =>
    schema.const === undefined || isJsonObject(schema.const) ? [] : [schema.const],
  );
  const all = distinct([...choices, ...(source ?? []), ...only]);
  const isClosed =
    source !== undefined ||
    schemas.some((schema) => Array.isArray(schema.enum) || Array.isArray(jsonObjectOf(schema.items).enum));
  return isClosed && all.length > 0 ? all : undefined;
}

function ofText(field: FormField, schema: JsonObject, literals: readonly unknown[], sources: Sources): Candidates {
  const choices = choicesOf(field, sources);
  if (choices) {
    const asked = literals.filter((one) => choices.some((choice) => choice === one));
    const values = distinct([undefined, ...asked, ...sampled(choices, MOST - 10)]);
    return { values, complete: choices.length <= MOST - 10 };
  }
  const written = Array.isArray(schema.examples) ? schema.examples : [];
  const texts = [...literals, schema.default, ...written].filter((one) => typeof one === 'string');
  const numbers = literals.filter((one) => typeof one === 'number');
  const format = stringOf(schema.format);
  const days = daysFor(texts, numbers, sources.today);
  const made = format === undefined ? undefined : MOMENTS[format]?.(days, texts, numbers);
  if (made) return { values: [undefined, ...made], complete: numbers.length === 0 };
  const isFree = !['pattern', 'format', 'minLength', 'maxLength'].some((rule) => schema[rule] !== undefined);
  const lengths = [...numbers.flatMap(beside), schema.minLength, schema.maxLength].filter(
    (one) => typeof one === 'number' && one > 0 && one <= 500,
  );
  const long = lengths.map((length) => 'x'.repeat(Number(length)));
  const around = texts.flatMap((text) => [`${text}x`, `x${text}`, `x${text}x`]);
  return { values: [undefined, ...texts, 'x', 'y', '1', ...long, ...around], complete: isFree && numbers.length === 0 };
}

/** Values of texts with a format that have an order. */
const MOMENTS: Record<
  string,
  (days: readonly string[], texts: readonly string[], numbers: readonly number[]) => readonly string[]
> = {
  date: (days) => days,
  'date-time': (days, texts) => [...texts, ...momentsOf(days)].flatMap((one) => [one, `${one}:00Z`]),
  'iso-date-time': (days, texts) => [...texts, ...momentsOf(days)].flatMap((one) => [one, `${one}:00Z`]),
  month: (days, texts) => distinct([...texts, ...days.map((day) => day.slice(0, 7))]),
  time: (_days, texts, numbers) => clocksFor(texts, numbers),
  'iso-time': (_days, texts, numbers) => clocksFor(texts, numbers).map((clock) => `${clock}:00Z`),
};

function momentsOf(days: readonly string[]): string[] {
  return days.flatMap((day) => [`${day}T00:00`, `${day}T10:00`]);
}

/** Today and the days beside it, those that are named, and those as far from today as numbers say. */
function daysFor(texts: readonly string[], numbers: readonly number[], today: string): string[] {
  const named = texts.flatMap((text) => /^\d{4}-\d{2}(?:-\d{2})?/.exec(text)?.[0] ?? []);
  const whole = named.map((text) => (text.length === 7 ? `${text}-01` : text));
  const far = numbers.filter((number) => Number.isInteger(number) && Math.abs(number) < 100_000);
  return distinct([
    ...[today, ...whole].flatMap((day) => [-32, -1, 0, 1, 32].map((days) => moved(day, days))),
    ...far.flatMap((days) => [days, -days].flatMap((one) => beside(one).map((by) => moved(today, by)))),
    moved(today, 400),
    moved(today, -20_000),
  ]).filter((day) => day !== '');
}

/** The days that texts name, and those beside them. */
export function besideDays(texts: readonly string[]): string[] {
  const days = texts.filter((text) => /^\d{4}-\d{2}-\d{2}$/.test(text));
  return days.flatMap((day) => [-1, 0, 1].map((by) => moved(day, by))).filter((day) => day !== '');
}

function moved(day: string, days: number): string {
  const at = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);
  return Number.isNaN(at.getTime()) || !/^\d{4}-/.test(at.toISOString()) ? '' : at.toISOString().slice(0, 10);
}

function clocksFor(texts: readonly string[], numbers: readonly number[]): string[] {
  const minutes = texts.flatMap((text) => {
    const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(text) ?? [];
    return hour === undefined ? [] : beside(Number(hour) * 60 + Number(minute));
  });
  const lengths = numbers.flatMap((number) => [...beside(600 + number), ...beside(600 + 60 * number)]);
  const all = distinct([0, 600, 601, 1439, ...minutes, ...lengths]).filter((one) => one >= 0 && one < 1440);
  return all.map((one) => `${digits(Math.floor(one / 60))}:${digits(Math.floor(one) % 60)}`);
}

const digits = (number: number) => String(number).padStart(2, '0');

function numbersFor(schema: JsonObject, literals: readonly unknown[]): number[] {
  const limits = [schema.minimum, schema.maximum, schema.exclusiveMinimum, schema.exclusiveMaximum, schema.default];
  const own = [...literals, ...limits].filter((one) => typeof one === 'number');
  const sorted = distinct([0, ...own]).sort((one, other) => one - other);
  const isWhole = schema.type === 'integer' || Number.isInteger(schema.multipleOf);
  const between = sorted.slice(1).map((one, at) => (one + (sorted[at] ?? 0)) / 2);
  const halves = own.map((one) => one / 2);
  const all = [...sorted.flatMap(beside), ...between, ...halves, 2, 10, 100, 1_000_000];
  const steps = typeof schema.multipleOf === 'number' ? schema.multipleOf : isWhole ? 1 : undefined;
  return distinct(
    all.flatMap((one) =>
      steps === undefined ? one : [Math.floor(one / steps) * steps, Math.ceil(one / steps) * steps],
    ),
  );
}

function beside(number: number): number[] {
  return [number - 1, number, number + 1];
}

/** Lists without entries, with one, with two that are equal or not, and as long as conditions and rules ask. */
function ofList(field: FormField, schema: JsonObject, literals: readonly unknown[], sources: Sources): Candidates {
  const entries = entriesOf(field, sources);
  if (entries.length === 0) return { values: [undefined, []], complete: false };
  const numbers = literals.filter((one) => typeof one === 'number');
  const lengths = distinct([
    ...numbers.flatMap(beside),
    ...[schema.minItems, schema.maxItems].filter((one) => typeof one === 'number'),
  ]);
  const long = lengths.filter((length) => length > 2 && length <= MOST_ENTRIES && Number.isInteger(length));
  const some = sampled(entries, MOST);
  const pairs = some.flatMap((one, at) => some.slice(at).map((other) => [one, other]));
  const lists = [
    ...entries.map((entry) => [entry]),
    ...sampled(pairs, MOST_ROWS),
    ...long.flatMap((length) => [cycled(entries, length), ...sampled(entries, 12).map((one) => cycled([one], length))]),
    entries.slice(0, MOST_ENTRIES),
  ];
  return { values: [undefined, [], ...lists], complete: false };
}

function cycled(entries: readonly unknown[], length: number): unknown[] {
  return Array.from({ length }, (_, at) => entries[at % entries.length]);
}

function entriesOf(field: FormField, sources: Sources): readonly unknown[] {
  const known = sources.fillings.flatMap((filling) => {
    const list = valueAt(filling, zeroed(field.path));
    return Array.isArray(list) ? list : [];
  });
  const choices = choicesOf(field, sources);
  if (choices)
    return distinct([
      ...literalsAt(field.path, sources).filter((one) => choices.includes(one as never)),
      ...sampled(choices, 6),
    ]);
  const list = ['values', ...field.path, EACH];
  const depth = list.length;
  const asked = sources.inner.filter((name) => name.length >= depth && pathOf(name.slice(0, depth)) === pathOf(list));
  // What is worked out follows from the rest of the row.
  const isTyped = (name: Name) =>
    !sources.fields.some(({ path, ui }) => ui['ui:value'] !== undefined && pathOf(path) === pathOf(name.slice(1)));
  const parts = asked.filter((name) => name.length > depth && !name.slice(depth).includes(EACH) && isTyped(name));
  if (asked.some((name) => name.length === depth) || parts.length === 0) {
    const own = literalsAt([...field.path, EACH], sources);
    const entry = sources.fields.find((one) => pathOf(one.path) === pathOf([...field.path, EACH]));
    const isGroup = entry?.types.includes('object') ?? false;
    if (parts.length === 0) return distinct([...known.slice(0, 2), ...own, ...(isGroup ? [{}] : simple(field))]);
  }
  const rows = parts.reduce<JsonObject[]>(
    (before, name) => {
      const inner = name.slice(depth);
      const { values } = fieldCandidates([...field.path, EACH, ...inner], sources);
      const next = before.flatMap((row) =>
        sampled(values, 14).map((value) =>
          value === undefined ? row : (withValueAt(row, inner, value) as JsonObject),
        ),
      );
      return [...sampled(next, MOST_ROWS / 2)];
    },
    [isJsonObject(known[0]) ? known[0] : {}],
  );
  return distinct([...known.slice(0, 2), ...rows]);
}

/** Entries of a list of plain values, by the type that its rules name. */
function simple(field: FormField): unknown[] {
  const items = jsonObjectOf(field.schemas.find((schema) => isJsonObject(schema.items))?.items);
  if (items.type === 'number' || items.type === 'integer') return [0, 1, 2, 10];
  return items.type === 'object' ? [{}] : ['x', 'y'];
}

function ofGroup(field: FormField, sources: Sources): Candidates {
  const child = sources.fields.find(
    (one) => isFieldWithin(one, field.path) && one.path.length === field.path.length + 1,
  );
  const value = child && fieldCandidates(child.path, sources).values.find((one) => one !== undefined);
  return { values: [undefined, ...(child && value !== undefined ? [{ [child.name]: value }] : [])], complete: false };
}

function literalsAt(path: readonly string[], { literals }: Sources): readonly unknown[] {
  return literals.get(pathOf(['values', ...path])) ?? [];
}

function schemaOf({ schemas }: FormField): JsonObject {
  return schemas.find(({ type }) => type !== undefined) ?? {};
}

/** The rules of a field by themselves; those that go by other values are none of them. */
function keeps(value: unknown, schema: JsonObject, ajv: Ajv): boolean {
  const { type, enum: choices, const: only, ...rest } = schema;
  const plain = Object.fromEntries(
    Object.entries({ type, enum: choices, const: only, ...pick(rest) }).filter(
      ([, rule]) => rule !== undefined && !isJsonObject(rule),
    ),
  );
  try {
    return compile(ajv, plain)(value) === true;
  } catch {
    return true;
  }
}

const RULES = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'formatMinimum',
  'formatMaximum',
  'minItems',
  'maxItems',
  'uniqueItems',
];

function pick(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([rule]) => RULES.includes(rule)));
}

function without<One>(all: readonly One[], some: readonly One[]): readonly One[] {
  const left = new Set(all);
  for (const one of some) left.delete(one);
  return [...left];
}

/** Values without those that were there before. */
export function distinct<One>(values: readonly One[]): One[] {
  return [...new Map(values.map((value) => [valueText(value ?? null), value] as const)).values()];
}
