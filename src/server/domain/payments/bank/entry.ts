import { plusDays } from '../../../kit/days.ts';

/** A credit or debit that a bank has booked. */
export interface BankEntry {
  /** Position in the file, from 1. */
  position: number;
  /** The same in every file that has this entry. */
  sourceId: string;
  /** YYYY-MM-DD */
  bookedOn: string;
  /** Hundredths of the currency: positive for a credit, negative for a debit. */
  cents: number;
  /** Three letters of ISO 4217. */
  currency: string;
  /** Texts that may hold the reference of a due, the structured one first. */
  texts: readonly string[];
  /** All that may be one in these texts. */
  references: readonly string[];
  /** The person on the other side; empty if the bank does not say it. */
  party: string;
  /** Whether the bank joined several payments without saying how much each of them was. */
  joined: boolean;
}

/** An entry as a reader finds it. */
export interface FoundEntry extends Omit<BankEntry, 'position' | 'sourceId' | 'references'> {
  account: string;
  /** The bank's name for the entry; `null` if it has none. */
  name: string | null;
}

/** The day that a text begins with, as YYYY-MM-DD; `null` for none of the calendar, or one before 1970. */
export function calendarDay(text: string): string | null {
  const day = text.slice(0, 10);
  return day >= '1970' && plusDays(day, 0) === day ? day : null;
}
