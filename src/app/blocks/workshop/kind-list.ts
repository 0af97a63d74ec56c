import { FIELD_KINDS } from '../../../core/forms/field-kinds.ts';
import type { widgetManifests } from '../../../widgets/manifests.ts';
import type { Entries } from './json-edit.ts';

export type FieldKind = keyof typeof widgetManifests;

interface Kind {
  /** The schema of a new field; without it the workshop makes none of this kind. */
  newField?: Entries;
  /** It never takes the place of another kind: only a file that is written for it makes sense. */
  fitsNoOther?: true;
}

/** `begun-words.json` has their words, and that of the field in rows. */
const choices = ['first', 'second'];

/** The kinds of field that the workshop knows; it makes new fields in this order. */
export const fieldKinds: Readonly<Partial<Record<FieldKind, Kind>>> = {
  text: { newField: FIELD_KINDS.text },
  textarea: { newField: FIELD_KINDS.long },
  number: { newField: FIELD_KINDS.number },
  money: { newField: FIELD_KINDS.money },
  percent: { newField: FIELD_KINDS.percent },
  date: { newField: FIELD_KINDS.date },
  time: { newField: FIELD_KINDS.time },
  'date-time': { newField: FIELD_KINDS.moment },
  month: { newField: FIELD_KINDS.month },
  email: { newField: FIELD_KINDS.email },
  phone: { newField: FIELD_KINDS.phone },
  iban: { newField: FIELD_KINDS.iban },
  checkbox: { newField: FIELD_KINDS.yes },
  radio: { newField: { type: 'string', enum: choices, 'ui:widget': 'radio' } },
  select: { newField: { type: 'string', enum: choices, 'ui:widget': 'select' } },
  checkboxes: {
    newField: { type: 'array', uniqueItems: true, items: { type: 'string', enum: choices }, 'ui:widget': 'checkboxes' },
  },
  switch: { newField: { type: 'boolean', 'ui:widget': 'switch' } },
  rating: { newField: { type: 'integer', minimum: 1, maximum: 5, 'ui:widget': 'rating' } },
  slider: { newField: { type: 'integer', minimum: 0, maximum: 100, 'ui:widget': 'slider' } },
  'national-id': { newField: { type: 'string', format: 'national-id', 'ui:widget': 'national-id' } },
  'international-phone': { newField: { type: 'string', format: 'e164', 'ui:widget': 'international-phone' } },
  duration: { newField: { type: 'string', format: 'duration', 'ui:widget': 'duration' } },
  color: { newField: { type: 'string', format: 'color', 'ui:widget': 'color' } },
  'rich-text': { newField: { type: 'string', maxLength: 5000, format: 'rich-text', 'ui:widget': 'rich-text' } },
  markdown: { newField: { type: 'null' } },
  rows: {
    newField: {
      type: 'array',
      maxItems: 10,
      items: { type: 'object', properties: { name: { type: 'string', maxLength: 200 } } },
      'ui:widget': 'rows',
    },
  },
  'free-name': { fitsNoOther: true },
  hidden: { fitsNoOther: true },
  'postal-code': { fitsNoOther: true },
  'stored-file': { fitsNoOther: true },
  suggest: { fitsNoOther: true },
  town: { fitsNoOther: true },
  value: { fitsNoOther: true },
};

/** Kinds of which the workshop makes a new field. */
export const newKinds = (Object.keys(fieldKinds) as FieldKind[]).filter((kind) => fieldKinds[kind]?.newField);
