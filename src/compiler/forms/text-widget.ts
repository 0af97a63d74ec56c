import type { JsonObject } from '../json.ts';

/** The widget for a text of a format when the file names none. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  color: 'color',
  date: 'date',
  'date-time': 'date-time',
  duration: 'duration',
  e164: 'international-phone',
  'e164-ES': 'international-phone',
  email: 'email',
  iban: 'iban',
  'iso-date-time': 'date-time',
  'iso-time': 'time',
  month: 'month',
  'national-id': 'national-id',
  'rich-text': 'rich-text',
  'tel-ES': 'phone',
  time: 'time',
};

/** The widget of a text that names none, by what its definitions say of it. */
export function textWidget(schemas: readonly JsonObject[]): string {
  const format = schemas.map((schema) => schema.format).find((one) => typeof one === 'string') ?? '';
  if (Object.hasOwn(BY_FORMAT, format as string)) return BY_FORMAT[format as string] as string;
  return schemas.some(({ examples }) => Array.isArray(examples)) ? 'suggest' : 'text';
}
