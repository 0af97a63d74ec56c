import type { Deadline } from '../../../../api/shapes/due.ts';
import type { Language } from '../../../../core/config.ts';
import { todayIn } from '../../../../core/expressions/today.ts';
import { plusDays } from '../../../kit/days.ts';
import type { CaseRow } from '../../../kit/db/tables.ts';
import { dayWords } from '../../config/day-words.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import { titleOf } from '../as-sent.ts';
import { keyOf } from '../cases.ts';

/** The deadline of a case in words for its member or for the office; absent without one. */
export function dueOf(
  version: LoadedVersion,
  row: Pick<CaseRow, 'due_on' | 'due_by' | 'procedure' | 'state'>,
  language: Language,
  reader: 'member' | 'office',
): { due?: Deadline } {
  if (row.due_on === null || row.due_by === null) return {};
  const overdue = row.due_on < todayIn(version.settings.timeZone);
  const general = WORDS[reader][row.due_by][overdue ? 'over' : 'open'];
  const own = reader === 'member' && !overdue ? [`procedures.${row.procedure}.due.${row.state}`] : [];
  const text = version.text(language, [...own, general], { date: dayWords(version, row.due_on, language) });
  return { due: { on: row.due_on, overdue, text, calendar: version.text(language, 'app.due.calendar') } };
}

/** The deadline of a case as a file for its member's calendar (RFC 5545); `null` without one. */
export function dueCalendar(version: LoadedVersion, row: CaseRow, language: Language, origin: string): string | null {
  const { due } = dueOf(version, row, language, 'member');
  if (!due) return null;
  const id = `${keyOf(row)}@${new URL(origin).hostname}`;
  const title = titleOf(version, row, language);
  return calendarFile({ id, revision: row.revision, day: due.on, title, text: due.text, url: origin });
}

const WORDS = {
  member: {
    member: { open: 'app.due.yours', over: 'app.due.yoursOver' },
    office: { open: 'app.due.ours', over: 'app.due.oursOver' },
  },
  office: {
    member: { open: 'app.due.members', over: 'app.due.membersOver' },
    office: { open: 'app.due.offices', over: 'app.due.officesOver' },
  },
} as const;

interface CalendarDay {
  /** The same for the same thing, so that a calendar that has it takes the new day. */
  id: string;
  /** Goes up with each change. */
  revision: number;
  /** ISO 8601. */
  day: string;
  title: string;
  text: string;
  /** Where to do what is to be done. */
  url: string;
}

/**
 * An iCalendar file (RFC 5545) with one whole day: a day has no time zone, so none is described. It has no method, because
 * one that publishes must name an organizer (RFC 5546 §3.2.1), which makes a meeting of the day in some calendars.
 */
export function calendarFile({ id, revision, day, title, text, url }: CalendarDay, now = new Date()): string {
  const bare = (date: string) => date.replaceAll('-', '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//form engine//deadline//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `SEQUENCE:${revision}`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${bare(day)}`,
    `DTEND;VALUE=DATE:${bare(plusDays(day, 1) ?? day)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** RFC 5545 §3.3.11. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** Lines of 75 octets at most, broken between characters (RFC 5545 §3.1). */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > 75) [text, octets] = [`${text}\r\n `, 1];
    text += character;
    octets += more;
  }
  return text;
}
