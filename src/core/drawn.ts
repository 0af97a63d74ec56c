import type { CompiledForm } from './config.ts';

/** The part of a uiSchema that belongs to a property. */
export function uiOf({ uiSchema }: Pick<CompiledForm, 'uiSchema'>, property: string): Record<string, unknown> {
  return (Object.hasOwn(uiSchema, property) ? uiSchema[property] : {}) as Record<string, unknown>;
}

/** People cannot change the property: what the client says of it counts for nothing. */
export function isFixed(drawn: Pick<CompiledForm, 'uiSchema'>, property: string): boolean {
  const ui = uiOf(drawn, property);
  return ui['ui:readonly'] === true || ui['ui:disabled'] === true;
}

/** The property is only drawn, like a paragraph, and holds nothing that is sent. */
export function isShownOnly(form: Pick<CompiledForm, 'uiSchema' | 'widgets'>, property: string): boolean {
  const widget = String(uiOf(form, property)['ui:widget']);
  return Object.hasOwn(form.widgets, widget) && form.widgets[widget]?.display === true;
}

/**
 * Properties of the record that hold the words of what is chosen, by the property that holds the choice: the
 * option `words` of its widget.
 */
export function wordsOf({ uiSchema }: Pick<CompiledForm, 'uiSchema'>): ReadonlyMap<string, string> {
  const named = Object.keys(uiSchema).flatMap((property): [string, string][] => {
    const { words } = (uiOf({ uiSchema }, property)['ui:options'] ?? {}) as { words?: unknown };
    return typeof words === 'string' ? [[property, words]] : [];
  });
  return new Map(named);
}
