import type { CompiledForm, Values } from '../config.ts';
import { isUnseen } from '../values/unseen.ts';
import { uiOf } from './drawn.ts';
import { withSeenTexts } from './seen-texts.ts';
import { isPresent } from './validation.ts';

type Drawn = Pick<CompiledForm, 'uiSchema' | 'widgets'>;
type Ui = Record<string, unknown>;

/**
 * The values that count for a form's rules and are sent: the present ones (spec 1 §5), and of texts only those
 * with something in them. Blanks alone answer no question, and an office could do nothing with them; a code is what its
 * writer sees of it. A secret is whatever was typed.
 *
 * A group in which nothing is filled in is not there. The rows of a list stay, each in its place: one without a
 * value counts as `null`, one without fields as `{}`, so that what is wrong with the next is said of the next. A
 * list without rows is not there.
 */
export function countedValues(form: Drawn & Partial<Pick<CompiledForm, 'schema'>>, values: Values): Values {
  const { uiSchema, widgets } = form;
  const within = (ui: Ui) => {
    const widget = ui['ui:widget'];
    return typeof widget === 'string' && Object.hasOwn(widgets, widget) ? widgets[widget] : undefined;
  };
  const counted = (ui: Ui, value: unknown): unknown => {
    const traits = within(ui);
    if (!isPresent(value) || (isBlank(value) && !traits?.secret)) return undefined;
    if (!traits?.fields) return value;
    if (Array.isArray(value))
      return value.length > 0 ? value.map((row) => countedRow(part(ui, 'items'), row)) : undefined;
    if (typeof value !== 'object') return value;
    const group = members(ui, value as Values);
    return Object.keys(group).length > 0 ? group : undefined;
  };
  const countedRow = (ui: Ui, row: unknown) =>
    counted(ui, row) ?? (typeof row === 'object' && row !== null && !Array.isArray(row) ? {} : null);
  const members = (ui: Ui, group: Values): Values => {
    const all = Object.entries(group).map(([name, value]) => [name, counted(part(ui, name), value)] as const);
    return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as Values;
  };
  return members(uiSchema, withSeenTexts(form, values));
}

function part(ui: Ui, name: string): Ui {
  return (Object.hasOwn(ui, name) ? ui[name] : {}) as Ui;
}

/** The field holds a secret, a password. */
export function isSecret(form: Drawn, path: string): boolean {
  const widget = uiOf(form, path)['ui:widget'];
  return typeof widget === 'string' && Object.hasOwn(form.widgets, widget) && form.widgets[widget]?.secret === true;
}

/** A text without anything in it, or with nothing that is seen. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && isUnseen(value);
}
