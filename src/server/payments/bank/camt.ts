import { DOMParser } from '@xmldom/xmldom';
import { ApiError } from '../../http/errors.ts';
import { calendarDay, type FoundEntry } from './entry.ts';

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d\d)$/;
const VERSIONS = ['02', '08'];
/** A statement declares its namespace once; many declarations would cost time that grows with their square. */
const MOST_NAMESPACES = 50;
/** Bank's words for "no value". */
const NO_VALUE = /^(?:NOT ?PROVIDED|NONREF|N\/A|-)?$/i;

/** The booked entries of each statement of a camt.053 file. @throws ApiError 422 */
export function readCamt(bytes: Uint8Array): FoundEntry[][] {
  return childrenOf(demandStatements(bytes), 'Stmt').map(readStatement);
}

function demandStatements(bytes: Uint8Array): Element {
  const xml = decoded(bytes);
  // Nothing of a bank's file needs them, and entities can grow without bound.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new ApiError(422, 'errors.bank.doctype');
  if (xml.split('xmlns', MOST_NAMESPACES + 2).length > MOST_NAMESPACES + 1) throw new ApiError(422, 'errors.bank.xml');
  const root = parsed(xml);
  const document = root?.localName === 'Document' ? root : root && childOf(root, 'Document');
  const [, version = ''] = NAMESPACE.exec(document?.namespaceURI ?? '') ?? [];
  if (!document || version === '') throw new ApiError(422, 'errors.bank.unknownKind');
  if (!VERSIONS.includes(version)) throw new ApiError(422, 'errors.bank.version', { version: `001.${version}` });
  const statements = childOf(document, 'BkToCstmrStmt');
  if (!statements) throw new ApiError(422, 'errors.bank.xml');
  return statements;
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

const ASIDE = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g;
const TAG = /<(\/?)([^\s<>/"']+)(?:[^<>"'/]|"[^"<]*"|'[^'<]*'|\/(?!>))*(\/?)>/g;

/** Whether every element ends where it has to: the parser closes what a cut file leaves open. */
function isBalanced(xml: string): boolean {
  const open: string[] = [];
  for (const [, end, name = '', empty] of xml.replaceAll(ASIDE, '').matchAll(TAG)) {
    if (end) {
      if (open.pop() !== name) return false;
    } else if (!empty) open.push(name);
  }
  return open.length === 0;
}

/** The root of a document. @throws ApiError 422 for text that is not well-formed */
function parsed(xml: string): Element | null {
  let broken = !isBalanced(xml);
  const note = () => {
    broken = true;
  };
  try {
    if (broken) throw new Error('Elements do not end.');
    const errorHandler = { warning: note, error: note, fatalError: note };
    const document = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml');
    if (!broken) return document?.documentElement ?? null;
  } catch {
    // Said below.
  }
  throw new ApiError(422, 'errors.bank.xml');
}

function readStatement(statement: Element): FoundEntry[] {
  const account =
    textAt(statement, 'Acct', 'Id', 'IBAN').replaceAll(/\s/g, '') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
  return childrenOf(statement, 'Ntry').flatMap((entry, at) => {
    const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
    return status === 'BOOK' ? readEntry(entry, account, at + 1) : [];
  });
}

/** A payment alone, or each payment of a batch. */
function readEntry(entry: Element, account: string, position: number): FoundEntry[] {
  const wrong = () => new ApiError(422, 'errors.bank.entry', { position });
  const total = amountOf(entry, signOf(entry));
  const date = childOf(entry, 'BookgDt');
  const bookedOn = date && calendarDay(textAt(date, 'Dt') || textAt(date, 'DtTm'));
  if (!total || !bookedOn) throw wrong();
  const common = { account, bookedOn };
  const ownName = nameOf(textAt(entry, 'AcctSvcrRef'));
  const details = childrenOf(entry, 'NtryDtls').flatMap((one) => childrenOf(one, 'TxDtls'));
  const further = textAt(entry, 'AddtlNtryInf');
  if (details.length <= 1) {
    const [detail] = details;
    const name = ownName ?? (detail ? nameOf(textAt(detail, 'Refs', 'AcctSvcrRef')) : null);
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
        ...{ ...common, ...total, name: ownName, joined: true, party: words[0]?.party ?? '' },
        texts: [...new Set(words.flatMap(({ texts }) => texts))],
      },
    ];
  }
  return details.map((detail, at) => {
    const amount = amounts[at] ?? total;
    const name = nameOf(textAt(detail, 'Refs', 'AcctSvcrRef'));
    // The bank's name for the whole batch names a payment by its place.
    const placed = ownName === null ? name : `${ownName} ${name ?? at}`;
    return { ...common, ...amount, ...wordsOf(detail, further, amount.cents), name: placed, joined: false };
  });
}

/** 1 for a credit, −1 for a debit. A reversal says the direction in which its own money goes. */
function signOf(element: Element): 1 | -1 | null {
  const indicator = textAt(element, 'CdtDbtInd');
  return indicator === 'CRDT' ? 1 : indicator === 'DBIT' ? -1 : null;
}

function detailAmount(detail: Element, sign: 1 | -1 | null) {
  const amounts = childOf(detail, 'AmtDtls');
  const transaction = amounts && childOf(amounts, 'TxAmt');
  return amountOf(detail, sign) ?? (transaction && amountOf(transaction, sign));
}

/** The amount in the element's `Amt`; `null` when it is missing or has parts of a cent. */
function amountOf(element: Element, sign: 1 | -1 | null): { cents: number; currency: string } | null {
  const amount = childOf(element, 'Amt');
  const currency = amount?.getAttribute('Ccy') ?? '';
  const [, whole, part = ''] = /^\+?(\d{1,13})(?:\.(\d{0,5}))?$/.exec(amount?.textContent?.trim() ?? '') ?? [];
  if (whole === undefined || sign === null || !/^[A-Z]{3}$/.test(currency) || !/^\d{0,2}0*$/.test(part)) return null;
  const cents = sign * Number(whole + part.slice(0, 2).padEnd(2, '0'));
  return { cents: cents === 0 ? 0 : cents, currency };
}

/** Texts of a payment that may hold a reference, and the person on the other side. */
function wordsOf(detail: Element | undefined, further: string, cents: number): Pick<FoundEntry, 'texts' | 'party'> {
  if (!detail) return { texts: further === '' ? [] : [further], party: '' };
  const information = childrenOf(detail, 'RmtInf');
  const structured = information.flatMap((one) => childrenOf(one, 'Strd'));
  const texts = [
    ...structured.map((one) => textAt(one, 'CdtrRefInf', 'Ref')),
    // One text may be cut into several.
    information.flatMap((one) => childrenOf(one, 'Ustrd').map(wordsIn)).join(''),
    ...structured.map((one) => childrenOf(one, 'AddtlRmtInf').map(wordsIn).join('')),
    textAt(detail, 'Refs', 'EndToEndId'),
    textAt(detail, 'AddtlTxInf'),
    further,
  ];
  const other = cents < 0 ? 'Cdtr' : 'Dbtr';
  const party = textAt(detail, 'RltdPties', other, 'Nm') || textAt(detail, 'RltdPties', other, 'Pty', 'Nm');
  return { texts: [...new Set(texts.filter((text) => !NO_VALUE.test(text)))], party };
}

function nameOf(reference: string): string | null {
  return NO_VALUE.test(reference) ? null : reference;
}

function childrenOf(element: Element, name: string): Element[] {
  const found: Element[] = [];
  for (let node = element.firstChild; node; node = node.nextSibling)
    if (node.nodeType === 1 && (node as Element).localName === name) found.push(node as Element);
  return found;
}

function childOf(element: Element, name: string): Element | null {
  return childrenOf(element, name)[0] ?? null;
}

/** Text below the first child of each name; empty without one. */
function textAt(element: Element, ...names: string[]): string {
  let at: Element | null = element;
  for (const name of names) at = at && childOf(at, name);
  return at ? wordsIn(at) : '';
}

function wordsIn(element: Element): string {
  return (element.textContent ?? '').trim();
}
