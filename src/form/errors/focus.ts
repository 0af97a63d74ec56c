import { fieldId } from '../parts/ids.ts';

const FOCUSABLE =
  'input:not([type=hidden]):not(:disabled),select:not(:disabled),textarea:not(:disabled),button:not(:disabled),[tabindex]';

/**
 * Lands on the field of a property: on the element with its id, or on the first thing in it that takes
 * focus. Answers whether it found one.
 */
export function focusField(form: HTMLElement | null, property: string): boolean {
  const named = form?.querySelector<HTMLElement>(`#${CSS.escape(fieldId(property))}`);
  const place = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(property)}"]`);
  const target = named?.matches(FOCUSABLE) ? named : (named ?? place)?.querySelector<HTMLElement>(FOCUSABLE);
  if (!target) return false;
  place?.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
  return document.activeElement === target;
}
