import { isUtf8 } from 'node:buffer';
import { ApiError } from '../../../kit/errors.ts';
import { calendarDay, type FoundEntry } from './entry.ts';

/** Characters of a record. */
const WIDTH = 80;

/** ISO 4217 numbers of currencies that a bank of Spain keeps accounts in. */
const CURRENCIES: Readonly<Record<string, string>> = {
  '978': 'EUR',
  '840': 'USD',
  '826': 'GBP',
  '756': 'CHF',
  '392': 'JPY',
  '036': 'AUD',
  '124': 'CAD',
  '208': 'DKK',
  '578': 'NOK',
  '752': 'SEK',
  '985': 'PLN',
  '504': 'MAD',
  '484': 'MXN',
  '156': 'CNY',
};

/** A statement that is being read: record 11 begins it, record 33 ends it. */
interface Open {
  account: string;
  currency: string;
  /** What the balance before may have been, in hundredths. */
  before: readonly number[];
  debits: { count: number; cents: number };
  credits: { count: number; cents: number };
  entries: (FoundEntry & { texts: string[] })[];
}

/**
 * The entries of each statement of a file after Cuaderno 43 of the AEB: records of 80 characters, amounts in hundredths. Counts
 * and sums of records 33 and 88 must be those of the file. Files of several days may stand one after another.
 * @throws ApiError 422 with the line
 */
export function readNorma43(bytes: Uint8Array): FoundEntry[][] {
  const statements: FoundEntry[][] = [];
  let open: Open | null = null;
  let records = 0;
  let ended = false;
  for (const { record, line } of recordsOf(bytes)) {
    const text = record.padEnd(WIDTH);
    const kind = text.slice(0, 2);
    if (ended && (kind === '00' || kind === '11')) [ended, records] = [false, 0];
    if (record.length > WIDTH || ended) throw wrong('record', line);
    if (kind === '11' && open === null) open = begun(text, line);
    else if (kind === '22' && open) addEntry(open, text, line);
    else if (kind === '23' && open) addWords(open, text, line);
    else if (kind === '33' && open) {
      demandTotals(open, text, line);
      statements.push(open.entries);
      open = null;
    } else if (kind === '88' && open === null) {
      const said = wholeNumber(text, 20, 26, line);
      // Some banks count this record too.
      if (said !== records && said !== records + 1) throw wrong('total', line);
      ended = true;
    } else if (!((kind === '24' && open && open.entries.length > 0) || (kind === '00' && records === 0)))
      throw wrong('record', line);
    records += 1;
  }
  if (!ended) throw new ApiError(422, 'errors.bank.cut');
  return statements;
}

/**
 * The records with their lines, counted from 1. The standard says ISO-8859-1; banks write UTF-8 too, and no sentence is valid as
 * UTF-8 by chance. Some banks write no line ends, or the mark of DOS at the end of the file.
 */
function recordsOf(bytes: Uint8Array): { record: string; line: number }[] {
  const letters: BufferEncoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  const read = (raw: string) => Buffer.from(raw, 'latin1').toString(letters).trimEnd();
  const whole = Buffer.from(bytes)
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .trimEnd();
  const lines = (whole.endsWith('\u001A') ? whole.slice(0, -1) : whole).split(/\r\n|\n|\r/);
  return lines.flatMap((raw, at) => {
    const text = read(raw);
    const records = text.length > WIDTH ? piecesOf(raw, read) : [text];
    return records.filter((record) => record !== '').map((record) => ({ record, line: at + 1 }));
  });
}

/** The records of a line that holds several: their width counts bytes in the files of one bank, characters in those of another. */
function piecesOf(raw: string, read: (raw: string) => string): string[] {
  const cut = (text: string) =>
    Array.from({ length: Math.ceil(text.length / WIDTH) }, (_, at) => text.slice(at * WIDTH, (at + 1) * WIDTH));
  const pieces = cut(raw).map(read);
  return pieces.every((piece) => /^(?:00|11|22|23|24|33|88|$)/.test(piece))
    ? pieces
    : cut(read(raw)).map((piece) => piece.trimEnd());
}

function wrong(text: 'record' | 'total', line: number): ApiError {
  return new ApiError(422, text === 'total' ? 'errors.bank.total' : 'errors.bank.record', { line });
}

function wholeNumber(text: string, from: number, to: number, line: number): number {
  const digits = text.slice(from, to);
  if (!/^\d+$/.test(digits)) throw wrong('record', line);
  return Number(digits);
}

/** Hundredths at a place, negative after the key 1 (debit), positive after 2 (credit). */
function signedCents(text: string, key: number, line: number): number {
  const sign = text.charAt(key);
  if (sign !== '1' && sign !== '2') throw wrong('record', line);
  const cents = wholeNumber(text, key + 1, key + 15, line);
  return sign === '1' && cents !== 0 ? -cents : cents;
}

/** What a balance may be: some banks write the key 0, for a balance of nothing or for one whose side they do not say. */
function balances(text: string, key: number, line: number): readonly number[] {
  if (text.charAt(key) !== '0') return [signedCents(text, key, line)];
  const cents = wholeNumber(text, key + 1, key + 15, line);
  return cents === 0 ? [0] : [cents, -cents];
}

function begun(text: string, line: number): Open {
  const currency = text.slice(47, 50);
  return {
    account: text.slice(2, 20),
    currency: CURRENCIES[currency] ?? currency,
    before: balances(text, 32, line),
    debits: { count: 0, cents: 0 },
    credits: { count: 0, cents: 0 },
    entries: [],
  };
}

function addEntry(open: Open, text: string, line: number): void {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text.slice(10, 16)) ?? [];
  const bookedOn = calendarDay(`20${year}-${month}-${day}`);
  if (bookedOn === null) throw wrong('record', line);
  const cents = signedCents(text, 27, line);
  const side = text.charAt(27) === '1' ? open.debits : open.credits;
  side.count += 1;
  side.cents += Math.abs(cents);
  // Concepts, number of the document, and two references.
  const texts = [text.slice(52, 64), text.slice(64, 80), text.slice(42, 52), text.slice(22, 27)];
  open.entries.push({
    account: open.account,
    name: null,
    bookedOn,
    cents,
    currency: open.currency,
    party: '',
    joined: false,
    texts: [texts.join('').slice(0, 28).trim(), ...texts.map((one) => one.trim())].filter((one) => one !== ''),
  });
}

/** A record 23 carries two concepts; a reference may begin in one and end in the next. */
function addWords(open: Open, text: string, line: number): void {
  const entry = open.entries.at(-1);
  if (!entry) throw wrong('record', line);
  const words = text.slice(4);
  if (text.slice(2, 4) === '01') entry.texts.push(words.trimEnd());
  else entry.texts.push(`${entry.texts.pop() ?? ''}${words.trimEnd()}`);
}

function demandTotals(open: Open, text: string, line: number): void {
  const said = {
    account: text.slice(2, 20),
    debits: { count: wholeNumber(text, 20, 25, line), cents: wholeNumber(text, 25, 39, line) },
    credits: { count: wholeNumber(text, 39, 44, line), cents: wholeNumber(text, 44, 58, line) },
    after: balances(text, 58, line),
  };
  const isSame = (['debits', 'credits'] as const).every(
    (side) => said[side].count === open[side].count && said[side].cents === open[side].cents,
  );
  const moved = open.credits.cents - open.debits.cents;
  const adds = open.before.some((before) => said.after.includes(before + moved));
  if (!isSame || said.account !== open.account || !adds) throw wrong('total', line);
}
