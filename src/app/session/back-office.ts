import type { Session } from '../../core/action.ts';
import { device } from '../device.ts';

/** Name in local storage of the record that the college's back office reads (spec 1 §3, §4). */
const storageKey = 'backoffice_user';
const EMPTY = '{}';

/** Stores the session for the back office: whoever came with a `url_redirect` goes on there. */
export function keepBackOfficeRecord(session: Session): void {
  device.setItem(storageKey, JSON.stringify(session));
}

/** A record that is there follows the session: a renewed token makes the old one worthless. */
export function renewBackOfficeRecord(session: Session): void {
  if (hasBackOfficeRecord() && device.getItem(storageKey) !== EMPTY) keepBackOfficeRecord(session);
}

/** Empties the record, stored as an empty object (spec 1 §8). */
export function emptyBackOfficeRecord(): void {
  device.setItem(storageKey, EMPTY);
}

export function hasBackOfficeRecord(): boolean {
  return device.getItem(storageKey) !== null;
}
