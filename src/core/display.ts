import type { CompiledForm, Values } from './config.ts';
import { isFile } from './file-type.ts';
import { fieldKeys, propertyNames } from './property-names.ts';

export { fieldKeys } from './property-names.ts';

/** Text of the first key that exists, empty when none does. */
type FindText = (keys: readonly string[]) => string;

/** What a value is called that was chosen from a list; nothing when no list has it. */
export type ChoiceLabel = (property: string, value: unknown) => string | undefined;

/** One sent field as a person reads it. */
interface DisplayedField {
  property: string;
  label: string;
  value: string;
}

/**
 * The values of a filled form as a person reads them, in the order of the form: options and entries of lists by their words,
 * yes and no for a boolean, lists joined, files by name. Fields without a value are left out.
 */
export function displayFields(
  form: CompiledForm,
  values: Values,
  text: FindText,
  labelOf: ChoiceLabel,
): DisplayedField[] {
  return fieldOrder(form)
    .filter((property) => values[property] !== undefined && values[property] !== null && values[property] !== '')
    .map((property) => ({
      property,
      label: text([...fieldKeys(form.id, property, 'label')]) || property,
      value: displayValue(form.id, property, values[property], text, labelOf),
    }));
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

function displayValue(formId: string, property: string, value: unknown, text: FindText, labelOf: ChoiceLabel): string {
  if (isFile(value)) return value.name;
  if (Array.isArray(value)) return value.map((item) => displayValue(formId, property, item, text, labelOf)).join(', ');
  const label = labelOf(property, value);
  if (label !== undefined) return label;
  const option = text(fieldKeys(formId, property, `options.${String(value)}`));
  if (option) return option;
  if (typeof value === 'boolean') return text([value ? 'app.yes' : 'app.no']);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
