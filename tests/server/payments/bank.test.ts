import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BankReport } from '../../../src/api/shapes/bank.ts';
import { ACCOUNT, camt, type MadeEntry, norma43 } from '../../support/bank-files.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { madeDue, standing } from './made-dues.ts';

const paying = (amount: string, reference: string, more: Partial<MadeEntry> = {}): MadeEntry => ({
  amount,
  name: randomUUID(),
  payments: [{ reference, party: 'Núria Vila' }],
  ...more,
});

onEachDatabase("the bank's file", (open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(await open(), { adminSecret: 'secret' });
  });
  afterAll(() => bench.close());

  const take = async (text: string, seen?: string, key: string = randomUUID()) => {
    const payload = { file: Buffer.from(text).toString('base64'), ...(seen !== undefined && { seen }) };
    const headers = { authorization: await bench.token('S0001'), 'idempotency-key': key, 'accept-language': 'ca' };
    return bench.app.inject({ method: 'POST', url: '/api/desk/payments/import', headers, payload });
  };
  const look = async (text: string) => (await take(text)).json() as BankReport;
  const book = async (text: string) => (await take(text, (await look(text)).hash)).json() as BankReport;
  const outcomes = ({ lines }: BankReport) => lines.map(({ outcome }) => outcome);
  const due = (cents: number, more: Parameters<typeof madeDue>[2] = {}) => madeDue(bench.database, cents, more);
  const stands = (one: Awaited<ReturnType<typeof due>>) => standing(bench.database, one);

  it('is looked at before anything is written, and books what was shown, once', async () => {
    const one = await due(762);
    const file = camt([[paying('7.62', one.reference), { amount: '9.99' }, { amount: '3.00', debit: true }]]);
    const seen = await look(file);
    expect(outcomes(seen)).toEqual(['paired', 'none']);
    expect(seen).toMatchObject({ kind: 'camt.053', booked: 1, done: false, changed: false });
    expect(seen.lines[0]).toMatchObject({
      cents: 762,
      party: 'Núria Vila',
      due: { reference: one.reference, open: 762 },
    });
    expect(await stands(one)).toEqual({ state: 'due', paid: 0, payments: [] });
    const key = randomUUID();
    expect((await take(file, seen.hash, key)).json()).toMatchObject({ booked: 1, done: true });
    // The answer was lost and the browser asks again.
    expect((await take(file, seen.hash, key)).json()).toMatchObject({ booked: 1, done: true });
    expect(await stands(one)).toEqual({ state: 'paid', paid: 762, payments: [762] });
    expect((await take(file, seen.hash)).json()).toMatchObject({ done: false, changed: true });
    expect(outcomes(await book(file))).toEqual(['known', 'none']);
    expect(await stands(one)).toEqual({ state: 'paid', paid: 762, payments: [762] });
  });

  it('two imports of one file at once book it once', async () => {
    const one = await due(500);
    const file = camt([[paying('5.00', one.reference)]]);
    const { hash } = await look(file);
    const both = await Promise.all([take(file, hash), take(file, hash)]);
    expect(both.map((answer) => (answer.json() as BankReport).done).sort()).toEqual([false, true]);
    expect((await stands(one)).payments).toEqual([500]);
  });

  it('parts, too much, again, cancelled, back: booked; another currency, several, unknown: left', async () => {
    const [part, much, whole, gone, other, unpaid] = [
      await due(1000),
      await due(1000),
      await due(1000),
      await due(1000, { state: 'cancelled' }),
      await due(1000),
      await due(1000),
    ];
    const both = { payments: [{ words: [`${whole.reference} ${other.reference}`] }] };
    const report = await book(
      camt([
        [
          paying('4.00', part.reference.toLowerCase().replace(/(.{4})/g, '$1 ')),
          paying('6.00', part.reference),
          paying('12.00', much.reference),
          paying('10.00', whole.reference),
          paying('10.00', whole.reference),
          paying('10.00', gone.reference),
          paying('10.00', much.reference, { debit: true, reversal: true }),
          paying('10.00', other.reference, { currency: 'USD' }),
          paying('20.00', '', both),
          paying('10.00', unpaid.reference, { debit: true }),
          paying('10.00', 'RF18539007547034'),
        ],
      ]),
    );
    expect(outcomes(report)).toEqual([
      ...['less', 'paired', 'more', 'paired', 'again', 'cancelled', 'back'],
      ...['currency', 'several', 'never', 'unknown'],
    ]);
    expect(await stands(part)).toEqual({ state: 'paid', paid: 1000, payments: [400, 600] });
    expect(await stands(much)).toEqual({ state: 'due', paid: 200, payments: [1200, -1000] });
    expect(await stands(whole)).toEqual({ state: 'paid', paid: 2000, payments: [1000, 1000] });
    expect(await stands(gone)).toEqual({ state: 'cancelled', paid: 1000, payments: [1000] });
    for (const one of [other, unpaid]) expect(await stands(one)).toEqual({ state: 'due', paid: 0, payments: [] });
  });

  it('what changed since it was shown is shown again, and nothing is booked', async () => {
    const [one, other] = [await due(300), await due(400)];
    const file = camt([[paying('3.00', one.reference), paying('4.00', other.reference)]]);
    const { hash } = await look(file);
    await book(camt([[paying('1.00', one.reference)]]));
    const again = (await take(file, hash)).json() as BankReport;
    expect(again).toMatchObject({ done: false, changed: true });
    expect(outcomes(again)).toEqual(['more', 'paired']);
    expect((await stands(other)).payments).toEqual([]);
    expect((await take(file, again.hash)).json()).toMatchObject({ done: true });
    expect((await stands(other)).payments).toEqual([400]);
  });

  it('an entry whose case cannot go on is left and said, and the others are booked', async () => {
    const [gone, good] = [await due(300), await due(400)];
    const cases = bench.database.db.updateTable('cases').set({ procedure: 'of-another-time' });
    await cases.where('id', '=', gone.caseId).execute();
    const report = await book(camt([[paying('3.00', gone.reference), paying('4.00', good.reference)]]));
    expect(report).toMatchObject({ booked: 1, done: true });
    expect(outcomes(report)).toEqual(['failed', 'paired']);
    expect(await stands(gone)).toEqual({ state: 'due', paid: 0, payments: [] });
    expect(await stands(good)).toEqual({ state: 'paid', paid: 400, payments: [400] });
  });

  it('a file of another account is said', async () => {
    const own = camt([[{ amount: '1.00' }]]);
    expect((await look(own)).otherAccounts).toEqual([]);
    expect((await look(norma43([{ cents: 100 }]))).otherAccounts).toEqual([]);
    expect((await look(own.replaceAll(ACCOUNT, 'ES7921000813610123456789'))).otherAccounts).toEqual([
      'ES7921000813610123456789',
    ]);
  });

  it('Norma 43 pairs by its free texts; the same days as camt.053 are known', async () => {
    const one = await due(762);
    const file = norma43([
      { cents: 762, words: [`TRANSF. DE NURIA VILA ${one.reference.slice(0, 6)}`, one.reference.slice(6)] },
      { cents: 100, words: ['QUOTA'] },
    ]);
    expect(outcomes(await book(file))).toEqual(['paired', 'none']);
    expect(outcomes(await book(file))).toEqual(['known', 'none']);
    expect(outcomes(await book(camt([[paying('7.62', one.reference)]])))).toEqual(['known']);
    expect((await stands(one)).payments).toEqual([762]);
  });

  it('a broken file is refused in words; nobody else may take one in', async () => {
    const broken = await take('<?xml version="1.0"?><Document');
    expect([broken.statusCode, broken.json()]).toMatchObject([422, { message: expect.stringContaining('XML') }]);
    const headers = { authorization: await bench.token('20001') };
    const payload = { file: '' };
    const answer = await bench.app.inject({ method: 'POST', url: '/api/desk/payments/import', headers, payload });
    expect(answer.statusCode).toBe(403);
  });

  it('the command does the same', async () => {
    const one = await due(762);
    const file = Buffer.from(camt([[paying('7.62', one.reference)]])).toString('base64');
    const admin = async (payload: object) => {
      const headers = { 'x-admin-secret': 'secret' };
      return bench.app.inject({ method: 'POST', url: '/admin/payments', payload, headers });
    };
    expect((await admin({ file, dryRun: true })).json()).toMatchObject({ booked: 1, done: false });
    expect((await stands(one)).payments).toEqual([]);
    expect((await admin({ file, dryRun: false })).json()).toMatchObject({ booked: 1, done: true });
    expect((await stands(one)).payments).toEqual([762]);
    const refused = await admin({ file: '', dryRun: false });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { message: expect.stringContaining('camt.053') }]);
  });
});
