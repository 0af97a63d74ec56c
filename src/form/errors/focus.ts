import { flushSync } from 'react-dom';
import { fieldId } from '../store/ids.ts';
import { type Address, outerOf } from '../store/values/address.ts';

/** Selects what can take the focus. */
export const FOCUSABLE =
  'input:not([type=hidden]):not(:disabled),select:not(:disabled),textarea:not(:disabled),button:not(:disabled),[tabindex]';

/**
 * Focuses a field: the element with its id, or the first focusable element in it. Closed entries around it are opened
 * first, by their button with `data-opens`. Returns whether that worked.
 */
export function focusField(form: HTMLElement | null, address: Address): boolean {
  for (const outer of outerOf(address).reverse()) {
    const opener = form?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(outer)}"]`);
    if (opener) flushSync(() => opener.click());
  }
  const named = form?.querySelector<HTMLElement>(`#${CSS.escape(fieldId(address))}`);
  const cell = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(address)}"]`);
  const target = named?.matches(FOCUSABLE) ? named : (named ?? cell)?.querySelector<HTMLElement>(FOCUSABLE);
  if (!target) return false;
  cell?.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
  return document.activeElement === target;
}
