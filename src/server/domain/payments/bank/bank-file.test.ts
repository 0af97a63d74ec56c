import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAMT_VERSIONS, camt, type MadeEntry, norma43 } from '../../../../../tests/support/bank-files.ts';
import { ApiError } from '../../../kit/errors.ts';
import { creditorReference, possibleReferences } from '../../dues/creditor-reference.ts';
import { MOST_BANK_BYTES, readBankFile } from './bank-file.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));
const read = (text: string, encoding: BufferEncoding = 'utf8') => readBankFile(bytes(text, encoding)).entries;
const ids = (text: string) => read(text).map(({ sourceId }) => sourceId);
const refusal = (text: string | Uint8Array) => {
  try {
    readBankFile(typeof text === 'string' ? bytes(text) : text);
  } catch (error) {
    if (error instanceof ApiError) return [error.statusCode, error.text, error.values];
    throw error;
  }
  return null;
};
const REFERENCE = 'RF18539007547034';
const paid: MadeEntry = {
  amount: '7.62',
  name: 'B1',
  payments: [{ reference: REFERENCE, party: 'Núria Vila', endToEnd: 'NOTPROVIDED' }],
};

test.each(CAMT_VERSIONS)('camt.053.001.%s: amount, day, person and the structured reference', (version) => {
  expect(read(camt([[paid]], version))).toEqual([
    {
      position: 1,
      sourceId: expect.stringMatching(/^camt\.053:\w{40}:0$/),
      bookedOn: '2026-03-12',
      cents: 762,
      currency: 'EUR',
      texts: [REFERENCE],
      party: 'Núria Vila',
      joined: false,
      references: expect.arrayContaining([REFERENCE]),
    },
  ]);
});

test('only booked entries count; debits are negative, whatever they reverse', () => {
  const pending = { amount: '1', status: 'PDNG', payments: [{ reference: REFERENCE }] };
  const debit = { amount: '2.5', debit: true };
  const reversed = { amount: '3', debit: true, reversal: true };
  const returned = { amount: '4.00000', reversal: true };
  for (const version of CAMT_VERSIONS)
    expect(
      read(
        camt(
          [
            [pending, debit],
            [reversed, returned],
          ],
          version,
        ),
      ).map(({ cents }) => cents),
    ).toEqual([-250, -300, 400]);
});

test('a batch is its payments when they add up, and one joined entry otherwise', () => {
  const payments = [
    { amount: '1.00', words: [`  ${REFERENCE.slice(0, 7)}`, ' 07547034'] },
    { amount: '2.00', words: ['quota'] },
  ];
  for (const version of CAMT_VERSIONS) {
    const whole = read(camt([[{ amount: '3.00', name: 'B', payments }]], version));
    expect(whole.map(({ cents, joined }) => [cents, joined])).toEqual([
      [100, false],
      [200, false],
    ]);
    expect(new Set(whole.map(({ sourceId }) => sourceId)).size).toBe(2);
    const [odd, ...more] = read(camt([[{ amount: '4.00', name: 'B', payments }]], version));
    expect([odd?.cents, odd?.joined, odd?.texts.length, more]).toEqual([400, true, 2, []]);
  }
});

test('an entry has the same id in every file that has it, and equal entries of a statement are several', () => {
  const unnamed = { amount: '5.00', payments: [{ words: ['quota'], party: 'A' }] };
  const [first, second, third] = ids(camt([[paid, unnamed, unnamed]]));
  expect(new Set([first, second, third]).size).toBe(3);
  // Another file, another version, one day more in front, and other words of the bank.
  expect(ids(camt([[{ amount: '1.00', date: '2026-03-11' }], [unnamed, paid]], '02')).slice(1)).toEqual([
    second,
    first,
  ]);
  expect(ids(camt([[{ ...paid, payments: [{ words: ['Otherwise'] }] }]]))).toEqual([first]);
  // A statement that stands in the file twice.
  expect(
    ids(
      camt([
        [paid, unnamed],
        [paid, unnamed],
      ]),
    ),
  ).toEqual([first, second, first, second]);
  expect(ids(camt([[{ ...paid, debit: true }]]))).not.toEqual([first]);
});

