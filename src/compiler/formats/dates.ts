import type { FormatDefinition } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';

type Test = (text: string) => boolean;

const isDay = (fullFormats.date as FormatDefinition<string>).validate as Test;
/** Nobody means the year 0026: a browser's calendar makes it of a year that is being typed. */
const isDate: Test = (text) => !text.startsWith('0') && isDay(text);
const isTime = (fullFormats.time as FormatDefinition<string>).validate as Test;

/** A clock time of ISO 8601: seconds and offset may be missing. */
const CLOCK = /^(\d\d:\d\d)(:\d\d(?:\.\d+)?)?(z|[+-]\d\d:\d\d)?$/i;

function isClockTime(text: string): boolean {
  const [, minutes, seconds = ':00', offset = 'Z'] = CLOCK.exec(text) ?? [];
  return minutes !== undefined && isTime(minutes + seconds + offset);
}

const isMoment = (isTimeOfDay: Test) => (text: string) => {
  const [date = '', time, more] = text.split(/t/i);
  return time !== undefined && more === undefined && isDate(date) && isTimeOfDay(time);
};

/** Milliseconds since 1970, to compare two texts of one format; a time without an offset counts as one at UTC. */
function instantOf(text: string): number {
  const upper = text.toUpperCase();
  const whole = upper.includes(':') && !upper.includes('T') ? `1970-01-01T${upper}` : upper;
  return Date.parse(!whole.includes('T') || /(Z|[+-]\d\d:\d\d)$/.test(whole) ? whole : `${whole}Z`);
}

const ordered = (validate: Test): FormatDefinition<string> => ({
  validate,
  compare: (one, other) => instantOf(one) - instantOf(other),
});

/**
 * Moments that ajv-formats lacks or judges otherwise: years begin at 1000, and its `date-time` takes a blank for the `T`,
 * against RFC 3339 §5.6.
 * `iso-time` and `iso-date-time` are of a clock on the wall (`10:30`), which ajv-formats takes with seconds only.
 */
export const formats: Record<string, FormatDefinition<string>> = {
  date: ordered(isDate),
  'date-time': ordered(isMoment((text) => /:\d\d:.*[z+-]/i.test(text) && isTime(text))),
  'iso-time': ordered(isClockTime),
  'iso-date-time': ordered(isMoment(isClockTime)),
  month: ordered((text) => /^\d{4}-\d\d$/.test(text) && isDate(`${text}-01`)),
};
