import { valueText } from '../values/value-text.ts';

/** An expression that has no value for these values: a sum over a text, a division by zero. */
export class ExpressionError extends Error {}

/** Absent values read as null; a group of fields is an object, a list a list. */
const nothing = (value: unknown): value is null | undefined => value === null || value === undefined;

/** The functions of expressions; a method's target is the first argument. */
export const functions = {
  size: (value) => {
    if (nothing(value)) return 0;
    if (typeof value === 'string') return [...value].length;
    if (Array.isArray(value)) return value.length;
    if (typeof value === 'object') return Object.keys(value).length;
    throw new ExpressionError('size() counts a text, a list or a group');
  },
  isEmpty,
  sum: (list) => precise(numbers(list, 'sum').reduce((total, entry) => total + entry, 0)),
  min: (list) => extreme(list, 'min', (one, other) => one < other),
  max: (list) => extreme(list, 'max', (one, other) => one > other),
  unique: (list) => {
    const keys = listOf(list, 'unique')
      .filter((entry) => !isEmpty(entry))
      .map(valueText);
    return new Set(keys).size === keys.length;
  },
  round: (value, digits) => {
    const factor = 10 ** number(digits, 'round');
    return precise(roundHalfUp(precise(number(value, 'round') * factor)) / factor);
  },
  cents: (value) => roundHalfUp(precise(number(value, 'cents') * 100)),
  string: (value) => {
    if (typeof value === 'object' && value !== null) throw new ExpressionError('string() takes no list and no group');
    return nothing(value) ? '' : String(value);
  },
  date: (value) => isoDate(value, 'date'),
  days: (from, to) => Math.round((dayNumber(to, 'days') - dayNumber(from, 'days')) / DAY),
  addDays: (date, count) => {
    const moved = new Date(dayNumber(date, 'addDays') + number(count, 'addDays') * DAY);
    if (Number.isNaN(moved.getTime())) throw new ExpressionError('addDays() leaves the calendar');
    const day = moved.toISOString();
    // Years beyond four digits are written otherwise (ECMA-262 §21.4.1.32).
    if (!/^\d{4}-/.test(day)) throw new ExpressionError('addDays() leaves the years that a date can have');
    return day.slice(0, 10);
  },
  minutes: (from, to) => minutesBetween(from, to, 'minutes'),
  hours: (from, to) => precise(minutesBetween(from, to, 'hours') / 60),
  startsWith: (value, part) => text(value, 'startsWith').startsWith(text(part, 'startsWith')),
  endsWith: (value, part) => text(value, 'endsWith').endsWith(text(part, 'endsWith')),
  contains: (value, part) => text(value, 'contains').includes(text(part, 'contains')),
} satisfies Record<string, (...args: readonly unknown[]) => unknown>;
export type FunctionName = keyof typeof functions;

/** Nothing, blanks, a list or a group without anything in it. */
export function isEmpty(value: unknown): boolean {
  if (nothing(value)) return true;
  if (typeof value === 'string') return value.trim() === '';
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Takes off what binary fractions add: 0.1 + 0.2 is 0.3. */
export function precise(value: number): number {
  if (!Number.isFinite(value)) throw new ExpressionError('no number');
  return Number(value.toPrecision(15));
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

const DAY = 86_400_000;

function roundHalfUp(value: number): number {
  // Never minus zero.
  return Math.sign(value) * Math.round(Math.abs(value)) + 0;
}

function number(value: unknown, name: string): number {
  if (typeof value !== 'number') throw new ExpressionError(`${name}() wants a number`);
  return value;
}

function text(value: unknown, name: string): string {
  if (nothing(value)) return '';
  if (typeof value !== 'string') throw new ExpressionError(`${name}() wants a text`);
  return value;
}

function listOf(value: unknown, name: string): readonly unknown[] {
  if (nothing(value)) return [];
  if (!Array.isArray(value)) throw new ExpressionError(`${name}() wants a list`);
  return value;
}

/** The numbers of a list; entries that are not filled in are left out. */
function numbers(value: unknown, name: string): number[] {
  return listOf(value, name)
    .filter((entry) => !nothing(entry))
    .map((entry) => number(entry, name));
}

function extreme(value: unknown, name: string, better: (one: never, other: never) => boolean): unknown {
  const entries = listOf(value, name).filter((entry) => !nothing(entry));
  const kind = typeof entries[0];
  if (entries.some((entry) => typeof entry !== kind || (kind !== 'number' && kind !== 'string')))
    throw new ExpressionError(`${name}() wants numbers or dates`);
  return entries.reduce((best, entry) => (better(entry as never, best as never) ? entry : best), entries[0]) ?? null;
}

/** A calendar date that exists; the time of a date-time is left off. */
function isoDate(value: unknown, name: string): string {
  const date = typeof value === 'string' ? (/^(\d{4}-\d{2}-\d{2})(?:T|$)/.exec(value)?.[1] ?? '') : '';
  const parsed = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date)
    throw new ExpressionError(`${name}() wants a date like 2026-02-01`);
  return date;
}

function dayNumber(value: unknown, name: string): number {
  return Date.parse(`${isoDate(value, name)}T00:00:00Z`);
}

/** A date with a time of day, or a time of day alone (ISO 8601); seconds and the offset may be missing. */
const MOMENT = /^(?:(\d{4}-\d{2}-\d{2})T)?([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d(?:\.\d+)?))?(Z|[+-]\d{2}:\d{2})?$/i;

/**
 * Minutes from one moment to a later one; fewer than 0 to an earlier one. Two times of day are of one day. Moments without
 * an offset are read off the clock on the wall, which summer time moves without its being counted.
 * @throws ExpressionError for a time of day and a date, or a moment with an offset and one without.
 */
function minutesBetween(from: unknown, to: unknown, name: string): number {
  const [one, other] = [momentOf(from, name), momentOf(to, name)];
  if (one.kind !== other.kind) throw new ExpressionError(`${name}() wants two moments of one kind`);
  return precise((other.at - one.at) / 60_000);
}

function momentOf(value: unknown, name: string): { at: number; kind: string } {
  const [, date, hour, minute, second = '00', offset] = (typeof value === 'string' && MOMENT.exec(value)) || [];
  if (hour === undefined) throw new ExpressionError(`${name}() wants a time like 10:30 or 2026-02-01T10:30`);
  const day = date === undefined ? '1970-01-01' : isoDate(date, name);
  const at = Date.parse(`${day}T${hour}:${minute}:${second}${offset ?? 'Z'}`);
  return { at, kind: `${date === undefined ? 'clock' : 'date'} ${offset === undefined ? 'local' : 'absolute'}` };
}
