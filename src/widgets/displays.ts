import type { Display } from '../form/widget.ts';
import date from './date/display.ts';
import dateTime from './date-time/display.ts';
import duration from './duration/display.ts';
import iban from './iban/display.ts';
import internationalPhone from './international-phone/display.ts';
import money from './money/display.ts';
import month from './month/display.ts';
import number from './number/display.ts';
import percent from './percent/display.ts';
import ranking from './ranking/display.ts';
import rating from './rating/display.ts';
import richText from './rich-text/display.ts';
import slider from './slider/display.ts';
import time from './time/display.ts';

/** How the values of a widget read, in the browser and on the server. A widget that is not here shows its value as text. */
export const displays: Readonly<Record<string, Display>> = {
  date,
  'date-time': dateTime,
  duration,
  iban,
  'international-phone': internationalPhone,
  money,
  month,
  number,
  percent,
  ranking,
  rating,
  'rich-text': richText,
  slider,
  time,
};
