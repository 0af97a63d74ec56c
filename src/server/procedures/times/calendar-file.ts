import { plusDays } from './days.ts';

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

/** An iCalendar file (RFC 5545) with one whole day: a day has no time zone, so none is described. */
export function calendarFile({ id, revision, day, title, text, url }: CalendarDay, now = new Date()): string {
  const bare = (date: string) => date.replaceAll('-', '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//form engine//deadline//EN',
    'METHOD:PUBLISH',
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
