import { expect, it } from 'vitest';
import { calendarFile } from './due.ts';

const day = {
  id: '7K3M-9QXT@espai.exemple.cat',
  revision: 3,
  day: '2026-12-31',
  title: 'Préstec de material; corda, tenda',
  text: 'Torni-ho:\nclub',
  url: 'https://espai.exemple.cat',
};
const file = calendarFile(day, new Date('2026-11-25T20:30:00.123Z'));

it('is a whole day, that ends where the next one begins', () => {
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//form engine//deadline//EN',
    'BEGIN:VEVENT',
    'UID:7K3M-9QXT@espai.exemple.cat',
    'SEQUENCE:3',
    'DTSTAMP:20261125T203000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Préstec de material\\; corda\\, tenda',
    'DESCRIPTION:Torni-ho:\\nclub',
    'URL:https://espai.exemple.cat',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('folds lines at 75 octets, never within a character', () => {
  const title = `${'à€𝄞'.repeat(30)} final`;
  const lines = calendarFile({ ...day, title }).split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
  expect(lines.join('')).not.toContain('\uFFFD');
});
