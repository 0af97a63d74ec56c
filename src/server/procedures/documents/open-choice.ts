import type { CompiledForm } from '../../../core/config.ts';
import { isFixed, uiAt } from '../../../core/forms/drawn.ts';
import { pathOf } from '../../../core/values/field-path.ts';

/** Where several things may be chosen and none is; where one answer is asked for and there is none. */
type OpenChoice = 'app.document.none' | 'app.document.unanswered';

/** Widgets that put the two answers to a yes-or-no question side by side; a box that is not ticked is an answer. */
const TWO_CHOICES = ['radio', 'select'];

/**
 * What a document says of a choice that was left open, so that a gap can be read in one way only; nothing for what is
 * no choice, for what nobody can change, and for what is asked only sometimes.
 */
export function openChoice(form: CompiledForm, property: string): OpenChoice | undefined {
  const properties = (form.schema.properties ?? {}) as Record<string, Record<string, unknown>>;
  const schema = Object.hasOwn(properties, property) ? properties[property] : undefined;
  const sometimes = Object.hasOwn(form.expressions?.when ?? {}, pathOf([property]));
  if (!schema || sometimes || isFixed(form, [property])) return undefined;
  const { 'ui:widget': widget, 'ui:options': options } = uiAt(form, [property]);
  const { source, query } = (options ?? {}) as { source?: unknown; query?: unknown };
  const listed = source !== undefined && query === undefined;
  if (schema.type === 'array') {
    const { enum: offered } = (schema.items ?? {}) as { enum?: unknown };
    return listed || offered !== undefined ? 'app.document.none' : undefined;
  }
  const asked = listed || schema.enum !== undefined || (schema.type === 'boolean' && TWO_CHOICES.includes(`${widget}`));
  return asked ? 'app.document.unanswered' : undefined;
}
