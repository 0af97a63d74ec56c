import { flushSync } from 'react-dom';
import { fieldId } from '../drawing/ids.ts';
import { type Address, outerOf } from '../store/values/address.ts';

const FOCUSABLE =
  'input:not([type=hidden]):not(:disabled),select:not(:disabled),textarea:not(:disabled),button:not(:disabled),[tabindex]';

/**
 * Lands on a field: on the element with its id, or on the first thing in it that takes
 * focus. Entries that it stands in and that are closed are opened first, by the button that says `data-opens`. Answers
 * whether it found one.
 */
export function focusField(form: HTMLElement | null, address: Address): boolean {
  for (const outer of outerOf(address).reverse()) {
    const opener = form?.querySelector<HTMLElement>(`[data-opens="${CSS.escape(outer)}"]`);
    if (opener) flushSync(() => opener.click());
  }
  const named = form?.querySelector<HTMLElement>(`#${CSS.escape(fieldId(address))}`);
  const place = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(address)}"]`);
  const target = named?.matches(FOCUSABLE) ? named : (named ?? place)?.querySelector<HTMLElement>(FOCUSABLE);
  if (!target) return false;
  place?.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
  return document.activeElement === target;
}
