import type { Address } from './values/address.ts';

/** rjsf's id of a field; error links lead to it. Blanks are encoded, because they separate ids in a list. */
export function fieldId(address: Address): string {
  return `root_${address.replace(/\s/g, encodeURIComponent)}`;
}

/** Id of the panel below a field that switches panels. */
export function panelId(id: string): string {
  return `${id}__panel`;
}
