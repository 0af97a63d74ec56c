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
  /** The person on the other side; empty if the bank does not say it. */
  party: string;
  /** Whether the bank joined several payments without saying how much each of them was. */
  joined: boolean;
}

/** An entry as a reader finds it. */
export interface FoundEntry extends Omit<BankEntry, 'position' | 'sourceId'> {
  account: string;
  /** What the bank calls the entry; `null` if it has no name for it. */
  name: string | null;
}

/** A day of the calendar as YYYY-MM-DD; `null` for anything else. */
export function calendarDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  if (year === undefined || Number(year) < 1970) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const found = date.toISOString().slice(0, 10);
  return found === `${year}-${month}-${day}` ? found : null;
}
