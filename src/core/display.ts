import type { CompiledForm, Language, Values } from './config.ts';
import { type Displays, displayFor } from './displays.ts';
import { uiOf } from './drawn.ts';
import { isFile } from './file-type.ts';
import { fieldKeys, propertyNames, schemaOf } from './property-names.ts';

export { fieldKeys } from './property-names.ts';

/** Text of the first key that exists, empty when none does. */
type FindText = (keys: readonly string[]) => string;

/** What a value is called that was chosen from a list; nothing when no list has it. */
export type ChoiceLabel = (property: string, value: unknown) => string | undefined;

/** Who reads, and how values of each widget read. */
export interface Reading {
  language: Language;
  displays: Displays;
  timeZone?: string | undefined;
}

/** One sent field as a person reads it. */
interface DisplayedField {
  property: string;
  label: string;
  value: string;
}

/**
 * The values of a filled form as a person reads them, in the order of the form: options and entries of lists by their words,
 * yes and no for a boolean, lists joined, files by name, the rest as its widget reads it. Fields that read as nothing are left
 * out.
 */
export function displayFields(
  form: CompiledForm,
  values: Values,
  text: FindText,
  labelOf: ChoiceLabel,
  reading: Reading,
): DisplayedField[] {
  return fieldOrder(form)
    .filter((property) => values[property] !== undefined && values[property] !== null)
    .map((property) => ({
      property,
      label: text([...fieldKeys(form.id, property, 'label')]) || property,
      value: displayValue(form, property, values[property], text, labelOf, reading),
    }))
    .filter(({ value }) => value !== '');
}

/** Every property a form may send, conditional ones included, in the order they are shown. */
export function fieldOrder(form: CompiledForm): string[] {
  const known = new Set<string>();
  const order = form.uiSchema['ui:order'];
  const declared = propertyNames(form.schema);
  if (Array.isArray(order)) for (const name of order) if (declared.has(String(name))) known.add(String(name));
  for (const section of form.spec.sections ?? [])
    for (const name of section.fields) if (declared.has(name)) known.add(name);
  for (const name of declared) known.add(name);
  return [...known];
}

function displayValue(
  form: CompiledForm,
  property: string,
  value: unknown,
  text: FindText,
  labelOf: ChoiceLabel,
  reading: Reading,
): string {
  if (isFile(value)) return value.name;
  const schema = schemaOf(form.schema, property);
  const { 'ui:widget': widget, 'ui:options': options = {} } = uiOf(form, property);
  if (Array.isArray(value) && !displayFor(reading.displays, widget, undefined))
    return value.map((item) => displayValue(form, property, item, text, labelOf, reading)).join(', ');
  const label = labelOf(property, value);
  if (label !== undefined) return label;
  const option = text(fieldKeys(form.id, property, `options.${String(value)}`));
  if (option) return option;
  const display = displayFor(reading.displays, widget, schema.format);
  const place = { ...reading, schema, options: options as Record<string, unknown> };
  if (display) return display(value, place);
  if (typeof value === 'boolean') return text([value ? 'app.yes' : 'app.no']);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
