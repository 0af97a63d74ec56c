import type { Json } from '../basics.ts';

/** Kinds of field that a new form may begin with, by the word staff say, and what their schema is. */
export const FIELD_KINDS = {
  text: { type: 'string', maxLength: 200 },
  long: { type: 'string', maxLength: 2000, 'ui:widget': 'textarea' },
  number: { type: 'integer', minimum: 0 },
  money: { type: 'number', minimum: 0, multipleOf: 0.01, 'ui:widget': 'money' },
  percent: { type: 'number', minimum: 0, maximum: 100, 'ui:widget': 'percent' },
  date: { type: 'string', format: 'date', 'ui:widget': 'date' },
  time: { type: 'string', format: 'iso-time', 'ui:widget': 'time' },
  moment: { type: 'string', format: 'iso-date-time', 'ui:widget': 'date-time' },
  month: { type: 'string', format: 'month', 'ui:widget': 'month' },
  email: { type: 'string', format: 'email', 'ui:widget': 'email' },
  phone: { type: 'string', format: 'tel-ES', 'ui:widget': 'phone' },
  iban: { type: 'string', format: 'iban', 'ui:widget': 'iban' },
  yes: { type: 'boolean' },
} as const satisfies Record<string, { [keyword: string]: Json }>;
