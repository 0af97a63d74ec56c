import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CardNotice, CardPayment } from '../../../src/server/domain/payments/card/provider.ts';
import { TestProvider } from '../../../src/server/domain/payments/card/test-provider.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { type Bench, openBench, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { projectVersion } from '../support/fixture/project-version.ts';
import { madeDue, standing } from './made-dues.ts';

const CARD_SECRET = 'a secret of the provider in tests';
const provider = new TestProvider(CARD_SECRET);

onEachDatabase('payments by card', (open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(await open(), { settings: { ...SETTINGS, cardSecret: CARD_SECRET } });
    await publishVersion(bench.database.db, await projectVersion());
  });
  afterAll(() => bench.close());

  const begin = async (
    reference: string,
    { username = '20001', page = '/sol-licituds?line=1', key = randomUUID() } = {},
  ) =>
    bench.app.inject({
      method: 'POST',
      url: '/api/payments/card',
      headers: { authorization: await bench.token(username), 'idempotency-key': key, host: 'localhost:3000' },
      payload: { reference, page },
    });
  const orderOf = (address: string): CardPayment => {
    const query = new URL(address).searchParams;
    const order = { order: query.get('order') ?? '', signature: query.get('signature') ?? '' };
    return provider.orderOf(order) as CardPayment;
  };
  const begun = async (cents = 762) => {
    const due = await madeDue(bench.database, cents);
    const answer = await begin(due.reference);
    expect(answer.statusCode).toBe(201);
    const { address } = answer.json() as { address: string };
    return { due, address, payment: orderOf(address) };
  };
  const notify = async (
    { id, cents, currency }: CardPayment,
    result: CardNotice['result'],
    more: Partial<CardNotice> = {},
  ) => {
    const { headers, body } = provider.sign({ id, result, cents, currency, ...more });
    return bench.app.inject({ method: 'POST', url: '/api/payments/card/notices/test', headers, payload: body });
  };
  const state = async ({ id }: CardPayment, username = '20001') => {
    const headers = { authorization: await bench.token(username) };
    const answer = await bench.app.inject({ method: 'GET', url: `/api/payments/card/${id}`, headers });
    return answer.statusCode === 200 ? (answer.json() as { state: string }).state : answer.statusCode;
  };
  const stands = (due: Awaited<ReturnType<typeof madeDue>>) => standing(bench.database, due);

  it('begins with what is open, and is paid when the provider says so, not when the browser is back', async () => {
    const { due, payment } = await begun();
    expect(payment).toMatchObject({ cents: 762, currency: 'EUR', reference: due.reference });
    expect(payment.returnTo).toBe(`http://localhost:3000/sol-licituds?line=1&card=${payment.id}`);
    expect(payment.noticesTo).toBe('http://localhost:3000/api/payments/card/notices/test');
    expect([await state(payment), await state(payment, '20002')]).toEqual(['begun', 404]);
    expect(await stands(due)).toEqual({ state: 'due', paid: 0, payments: [] });
    expect((await notify(payment, 'paid')).statusCode).toBe(200);
    expect(await state(payment)).toBe('paid');
    expect(await stands(due)).toEqual({ state: 'paid', paid: 762, payments: [762] });
    const after = await begin(due.reference);
    expect(after.statusCode).toBe(409);
  });

  it('a notice counts once, however often and in whatever order it comes', async () => {
    const { due, payment } = await begun();
    await notify(payment, 'refused');
    expect(await state(payment)).toBe('refused');
    const twice = await Promise.all([notify(payment, 'paid'), notify(payment, 'paid')]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await notify(payment, 'abandoned');
    await notify(payment, 'paid');
    expect(await state(payment)).toBe('paid');
    expect((await stands(due)).payments).toEqual([762]);
  });

  it('another signature, amount, currency or payment books nothing', async () => {
    const { due, payment } = await begun();
    const { headers, body } = new TestProvider('another secret').sign({ ...payment, result: 'paid' });
    const url = '/api/payments/card/notices/test';
    expect((await bench.app.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(400);
    expect((await bench.app.inject({ method: 'POST', url, payload: { id: payment.id } })).statusCode).toBe(400);
    expect((await notify(payment, 'paid', { cents: 761 })).statusCode).toBe(422);
    expect((await notify(payment, 'paid', { currency: 'USD' })).statusCode).toBe(422);
    expect((await notify(payment, 'paid', { id: randomUUID() })).statusCode).toBe(404);
    expect(await state(payment)).toBe('begun');
    expect((await stands(due)).payments).toEqual([]);
  });

  it('a due of somebody else, a page of another site, and a provider that does not work', async () => {
    const due = await madeDue(bench.database, 762);
    expect((await begin(due.reference, { username: '20002' })).statusCode).toBe(404);
    expect((await begin(due.reference, { page: 'https://elsewhere.example/' })).statusCode).toBe(400);
    const cancelled = await madeDue(bench.database, 762, { state: 'cancelled' });
    expect((await begin(cancelled.reference)).statusCode).toBe(409);
    const real = { ...SETTINGS, demo: false, publicUrl: 'https://www.exemple.cat', cardSecret: CARD_SECRET };
    const other = await openBench(bench.database, { settings: real });
    const answer = await other.app.inject({
      method: 'POST',
      url: '/api/payments/card',
      headers: { authorization: await bench.token('20001'), host: 'www.exemple.cat' },
      payload: { reference: due.reference, page: '/' },
    });
    expect(answer.statusCode).toBe(503);
    await other.app.close();
  });

  it('a notice that never comes is said after half an hour; it still counts later', async () => {
    const { due, payment } = await begun();
    const past = new Date(Date.now() - 31 * 60_000);
    await bench.database.db
      .updateTable('card_payments')
      .set({ created_at: past as never })
      .where('id', '=', payment.id)
      .execute();
    expect(await state(payment)).toBe('late');
    await notify(payment, 'paid');
    expect(await state(payment)).toBe('paid');
    expect((await stands(due)).payments).toEqual([762]);
  });

  it('the test provider pays, refuses, and sends notices twice and out of order', async () => {
    for (const [act, wanted] of Object.entries({
      pay: 'paid',
      refuse: 'refused',
      abandon: 'abandoned',
      twice: 'paid',
      disordered: 'paid',
      silent: 'begun',
    })) {
      const { due, address, payment } = await begun();
      const { pathname, search, searchParams } = new URL(address);
      const page = await bench.app.inject({ method: 'GET', url: pathname + search });
      expect(page.body).toContain('€7.62');
      const payload = new URLSearchParams({ ...Object.fromEntries(searchParams), act }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await bench.app.inject({ method: 'POST', url: pathname, headers, payload });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, payment.returnTo]);
      expect(await state(payment)).toBe(wanted);
      expect((await stands(due)).payments).toEqual(wanted === 'paid' ? [762] : []);
    }
    const forged = await bench.app.inject({ method: 'GET', url: '/dev/card?order=e30&signature=00' });
    expect(forged.statusCode).toBe(404);
  });
});
