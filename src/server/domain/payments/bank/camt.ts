import { ApiError } from '../../../kit/errors.ts';
import { elementsAt, elementsNamed, elementText, hasDocumentType, parseXml, textOf } from '../../../kit/files/xml.ts';
import { calendarDay, type FoundEntry } from './entry.ts';

/** The name of a message of ISO 20022 within a namespace; banks put it into namespaces of their own too. */
const MESSAGE = /[a-z]{4}\.\d{3}\.\d{3}\.\d\d/;
/** The element of a bank's statement; in version 001.01 its name has the version. */
const STATEMENTS = ['BkToCstmrStmt', 'BkToCstmrStmtV01'];
/** A statement declares its namespace once; many declarations would cost time that grows with their square. */
const MOST_NAMESPACES = 50;
/** Bank's words for "no value". */
const NO_VALUE = /^(?:NOT ?PROVIDED|NONREF|N\/A|-)?$/i;

/**
 * The booked entries of each statement of a camt.053 file of any version, in any envelope. The element of the statements tells
 * the message, unless the namespace names another one. @throws ApiError 422
 */
export function readCamt(bytes: Uint8Array): FoundEntry[][] {
  return demandStatements(bytes).flatMap((message) => elementsAt(message, 'Stmt').map(readStatement));
}

function demandStatements(bytes: Uint8Array): Element[] {
  const xml = decoded(bytes);
  if (hasDocumentType(xml)) throw new ApiError(422, 'errors.bank.doctype');
  if (xml.split('xmlns', MOST_NAMESPACES + 2).length > MOST_NAMESPACES + 1) throw new ApiError(422, 'errors.bank.xml');
  const found = elementsNamed(demandRoot(xml), STATEMENTS);
  const isOther = ({ namespaceURI }: Element) => {
    const message = MESSAGE.exec(namespaceURI ?? '')?.[0] ?? 'camt.053';
    return !message.startsWith('camt.053');
  };
  if (found.length === 0 || found.some(isOther)) throw new ApiError(422, 'errors.bank.unknownKind');
  return found;
}

function demandRoot(xml: string): Element {
  try {
    return parseXml(xml);
  } catch {
    throw new ApiError(422, 'errors.bank.xml');
  }
}

