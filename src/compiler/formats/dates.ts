const DATE = /^([1-9]\d{3})-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(z|[+-]\d\d:\d\d)?$/i;

/**
 * RFC 3339 §5.6 `full-date`: a day that there is. Its year has four digits and no noughts before them: nobody means
 * `0026`, and a browser's calendar makes it of a year that is being typed.
 */
function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * A time of day. RFC 3339 §5.6 `full-time` has seconds and an offset; a clock time (ISO 8601) may do without either.
 * A leap second is one at midnight UTC alone (RFC 3339 §5.7).
 */
function isTime(text: string, isFull: boolean): boolean {
  const match = TIME.exec(text);
  if (!match) return false;
  const [, hours, minutes, seconds, offset] = match;
  if (isFull && (seconds === undefined || offset === undefined)) return false;
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds ?? 0)];
  const ahead = minutesAhead(offset ?? 'z');
  if (h > 23 || m > 59 || s > 60 || ahead === undefined) return false;
  return s < 60 || (h * 60 + m - ahead + 2880) % 1440 === 1439;
}

/** Minutes that an offset is ahead of UTC; `undefined` when no offset is so large. */
function minutesAhead(offset: string): number | undefined {
  if (offset.length === 1) return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(4))];
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

function isMoment(text: string, isFull: boolean): boolean {
  const [date = '', time, more] = text.split(/t/i);
  return time !== undefined && more === undefined && isDate(date) && isTime(time, isFull);
}

/** When it is, to compare two of one format; a clock on the wall counts as one at UTC. */
function instantOf(text: string): number {
  const upper = text.toUpperCase();
  const whole = upper.includes(':') && !upper.includes('T') ? `1970-01-01T${upper}` : upper;
  return Date.parse(!whole.includes('T') || /(Z|[+-]\d\d:\d\d)$/.test(whole) ? whole : `${whole}Z`);
}

/** A text is tested, and one of these comes before another one. */
type Comparable = ((text: string) => boolean) & { instantOf(text: string): number };

const comparable = (test: (text: string) => boolean): Comparable =>
  Object.assign((text: string) => test(text), { instantOf });

/** Days, months and times of day; `iso-time` and `iso-date-time` are those of a clock on the wall, `10:30`. */
export const formats: Record<string, (text: string) => boolean> = {
  date: comparable(isDate),
  time: comparable((text) => isTime(text, true)),
  'date-time': comparable((text) => isMoment(text, true)),
  'iso-time': comparable((text) => isTime(text, false)),
  'iso-date-time': comparable((text) => isMoment(text, false)),
  month: comparable((text) => /^\d{4}-\d\d$/.test(text) && isDate(`${text}-01`)),
  // RFC 3339, appendix A.
  duration: (text) => /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/.test(text),
};
