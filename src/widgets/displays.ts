import type { Display } from '../form/widget.ts';
import { formatDate } from './date/display.ts';
import { formatDateTime } from './date-time/display.ts';
import { formatDuration } from './duration/display.ts';
import { formatIban } from './iban/display.ts';
import { formatPhone } from './international-phone/display.ts';
import type { widgetManifests } from './manifests.ts';
import { withCurrency } from './money/display.ts';
import { nameOfMonth } from './month/display.ts';
import { formatNumber } from './number/display.ts';
import { highestRating } from './rating/display.ts';
import { withoutFormats } from './rich-text/display.ts';
import { formatTime } from './time/display.ts';

/** How the values of a widget read, in the browser and on the server. A widget that is not here shows its value as text. */
export const displays: { readonly [Widget in keyof typeof widgetManifests]?: Display } = {
  date: (value, { language }) => formatDate(value, language),
  'date-time': (value, { language, timeZone }) => formatDateTime(value, language, timeZone),
  duration: formatDuration,
  iban: formatIban,
  'international-phone': formatPhone,
  money: (value, { language, options }) =>
    typeof value === 'number' ? withCurrency(value, language, options.currency) : '',
  month: (value, { language }) => nameOfMonth(value, language),
  number: (value, { language }) => formatNumber(value, language),
  percent: (value, { language }) => (typeof value === 'number' ? `${formatNumber(value, language)}\u00a0%` : ''),
  ranking: (_value, { entries = [] }) => entries.map((entry, index) => `${index + 1}. ${entry}`).join(', '),
  rating: (value, { schema }) => (typeof value === 'number' ? `${value}/${highestRating(schema)}` : ''),
  'rich-text': (value) => (typeof value === 'string' ? withoutFormats(value) : ''),
  slider: (value, { language }) => formatNumber(value, language),
  time: formatTime,
};