function decoded(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const [, label] = /^<\?xml[^>]*\bencoding=["']([\w.:-]{1,40})["']/.exec(head) ?? [];
  const utf16 = head.startsWith('\xFF\xFE') ? 'utf-16le' : head.startsWith('\xFE\xFF') ? 'utf-16be' : null;
  try {
    return new TextDecoder(utf16 ?? label ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError(422, 'errors.bank.xml');
  }
}

function readStatement(statement: Element): FoundEntry[] {
  const account =
    elementText(statement, 'Acct', 'Id', 'IBAN').replaceAll(/\s/g, '') ||
    elementText(statement, 'Acct', 'Id', 'Othr', 'Id') ||
    elementText(statement, 'Acct', 'Id');
  return elementsAt(statement, 'Ntry').flatMap((entry, at) => {
    const status = elementText(entry, 'Sts');
    if (status === '') throw new ApiError(422, 'errors.bank.entry', { position: at + 1 });
    return status === 'BOOK' ? readEntry(entry, account, at + 1) : [];
  });
}

/** A payment alone, or each payment of a batch. */
function readEntry(entry: Element, account: string, position: number): FoundEntry[] {
  const wrong = () => new ApiError(422, 'errors.bank.entry', { position });
  const total = amountOf(entry, signOf(entry));
  const bookedOn = calendarDay(elementText(entry, 'BookgDt'));
  if (!total || !bookedOn) throw wrong();
  const common = { account, bookedOn };
  const ownName = nameOf(elementText(entry, 'AcctSvcrRef'));
  // Version 001.01 has them in the entry itself, and calls a reference otherwise.
  const details = [...elementsAt(entry, 'NtryDtls', 'TxDtls'), ...elementsAt(entry, 'TxDtls')];
  const further = elementText(entry, 'AddtlNtryInf');
  if (details.length <= 1) {
    const [detail] = details;
    const name = ownName ?? (detail ? nameOf(elementText(detail, 'Refs', 'AcctSvcrRef')) : null);
    return [{ ...common, ...total, ...wordsOf(detail, further, total.cents), name, joined: false }];
  }
  const amounts = details.map((detail) => detailAmount(detail, signOf(detail) ?? signOf(entry)));
  const sum = amounts.reduce(
    (all, amount) => all + (amount?.currency === total.currency ? amount.cents : Number.NaN),
    0,
  );
  if (sum !== total.cents) {
    const words = details.map((detail) => wordsOf(detail, further, total.cents));
    return [
      {
        ...common,
        ...total,
        name: ownName,
        joined: true,
        party: words[0]?.party ?? '',
        texts: [...new Set(words.flatMap(({ texts }) => texts))],
      },
    ];
  }
  return details.map((detail, at) => {
    const amount = amounts[at] ?? total;
    const name = nameOf(elementText(detail, 'Refs', 'AcctSvcrRef'));
    // The bank's name for the whole batch names a payment by its place.
    const placed = ownName === null ? name : `${ownName} ${name ?? at}`;
    return { ...common, ...amount, ...wordsOf(detail, further, amount.cents), name: placed, joined: false };
  });
}

/** 1 for a credit, −1 for a debit. A reversal says the direction in which its own money goes. */
function signOf(element: Element): 1 | -1 | null {
  const indicator = elementText(element, 'CdtDbtInd');
  return indicator === 'CRDT' ? 1 : indicator === 'DBIT' ? -1 : null;
}

function detailAmount(detail: Element, sign: 1 | -1 | null) {
  return amountOf(detail, sign) ?? amountOf(elementsAt(detail, 'AmtDtls', 'TxAmt')[0], sign);
}

/** The amount in the element's `Amt`; `null` when it is missing or has parts of a cent. */
function amountOf(element: Element | undefined, sign: 1 | -1 | null): { cents: number; currency: string } | null {
  const [amount] = elementsAt(element, 'Amt');
  const currency = amount?.getAttribute('Ccy') ?? '';
  const [, whole, part = ''] = /^\+?(\d{1,13})(?:\.(\d{0,5}))?$/.exec(textOf(amount)) ?? [];
  if (whole === undefined || sign === null || !/^[A-Z]{3}$/.test(currency) || !/^\d{0,2}0*$/.test(part)) return null;
  const cents = sign * Number(whole + part.slice(0, 2).padEnd(2, '0'));
  return { cents: cents === 0 ? 0 : cents, currency };
}

/** Texts of a payment that may hold a reference, and the person on the other side. */
function wordsOf(detail: Element | undefined, further: string, cents: number): Pick<FoundEntry, 'texts' | 'party'> {
  if (!detail) return { texts: further === '' ? [] : [further], party: '' };
  const structured = elementsAt(detail, 'RmtInf', 'Strd');
  const joined = (elements: readonly Element[]) => elements.map(textOf).join('');
  const texts = [
    ...structured.map((one) => elementText(one, 'CdtrRefInf', 'Ref') || elementText(one, 'CdtrRefInf', 'CdtrRef')),
    // One text may be cut into several.
    joined(elementsAt(detail, 'RmtInf', 'Ustrd')),
    ...structured.map((one) => joined(elementsAt(one, 'AddtlRmtInf'))),
    elementText(detail, 'Refs', 'EndToEndId'),
    elementText(detail, 'AddtlTxInf'),
    further,
  ];
  const other = cents < 0 ? 'Cdtr' : 'Dbtr';
  const party = elementText(detail, 'RltdPties', other, 'Nm') || elementText(detail, 'RltdPties', other, 'Pty', 'Nm');
  return { texts: [...new Set(texts.filter((text) => !NO_VALUE.test(text)))], party };
}

function nameOf(reference: string): string | null {
  return NO_VALUE.test(reference) ? null : reference;
}
