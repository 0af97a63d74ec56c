import { dateFormat } from './formats.ts';

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** How a text writes `2026-06-01`, `2026-06`, `10:30` and `2026-06-01T10:30` of the files, by the language; a clock on the wall stays as it is. */
export function momentWords(iso: unknown, language: string, timeZone = 'UTC'): string {
  const text = String(iso);
  const [, day, time = '', offset] = /^(\d{4}-\d\d(?:-\d\d)?)?t?(\d\d:\d\d)?.*?(z|[+-]\d\d:\d\d)?$/i.exec(text) ?? [];
  if (day === undefined) return time || text;
  const moment = new Date(offset ? text : time ? `${day}T${time}Z` : day);
  if (Number.isNaN(moment.valueOf())) return text;
  const parts = day.length === 7 ? ({ month: 'long', year: 'numeric' } as const) : { ...DAY, ...(time && TIME) };
  return dateFormat(language, { ...parts, timeZone: offset ? timeZone : 'UTC' }).format(moment);
}
