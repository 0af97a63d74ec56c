// Written by "npm run generate".
import type { Display } from '../form/widget.ts';
import { display as dateDisplay } from './date/display.ts';
import { display as dateTimeDisplay } from './date-time/display.ts';
import { display as durationDisplay } from './duration/display.ts';
import { display as ibanDisplay } from './iban/display.ts';
import { display as internationalPhoneDisplay } from './international-phone/display.ts';
import { display as moneyDisplay } from './money/display.ts';
import { display as monthDisplay } from './month/display.ts';
import { display as numberDisplay } from './number/display.ts';
import { display as percentDisplay } from './percent/display.ts';
import { display as rankingDisplay } from './ranking/display.ts';
import { display as ratingDisplay } from './rating/display.ts';
import { display as richTextDisplay } from './rich-text/display.ts';
import { display as sliderDisplay } from './slider/display.ts';
import { display as timeDisplay } from './time/display.ts';

/** How the values of a kind of field read, in the browser and on the server. A kind that is not here shows its value as text. */
export const displays: Readonly<Partial<Record<string, Display>>> = {
  date: dateDisplay,
  'date-time': dateTimeDisplay,
  duration: durationDisplay,
  iban: ibanDisplay,
  'international-phone': internationalPhoneDisplay,
  money: moneyDisplay,
  month: monthDisplay,
  number: numberDisplay,
  percent: percentDisplay,
  ranking: rankingDisplay,
  rating: ratingDisplay,
  'rich-text': richTextDisplay,
  slider: sliderDisplay,
  time: timeDisplay,
};
