import type { CompiledForm, Language, Values } from '../config.ts';
import { isFile } from '../files/file-type.ts';
import { chosenName } from '../values/choice-name.ts';
import { type Displays, displayFor } from '../values/displays.ts';
import { namesOf, pathOf, rootOf, type Step, stepsOf, valueAt } from '../values/field-path.ts';
import { ordered } from '../values/ordered.ts';
import { uiOf } from './drawn.ts';
import { fieldKeys, propertyNames, schemaOf } from './property-names.ts';

export { fieldKeys } from './property-names.ts';

/** Text of the first key that exists, empty when none does. */
type FindText = (keys: readonly string[], values?: Record<string, unknown>) => string;

/** The label of a value that was chosen from a list, by the path of its field; nothing without such an entry. */
export type ChoiceLabel = (path: string, value: unknown) => string | undefined;

/** The reader's language, and how values of each widget are displayed. */
export interface Reading {
  language: Language;
  displays: Displays;
  timeZone?: string | undefined;
}

/** One sent field as a person reads it. */
export interface DisplayedField {
  property: string;
  /** The label; within a group or a row, after the label of that. */
  label: string;
  value: string;
  /** The value itself of a number, day (`2026-11-22`) or moment (ISO 8601) that is no choice, for spreadsheets. */
  exact?: number | string;
}

/**
 * The values of a filled form as a person reads them, in the order of the form: options and entries of lists by their
 * words, yes and no for a boolean, files by name, the rest by the display of its widget. Groups and rows have a line for
 * each field, a list of single values has one line. Empty fields are left out.
 */
export function displayFields(
  form: CompiledForm,
  values: Values,
  text: FindText,
  labelOf: ChoiceLabel,
  reading: Reading,
): DisplayedField[] {
  const words = { form, text, labelOf, reading };
  const called = (path: string) => text([...fieldKeys(form.id, path, 'label')]) || (namesOf(path).at(-1) ?? path);
  const lines = (steps: readonly Step[], value: unknown, before: readonly string[]): DisplayedField[] => {
    if (value === undefined || value === null) return [];
    const path = pathOf(steps);
    const traits = form.widgets[String(uiOf(form, path)['ui:widget'])];
    const isRow = typeof steps.at(-1) === 'number';
    const own = isRow ? [] : [called(path)];
    if (traits?.fields && typeof value === 'object' && value !== null) {
      if (!Array.isArray(value))
        return namesIn(uiOf(form, path)).flatMap((name) =>
          lines([...steps, name], valueAt(value, [name]), [...before, ...own]),
        );
      if (value.some((row) => typeof row === 'object'))
        return value.flatMap((row, index) => lines([...steps, index], row, [...before, rowTitle(path, index)]));
    }
    const label = [...before, ...own].join(' – ');
    const read = displayValue(words, path, value);
    const exact = exactOf(words, path, value);
    return read === '' ? [] : [{ property: path, label, value: read, ...(exact === undefined ? {} : { exact }) }];
  };
  const rowTitle = (path: string, index: number) =>
    text([...fieldKeys(form.id, path, 'item'), 'widgets.rows.item'], { number: index + 1, label: called(path) });
  return fieldOrder(form).flatMap((property) => lines([property], valueAt(values, [property]), []));
}

/** The value of each filled property in one text; a group and rows give all their lines. */
export function textsByProperty(fields: readonly DisplayedField[]): Record<string, string> {
  const texts = new Map<string, string>();
  for (const { property, label, value } of fields) {
    const root = rootOf(property);
    const line = property === pathOf([root]) ? value : `${label}: ${value}`;
    texts.set(root, texts.has(root) ? `${texts.get(root)}\n${line}` : line);
  }
  return Object.fromEntries(texts);
}

/** The fields of a group in the order they are shown. */
function namesIn(ui: Record<string, unknown>): string[] {
  return ordered(
    Object.keys(ui).filter((name) => !name.startsWith('ui:')),
    ui['ui:order'],
  );
}

/** Every property a form may send, conditional ones included, in the order they are shown. */
export function fieldOrder(form: CompiledForm): string[] {
  const names = new Set<string>();
  const order = form.uiSchema['ui:order'];
  const declared = propertyNames(form.schema);
  if (Array.isArray(order)) for (const name of order) if (declared.has(String(name))) names.add(String(name));
  for (const section of form.spec.sections ?? [])
    for (const name of section.fields) if (declared.has(name)) names.add(name);
  for (const name of declared) names.add(name);
  return [...names];
}

/** The form, and what reads its values. */
interface Words {
  form: CompiledForm;
  text: FindText;
  labelOf: ChoiceLabel;
  reading: Reading;
}

function displayValue(words: Words, property: string, value: unknown): string {
  const { form, text, reading } = words;
  if (isFile(value)) return value.name;
  const schema = schemaOf(form.schema, property);
  const { 'ui:widget': widget, 'ui:options': options = {} } = uiOf(form, property);
  const context = { ...reading, schema, options: options as Record<string, unknown> };
  const isWhole = Array.isArray(schema.enum) && typeof value === 'object' && value !== null;
  if (Array.isArray(value) && !isWhole) {
    // Entries that people add have a widget of their own.
    const pathTo = (index: number) =>
      form.widgets[String(widget)]?.fields ? pathOf([...stepsOf(property), index]) : property;
    const entries = value.map((item, index) => displayValue(words, pathTo(index), item));
    return displayFor(reading.displays, widget, undefined)?.(value, { ...context, entries }) ?? entries.join(', ');
  }
  const chosen = chosenWords(words, property, value);
  if (chosen !== undefined) return chosen;
  const display = displayFor(reading.displays, widget, schema.format);
  if (display) return display(value, context);
  if (typeof value === 'boolean') return text([value ? 'app.yes' : 'app.no']);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** The label of a choice; `undefined` for a value that was not chosen from anything. */
function chosenWords({ form, text, labelOf }: Words, property: string, value: unknown): string | undefined {
  const option = () =>
    text(fieldKeys(form.id, property, `options.${chosenName(schemaOf(form.schema, property), value)}`));
  return labelOf(property, value) ?? (option() || undefined);
}

function exactOf(words: Words, property: string, value: unknown): number | string | undefined {
  const { format } = schemaOf(words.form.schema, property);
  const isExact =
    typeof value === 'number' || (typeof value === 'string' && (format === 'date' || format === 'date-time'));
  return isExact && chosenWords(words, property, value) === undefined ? value : undefined;
}
