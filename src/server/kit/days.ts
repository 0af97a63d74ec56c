import { todayIn } from '../../core/expressions/today.ts';
import type { DayRule } from '../../core/procedure.ts';

/*
 * Days are texts as in ISO 8601, `2026-03-12`: days of the organisation's calendar, in no time zone. So summer time and a
 * clock that is set move none of them, and they compare as texts.
 */

const DAY = 86_400_000;
/** After so many days without enough working days there are none to be found. */
const LONGEST = 36_525;

/** @returns `null` beyond the year 9999. */
export function plusDays(day: string, count: number): string | null {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY);
  const text = Number.isNaN(moved.getTime()) ? '' : moved.toISOString();
  return /^\d{4}-/.test(text) ? text.slice(0, 10) : null;
}

/**
 * The working day that is so many working days after a day, or before it where `count` is negative.
 * @returns `null` where there are not so many.
 */
export function plusWorkingDays(day: string, count: number, holidays: readonly string[]): string | null {
  const free = new Set(holidays);
  let found: string | null = day;
  let left = Math.abs(count);
  for (let steps = 0; left > 0 && found !== null; steps += 1) {
    if (steps === LONGEST) return null;
    found = plusDays(found, Math.sign(count));
    if (found !== null && isWorkingDay(found, free)) left -= 1;
  }
  return found;
}

function isWorkingDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday % 6 !== 0 && !holidays.has(day) && !holidays.has(day.slice(5));
}

/** The data for counting days. */
export interface Counting {
  values: Readonly<Record<string, unknown>>;
  /** The day on which the case came into its state. */
  since: string;
  holidays: readonly string[];
  timeZone: string | undefined;
}

/** The day of a rule; `direction` −1 counts before it. @returns `null` for never. */
export function dayOf(rule: DayRule, direction: 1 | -1, counting: Counting): string | null {
  const { field, days = 0, workingDays = 0 } = rule;
  const begin = field === undefined ? counting.since : dateIn(counting.values[field], counting.timeZone);
  if (begin === null) return rule.else === undefined || rule.else === 'never' ? null : dayOf(rule.else, 1, counting);
  const moved = plusDays(begin, direction * days);
  return moved && plusWorkingDays(moved, direction * workingDays, counting.holidays);
}

/** The date that a value is; of a moment its day in the time zone. */
function dateIn(value: unknown, timeZone: string | undefined): string | null {
  if (typeof value !== 'string') return null;
  const moment = /^\d{4}-\d\d-\d\dT.*(z|[+-]\d\d:\d\d)$/i.test(value) ? new Date(value) : null;
  const day = moment && !Number.isNaN(moment.getTime()) ? todayIn(timeZone, moment) : value.slice(0, 10);
  return /^\d{4}-\d\d-\d\d$/.test(day) && plusDays(day, 0) === day ? day : null;
}
