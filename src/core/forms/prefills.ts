import type { FormSpec, Prefill } from '../config.ts';

/** Where a form's first values come from, in order; the last one is the form's own record. */
export function prefillsOf({ prefill }: FormSpec): readonly Prefill[] {
  if (!prefill) return [];
  return isList(prefill) ? prefill : [prefill];
}

/** `Array.isArray` does not narrow a readonly list. */
function isList(prefill: Prefill | readonly Prefill[]): prefill is readonly Prefill[] {
  return Array.isArray(prefill);
}