test.each([
  ['a prefix', (file: string) => file.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:').replace('xmlns=', 'xmlns:n=')],
  ['a namespace of SWIFT', (file: string) => file.replace('urn:iso:std:iso:20022:tech:xsd:', 'urn:swift:xsd:')],
  ['a namespace of SWIFT with a dollar', (file: string) => file.replace(/urn:iso.*xsd:/, 'urn:swift:xsd:swift.x$')],
  ['a national variant', (file: string) => file.replace('camt.053.001.08', 'camt.053.001.08.ch.02')],
  [
    'a namespace of Austria',
    (file: string) => file.replace(/"urn:.*"/, '"ISO:camt.053.001.02:APC:STUZZA:payments:002"'),
  ],
  ['an address of a bank', (file: string) => file.replace(/"urn:.*"/, '"http://bank.test/statement"')],
  ['no namespace', (file: string) => file.replace(/ xmlns="[^"]*"/, '')],
  ['a version to come', (file: string) => file.replace('001.08', '001.27')],
  ['a schema location', (file: string) => file.replace(' xmlns=', ' xmlns:x="urn:x" x:schemaLocation="a b" xmlns=')],
  [
    'an envelope',
    (file: string) =>
      `${file.replace(
        '<Document',
        '<e:Envelope xmlns:e="urn:e"><e:Body><AppHdr xmlns="urn:iso:head.001.001.02"/><Document',
      )}</e:Body></e:Envelope>`,
  ],
])('camt.053 reads alike with %s', (_, change) => {
  const file = camt([[paid], [{ amount: '2.00' }]]);
  expect(change(file)).not.toBe(file);
  expect(read(change(file))).toEqual(read(file));
});

test('all messages of an envelope are read', () => {
  const [head = '', ...rest] = camt([[paid]]).split('\n');
  const two = `${head}<Envelope>${rest.join('\n')}${rest.join('\n').replace('7.62', '8.62')}</Envelope>`;
  expect(read(two).map(({ cents }) => cents)).toEqual([762, 862]);
});

test.each([
  ['<Id><Othr><Id>0418200051332</Id><Issr>Bank</Issr></Othr></Id>', '0418200051332'],
  ['<Id><BBAN>21000418450200051332</BBAN></Id>', '21000418450200051332'],
  ['<Id><PrtryAcct><Id>0418200051332</Id></PrtryAcct></Id>', '0418200051332'],
])('camt.053 names an account without an IBAN: %s', (id, account) => {
  const file = camt([[paid]]).replace(/<Id><IBAN>.*<\/IBAN><\/Id>/, id);
  expect(readBankFile(bytes(file)).accounts).toEqual([account]);
});

test('camt.053 says what is wrong', () => {
  const good = camt([[paid]]);
  for (const other of ['camt.054', 'camt.052', 'pain.001'])
    expect(refusal(good.replace('camt.053', other))).toEqual([422, 'errors.bank.unknownKind', {}]);
  expect(refusal(good.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'))).toEqual([422, 'errors.bank.unknownKind', {}]);
  expect(refusal(good.replace('</Ntry>', ''))).toEqual([422, 'errors.bank.xml', {}]);
  expect(refusal(good.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'))).toEqual([422, 'errors.bank.doctype', {}]);
  expect(refusal(good.replace('Núria', '&nuria;'))).toEqual([422, 'errors.bank.xml', {}]);
  expect(refusal(good.replace('<Sts><Cd>BOOK</Cd></Sts>', ''))).toEqual([422, 'errors.bank.entry', { position: 1 }]);
  expect(refusal(good.replace('2026-03-12', '2026-02-30'))).toEqual([422, 'errors.bank.entry', { position: 1 }]);
  expect(refusal(good.replace('7.62', '7.625'))).toEqual([422, 'errors.bank.entry', { position: 1 }]);
  expect(refusal(new Uint8Array(MOST_BANK_BYTES + 1))).toEqual([413, 'errors.bank.tooLarge', {}]);
  expect(refusal('name;amount\n')).toEqual([422, 'errors.bank.unknownKind', {}]);
  const deep = 20_000;
  expect(refusal(`${'<a>'.repeat(deep)}${'</a>'.repeat(deep)}`)).toEqual([422, 'errors.bank.unknownKind', {}]);
  const many = '<a xmlns:b="c">'.repeat(200);
  expect(refusal(`<?xml version="1.0"?>${many}`)).toEqual([422, 'errors.bank.xml', {}]);
});

test('Norma 43: entries, the texts of records 22 and 23, and its own letters', () => {
  const text = norma43([
    { cents: 762, words: [`TRANSFERENCIA DE NÚRIA PEÑA ${REFERENCE.slice(0, 10)}`, REFERENCE.slice(10)] },
    { cents: 500, debit: true, references: ['RF1853900754', '7034'] },
  ]);
  for (const encoding of ['latin1', 'utf8'] as const) {
    const [credit, debit] = read(text.replaceAll('·', '.'), encoding);
    expect(credit).toMatchObject({ bookedOn: '2026-03-12', cents: 762, currency: 'EUR', joined: false });
    expect(credit?.texts.join()).toContain('NÚRIA PEÑA');
    expect(credit?.references).toContain(REFERENCE);
    expect(debit?.cents).toBe(-500);
    expect(debit?.references).toContain(REFERENCE);
  }
});

test('Norma 43: the same movement of files that overlap is the same; equal ones of a statement are two', () => {
  const one = { cents: 762, words: ['QUOTA'] };
  const [first, second] = ids(norma43([one, one]));
  expect(first).not.toBe(second);
  expect(ids(norma43([{ cents: 100, date: '260311' }, one, one], 5)).slice(1)).toEqual([first, second]);
});

test('Norma 43: counts and sums of records 33 and 88 hold, and a broken record is named by its line', () => {
  const good = norma43([{ cents: 762, words: ['QUOTA'] }]);
  const lines = good.trimEnd().split('\r\n');
  expect(refusal(good)).toBeNull();
  expect(refusal(`${good}\u001A`)).toBeNull();
  expect(refusal(good.replace('00000000000762', '00000000000763'))).toEqual([422, 'errors.bank.total', { line: 4 }]);
  expect(refusal(good.replace('000004  ', '000009  '))).toEqual([422, 'errors.bank.total', { line: 5 }]);
  expect(refusal(good.replace('260312', '261312'))).toEqual([422, 'errors.bank.record', { line: 2 }]);
  expect(refusal(lines.slice(0, -1).join('\n'))).toEqual([422, 'errors.bank.cut', {}]);
  expect(refusal(lines.toSpliced(1, 1).join('\n'))).toEqual([422, 'errors.bank.record', { line: 2 }]);
  expect(refusal(`${good}22\n`)).toEqual([422, 'errors.bank.record', { line: 6 }]);
  expect(refusal(good.replace('QUOTA', `QUOTA${'X'.repeat(90)}`))).toEqual([422, 'errors.bank.record', { line: 3 }]);
});

const QUOTA = [
  { cents: 762, words: ['QUOTA', 'DE L’ANY'] },
  { cents: 262, debit: true },
];

test.each([
  ['no line ends', (file: string) => file.replaceAll('\r\n', '')],
  ['no line ends but the last', (file: string) => `${file.replaceAll('\r\n', '')}\r\n`],
  ['no line ends and the last record cut short', (file: string) => file.replaceAll('\r\n', '').trimEnd()],
  ['no line ends and the mark of DOS', (file: string) => `${file.replaceAll('\r\n', '')}\u001A`],
  ['two records in a line', (file: string) => file.replaceAll(/(.{80})\r\n(.{80})\r\n/g, '$1$2\r\n')],
  ['line ends of an old Macintosh', (file: string) => file.replaceAll('\r\n', '\r')],
  ['a mark of UTF-8', (file: string) => `\uFEFF${file}`],
  ['a mark of UTF-8 and no line ends', (file: string) => `\uFEFF${file.replaceAll('\r\n', '')}`],
  ['records without blanks at the end', (file: string) => file.replaceAll(/ +(?=\r)/g, '')],
])('Norma 43 reads alike with %s', (_, change) => {
  const file = norma43(QUOTA);
  expect(change(file)).not.toBe(file);
  const isMarked = change(file).startsWith('\uFEFF');
  for (const encoding of isMarked ? (['utf8'] as const) : (['latin1', 'utf8'] as const))
    expect(read(change(file), encoding).map(({ cents, texts }) => [cents, texts.join().slice(0, 12)])).toEqual(
      read(file, encoding).map(({ cents, texts }) => [cents, texts.join().slice(0, 12)]),
    );
});

test('Norma 43 without line ends, with records of 80 bytes in UTF-8', () => {
  const wide = (record: string) => {
    let text = record;
    while (Buffer.byteLength(text) > 80) text = text.replace(/ (?=\S*$| *$)/, '');
    return text;
  };
  const file = norma43([{ cents: 762, words: ['NÚRIA PEÑA'] }])
    .split('\r\n')
    .filter(Boolean)
    .map(wide);
  expect(new Set(file.map((record) => Buffer.byteLength(record)))).toEqual(new Set([80]));
  expect(read(file.join('')).map(({ cents, texts }) => [cents, texts.join()])).toEqual([
    [762, expect.stringContaining('NÚRIA PEÑA')],
  ]);
});

test('Norma 43: files of several days may stand one after another', () => {
  const day = norma43(QUOTA);
  expect(read(day + norma43([{ cents: 100 }], 5)).map(({ cents }) => cents)).toEqual([762, -262, 100]);
  expect(refusal(day + norma43([{ cents: 100 }], 5).replace('00000000000105', '00000000000106'))).toEqual([
    ...[422, 'errors.bank.total'],
    { line: 9 },
  ]);
});

/** With the keys of the balances before and after. */
const keyed = (file: string, before: string, after: string) =>
  file.replace(/^(11.{30})./m, `$1${before}`).replace(/^(33.{56})./m, `$1${after}`);

test('Norma 43: a balance may have the key 0; one that does not add up is still said', () => {
  const nothing = norma43([{ cents: 100 }, { cents: 100, debit: true }], 0);
  for (const key of ['0', '1', '2'])
    expect(read(keyed(nothing, key, key)).map(({ cents }) => cents)).toEqual([100, -100]);
  const some = norma43(QUOTA, 1_000);
  for (const [before, after] of ['02', '20', '00'].map((keys) => [...keys] as [string, string])) {
    const file = keyed(some, before, after);
    expect(read(file).map(({ cents }) => cents)).toEqual([762, -262]);
    expect(refusal(file.replace('00000000001500', '00000000001400'))).toEqual([422, 'errors.bank.total', { line: 5 }]);
  }
  // From a debit of ten to a debit of five.
  const owed = norma43(QUOTA, -1_000);
  expect(read(keyed(owed, '0', '1'))).toHaveLength(2);
  expect(refusal(keyed(owed, '0', '2'))).toEqual([422, 'errors.bank.total', { line: 5 }]);
  // The side of a movement is never guessed.
  expect(refusal(norma43(QUOTA).replace('020191', '020190'))).toEqual([422, 'errors.bank.record', { line: 4 }]);
  for (const key of [' ', '3', 'D'])
    expect(refusal(keyed(some, key, '2'))).toEqual([422, 'errors.bank.record', { line: 1 }]);
});

test('references are found in structured and free text, whatever blanks and case', () => {
  const found = (text: string) => possibleReferences(text)[0];
  expect(found(REFERENCE)).toBe(REFERENCE);
  expect(found(`pago rf18 5390-0754 7034`)).toBe(REFERENCE);
  expect(possibleReferences(`REF:${REFERENCE} GRACIAS`)).toContain(REFERENCE);
  expect(possibleReferences('RF19539007547034')).not.toContain('RF19539007547034');
  expect(possibleReferences('quota de març')).toEqual([]);
  const alike = possibleReferences('RF00'.repeat(6));
  expect(alike.every((one) => creditorReference(one.slice(4)) === one)).toBe(true);
});

/** Changes a text at random places, as a bad line or an odd bank would. */
const edited = (text: string) =>
  fc
    .array(fc.tuple(fc.nat(text.length), fc.nat(40), fc.string({ maxLength: 12, unit: 'binary' })), { maxLength: 4 })
    .map((edits) => edits.reduce((now, [at, gone, put]) => now.slice(0, at) + put + now.slice(at + gone), text));

test('whatever a file holds, it is read or refused with a text', () => {
  const files = fc.oneof(
    edited(camt([[paid, { amount: '3.00', payments: [{ amount: '1' }, { amount: '2' }] }]], '02')),
    edited(camt([[paid]])),
    edited(
      norma43([
        { cents: 762, words: ['QUOTA', REFERENCE] },
        { cents: 1, debit: true },
      ]),
    ),
    fc.string({ unit: 'binary' }).map((text) => `<${text}`),
    fc.string({ unit: 'binary' }).map((text) => `11210004${text}`),
  );
  const encoded = fc.tuple(files, fc.constantFrom<BufferEncoding>('utf8', 'latin1', 'utf16le'));
  fc.assert(
    fc.property(encoded, ([text, encoding]) => {
      try {
        for (const { cents, bookedOn } of read(text, encoding)) {
          expect(Number.isSafeInteger(cents)).toBe(true);
          expect(bookedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
      }
    }),
    { numRuns: 2_000 },
  );
});
