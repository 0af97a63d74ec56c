import type { CompiledForm, Values } from './config.ts';
import { presentValues } from './validation.ts';

type Drawn = Pick<CompiledForm, 'uiSchema' | 'widgets'>;

/**
 * The values that count for a form's rules and are sent: the present ones (spec 1 §5), and of texts only those
 * with something in them. Blanks alone answer no question, and an office could do nothing with them. A secret
 * is whatever was typed.
 */
export function countedValues(form: Drawn, values: Values): Values {
  return Object.fromEntries(
    Object.entries(presentValues(values)).filter(([name, value]) => !isBlank(value) || isSecret(form, name)),
  );
}

/** The property holds a secret, a password. */
export function isSecret({ uiSchema, widgets }: Drawn, name: string): boolean {
  const widget = (uiSchema[name] as Record<string, unknown> | undefined)?.['ui:widget'];
  return typeof widget === 'string' && Object.hasOwn(widgets, widget) && widgets[widget]?.secret === true;
}

/** A text without anything in it, or of blanks alone. */
export function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}
