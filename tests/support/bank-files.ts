/** Files as banks write them, made of what they say. */

export const ACCOUNT = 'ES9121000418450200051332';

export interface MadeEntry {
  /** `12.50`; of a debit too. */
  amount: string;
  debit?: boolean;
  reversal?: boolean;
  currency?: string;
  date?: string;
  status?: string;
  /** The bank's own reference (`AcctSvcrRef`). */
  name?: string;
  payments?: readonly MadePayment[];
}

export interface MadePayment {
  amount?: string;
  name?: string;
  reference?: string;
  /** Several parts are one text. */
  words?: readonly string[];
  endToEnd?: string;
  party?: string;
}

const tag = (name: string, content: string | undefined) =>
  content === undefined ? '' : `<${name}>${content}</${name}>`;

/** Every version of camt.053 that ISO 20022 has published. */
export const CAMT_VERSIONS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13'] as const;
export type CamtVersion = (typeof CAMT_VERSIONS)[number];

/** A camt.053 file with a statement for each list of entries, in the shape of its version. */
export function camt(statements: readonly (readonly MadeEntry[])[], version: CamtVersion = '08'): string {
  const made = statements.map(
    (entries, at) =>
      `<Stmt><Id>S${at}</Id><CreDtTm>2026-03-13T06:00:00</CreDtTm><Acct><Id><IBAN>${ACCOUNT}</IBAN></Id></Acct>` +
      `${entries.map((entry) => camtEntry(entry, version)).join('\n')}</Stmt>`,
  );
  const message = version === '01' ? 'BkToCstmrStmtV01' : 'BkToCstmrStmt';
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">` +
    `${tag(message, `<GrpHdr><MsgId>M</MsgId></GrpHdr>\n${made.join('\n')}`)}</Document>\n`
  );
}

function camtEntry(entry: MadeEntry, version: CamtVersion): string {
  const { amount, debit, reversal, currency = 'EUR', date = '2026-03-12', status = 'BOOK', name, payments } = entry;
  const state = version < '07' ? status : tag('Cd', status);
  const direction = tag('CdtDbtInd', debit ? 'DBIT' : 'CRDT');
  const details = payments?.map((payment) => camtPayment(payment, currency, direction, version)).join('');
  return (
    `<Ntry><Amt Ccy="${currency}">${amount}</Amt>${direction}` +
    `${tag('RvslInd', reversal ? 'true' : undefined)}${tag('Sts', state)}<BookgDt><Dt>${date}</Dt></BookgDt>` +
    `${tag('AcctSvcrRef', name)}${version === '01' ? (details ?? '') : tag('NtryDtls', details)}</Ntry>`
  );
}

function camtPayment(
  { amount, name, reference, words, endToEnd, party }: MadePayment,
  currency: string,
  direction: string,
  version: CamtVersion,
): string {
  const inner = amount && `<Amt Ccy="${currency}">${amount}</Amt>`;
  const old = version < '03';
  const debtor = party && tag('Dbtr', version < '07' ? tag('Nm', party) : tag('Pty', tag('Nm', party)));
  return (
    `<TxDtls><Refs>${tag('AcctSvcrRef', name)}${tag('EndToEndId', endToEnd)}</Refs>` +
    `${inner ? (old ? tag('AmtDtls', tag('TxAmt', inner)) : inner + direction) : ''}${tag('RltdPties', debtor)}` +
    `<RmtInf>${(words ?? []).map((one) => tag('Ustrd', one)).join('')}` +
    `${reference ? tag('Strd', tag('CdtrRefInf', tag(version === '01' ? 'CdtrRef' : 'Ref', reference))) : ''}</RmtInf></TxDtls>`
  );
}

export interface MadeMovement {
  /** Hundredths. */
  cents: number;
  debit?: boolean;
  /** AAMMDD */
  date?: string;
  document?: string;
  references?: readonly [string, string];
  /** Each is 38 characters of a record 23. */
  words?: readonly string[];
}

/** A file of Norma 43 with one account, its totals right. */
export function norma43(movements: readonly MadeMovement[], before = 100_000): string {
  const account = '210004180200051332';
  const records: string[] = [];
  const key = (cents: number) => `${cents < 0 ? 1 : 2}${String(Math.abs(cents)).padStart(14, '0')}`;
  records.push(`11${account}260301260331${key(before)}9783COL·LEGI D'ENGINYERIA`);
  const sums = { debits: 0, debit: 0, credits: 0, credit: 0 };
  for (const { cents, debit = false, date = '260312', document = '', references = ['', ''], words = [] } of movements) {
    sums[debit ? 'debits' : 'credits'] += 1;
    sums[debit ? 'debit' : 'credit'] += cents;
    const [first, second] = references;
    records.push(
      `22    0418${date}${date}02019${debit ? 1 : 2}${String(cents).padStart(14, '0')}${document.padStart(10, '0')}` +
        `${first.padEnd(12)}${second.padEnd(16)}`,
    );
    for (let at = 0; at < words.length; at += 2)
      records.push(
        `23${String(at / 2 + 1).padStart(2, '0')}${(words[at] ?? '').padEnd(38)}${(words[at + 1] ?? '').padEnd(38)}`,
      );
  }
  const amount = (cents: number) => String(cents).padStart(14, '0');
  const count = (of: number) => String(of).padStart(5, '0');
  records.push(
    `33${account}${count(sums.debits)}${amount(sums.debit)}${count(sums.credits)}${amount(sums.credit)}` +
      `${key(before - sums.debit + sums.credit)}978`,
  );
  records.push(`88${'9'.repeat(18)}${String(records.length).padStart(6, '0')}`);
  return `${records.map((record) => record.padEnd(80)).join('\r\n')}\r\n`;
}
