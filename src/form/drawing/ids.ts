import type { Address } from '../store/values/address.ts';

/** rjsf's id of a property's field, at any depth; the error links land on it. Lists of ids have blanks between them. */
export function fieldId(address: Address): string {
  return `root_${address.replace(/\s/g, encodeURIComponent)}`;
}

export function helpId(id: string): string {
  return `${id}__help`;
}

/** Of what a field lets choose that stands below it. */
export function panelId(id: string): string {
  return `${id}__panel`;
}

export function errorId(id: string): string {
  return `${id}__error`;
}
