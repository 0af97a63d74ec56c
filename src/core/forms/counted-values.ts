import type { CompiledForm, Values } from '../config.ts';
import { isUnseen } from '../values/unseen.ts';
import { traitsOf, uiOf } from './drawn.ts';
import { withSeenTexts } from './seen-texts.ts';
import { isPresent } from './validation.ts';

type Drawn = Pick<CompiledForm, 'uiSchema' | 'widgets'>;
type Ui = Record<string, unknown>;

/**
 * The values that count for a form's rules and are sent: the present ones (spec 1 §5). A text of blanks does not count,
 * because an office could do nothing with it; a code counts without its invisible characters; a secret counts as typed.
 *
 * An empty group does not count, nor does a list without rows. The rows of a list keep their positions, so that errors
 * stand at the right row: a row without a value counts as `null`, one without fields as `{}`.
 */
export function countedValues(form: Drawn & Partial<Pick<CompiledForm, 'schema'>>, values: Values): Values {
  const counted = (ui: Ui, value: unknown): unknown => {
    const traits = traitsOf(form, ui);
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
  return members(form.uiSchema, withSeenTexts(form, values));
}

function part(ui: Ui, name: string): Ui {
  return (Object.hasOwn(ui, name) ? ui[name] : {}) as Ui;
}

/** The value of the field is a secret, such as a password. */
export function isSecret(form: Drawn, path: string): boolean {
  return traitsOf(form, uiOf(form, path))?.secret === true;
}

/** A text that is empty or has only invisible characters. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && isUnseen(value);
}
