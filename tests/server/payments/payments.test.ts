import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Payment } from '../../../src/api/shapes/payments.ts';
import { todayIn } from '../../../src/core/expressions/today.ts';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { possibleReferences } from '../../../src/server/domain/dues/creditor-reference.ts';
import { dueAfter } from '../../../src/server/domain/dues/dues.ts';
import { type Booking, book } from '../../../src/server/domain/payments/book.ts';
import { caseByKey, readCaseContext } from '../../../src/server/domain/procedures/cases.ts';
import { plusDays } from '../../../src/server/kit/days.ts';
import { inTransaction } from '../../../src/server/kit/db/transaction.ts';
import { demandFound } from '../../../src/server/kit/errors.ts';
import { type Bench, OFFICE, openBench, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { sentMails } from '../support/mail/mails.ts';
import { callsOf, publishProcedure } from '../support/new-procedure.ts';
import { PATIENCE, type Staff, staffAtWork } from '../support/staff.ts';

const OWN = 'nuria.vila@exemple.cat';
const IBAN = 'ES91 2100 0418 4502 0005 1332';
const mail = (message: string, recipient: string) => ({ message, recipient });
/** A course: the fee is due once the office admits, and the payment enrols. */
const COURSE = {
  $schema: '../_dialect/procedure.schema.json',
  readers: ['member'],
  writers: ['member'],
  states: ['asked', 'admitted', 'enrolled', 'withdrawn'],
  ends: ['withdrawn'],
  moves: {
    ask: { by: ['member'], from: ['none'], values: true, to: 'asked' },
    admit: {
      by: ['office'],
      from: ['asked'],
      amount: '12.35 * values.places',
      to: 'admitted',
      mails: [mail('course-admitted', 'member')],
    },
    enrol: { by: ['payment'], from: ['admitted'], to: 'enrolled', mails: [mail('course-enrolled', 'member')] },
    start: { by: ['office'], from: ['enrolled', 'admitted'], when: 'paid == true', remembers: { begun: true } },
    withdraw: { by: ['member'], from: ['asked', 'admitted', 'enrolled'], to: 'withdrawn' },
  },
};

onEachDatabase('what cases cost, and what was paid', (open) => {
  let bench: Bench;
  let staff: Staff;
  let version = '';
  const call = callsOf(() => bench);
  const desk = { username: 'S0001' };
  beforeAll(async () => {
    bench = await openBench(await open());
    staff = await staffAtWork();
    const params = { recipient: 'office', message: 'course', procedure: 'course' };
    await publishProcedure(staff, bench, {
      id: 'course',
      file: COURSE,
      form: {
        id: 'course',
        schema: {
          required: ['places'],
          properties: { places: { type: 'integer', minimum: 0, maximum: 5 } },
          form: { submit: { action: 'communication', params } },
        },
        labels: { places: 'Places' },
      },
      page: { id: 'request-course', path: 'curs', title: 'Curs' },
      texts: {
        'procedures/course': {
          states: { asked: 'Demanat', admitted: 'Admès', enrolled: 'Inscrit', withdrawn: 'Retirat' },
          moves: { ask: 'Demanar', admit: 'Admetre', enrol: 'Inscriure', start: 'Començar', withdraw: 'Retirar' },
        },
        'mails/course': { subject: 'Curs {{username}}', body: '{{summary}}' },
        'mails/course-admitted': { subject: 'Admès: {{amount}}', body: 'Pagui {{amount}} amb {{paymentReference}}.' },
        'mails/course-enrolled': { subject: 'Inscrit: {{paid}}', body: '{{state}}' },
      },
    });
    version = (await new ConfigStore(bench.database.db).demand()).manifest.version;
  }, PATIENCE);
  afterAll(async () => {
    await bench.close();
    await staff.remove();
  });

  const send = async (form: string, values: object, more: { changes?: string; ifMatch?: string } = {}) => {
    const token = await bench.token('20001');
    const answer = await bench.send({ token, form, version, values: { ...values }, ...more });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([201, ['reference']]);
    return answer.json().reference as string;
  };
  const certificate = (values: object = {}) =>
    send('certificate-request', { delanteDe: 'Ajuntament', tipoCertificado: true, ...values });
  const own = async (reference: string) => {
    const { body } = await call('GET', `/api/requests/${reference}`);
    return body as { payment?: Payment; change: { tag: string } | null; progress: string };
  };
  const factsOf = ({ payment }: { payment?: Payment }) =>
    Object.fromEntries((payment?.facts ?? []).map(({ label, value }) => [label, plain(value)]));
  const line = async (reference: string) => {
    const { body, tag } = await call('GET', `/api/desk/requests/lines/${reference}`, undefined, desk);
    return { ...body, tag: String(tag) };
  };
  const act = async (reference: string, what: object, tag?: string) =>
    call('POST', `/api/desk/requests/lines/${reference}`, what, {
      ...desk,
      'if-match': tag ?? (await line(reference)).tag,
    });
  const due = async (reference: string) =>
    bench.database.db
      .selectFrom('dues')
      .innerJoin('cases', 'cases.id', 'case_id')
      .select(['dues.id', 'dues.reference', 'dues.state', 'dues.cents', 'dues.paid_cents', 'cases.unpaid'])
      .where('cases.reference', '=', reference)
      .executeTakeFirstOrThrow();
  const listed = async (payment: string) =>
    (await call('GET', `/api/desk/requests?payment=${payment}`, undefined, desk)).body.items.map(
      ({ key }: { key: string }) => key,
    ) as string[];
  const bookings = async () => {
    const { db } = bench.database;
    const caseContext = await readCaseContext({ config: new ConfigStore(db), settings: SETTINGS });
    return (booking: Booking) => inTransaction(db, (trx) => book(caseContext, trx, booking));
  };
  const fromBank = (dueId: unknown, sourceId: string, cents: number): Booking => ({
    dueId: Number(dueId),
    source: 'bank',
    sourceId,
    cents,
    bookedOn: '2026-01-02',
    note: '',
    actor: null,
  });

  it('the server works out what is due; the sender reads it in the mail and among what they sent', async () => {
    await sentMails(bench.database);
    const reference = await certificate({ amount: 0.01, total: 0 });
    const row = await due(reference);
    expect([Number(row.cents), row.state, row.unpaid]).toEqual([762, 'due', true]);
    expect(possibleReferences(row.reference)).toContain(row.reference);
    expect(row.reference.slice(4)).toBe(reference.replace('-', ''));
    const spaced = row.reference.replace(/.{4}(?=.)/g, '$& ');
    const { payment } = await own(reference);
    expect(payment).toMatchObject({ state: 'due', title: 'Estat del pagament' });
    expect(factsOf({ ...(payment && { payment }) })).toMatchObject({
      Import: '7,62 €',
      IBAN,
      'Concepte de la transferència': spaced,
    });
    expect(payment?.code?.content).toBe(
      `BCD\n002\n1\nSCT\n\nCol·legi Professional d'Enginyeria d'Exemple\n${IBAN.replaceAll(' ', '')}\nEUR7.62\n\n${row.reference}`,
    );
    const { body } = await call('GET', '/api/requests');
    expect(body.items[0]).toMatchObject({ reference, payment: { state: 'due' } });

    const mails = await sentMails(bench.database);
    const copy = mails.find(({ recipients }) => recipients.includes(OWN));
    for (const words of ['7,62', IBAN, spaced]) expect(plain(copy?.text ?? '')).toContain(words);
    expect(copy?.files.map(({ filename, content_type }) => [filename, content_type])).toEqual([
      [`${row.reference}.png`, 'image/png'],
    ]);
    // The office's mail is as it was.
    const office = mails.find(({ recipients }) => recipients.includes(OFFICE));
    expect([office?.files.length, office?.text.includes(IBAN)]).toEqual([0, false]);
    expect(mails).toHaveLength(2);
  });

  it('what costs nothing has nothing due', async () => {
    const reference = await certificate({ tipoCertificado: false });
    expect((await own(reference)).payment).toBeUndefined();
    expect((await line(reference)).payments).toBeUndefined();
  });

  it('the office marks it as paid, once, and may undo that; both stand in the history', async () => {
    const reference = await certificate();
    const { tag } = await line(reference);
    const payment = { cents: 762, on: '2026-01-05' };
    const both = await Promise.all([
      act(reference, { payment, note: 'Al taulell' }, tag),
      act(reference, { payment }, tag),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await due(reference)).toMatchObject({ state: 'paid', unpaid: false });
    const paid = await own(reference);
    expect(paid.payment).toMatchObject({ state: 'paid', code: null });
    expect(factsOf(paid)).toMatchObject({ 'Pagat el': '5 de gener del 2026' });
    expect(await listed('paid')).toContain(reference);
    expect(await listed('due')).not.toContain(reference);

    const { payments, events } = await line(reference);
    expect(payments).toMatchObject({ rest: 0, items: [{ source: 'Anotat per la secretaria', mayUndo: true }] });
    expect(plain(events.at(-1).act)).toBe('Pagament anotat: 7,62 €, 5 de gener del 2026');
    const undone = await act(reference, { undo: payments.items[0].id });
    expect(undone.status).toBe(200);
    expect((await act(reference, { undo: payments.items[0].id })).status).toBe(409);
    expect(await due(reference)).toMatchObject({ state: 'due', unpaid: true });
    const after = await line(reference);
    expect(after.payments.items.map(({ mayUndo }: { mayUndo: boolean }) => mayUndo)).toEqual([false, false]);
    expect(plain(after.events.at(-1).act)).toMatch(/^Pagament retornat o desfet: 7,62 €/);
    expect(after.events.at(-1).by).not.toBe('');
    expect(await listed('due')).toContain(reference);
  });

  it('a payment with a date to come, of nothing, or for what costs nothing is refused', async () => {
    const reference = await certificate();
    expect((await act(reference, { payment: { cents: 762, on: '2099-01-01' } })).status).toBe(400);
    expect((await act(reference, { payment: { cents: 0, on: '2026-01-05' } })).status).toBe(400);
    expect((await act(reference, { payment: { cents: 762, on: '2026-01-05' }, answer: 'Hola' })).status).toBe(400);
    const free = await certificate({ tipoCertificado: false });
    expect((await act(free, { payment: { cents: 762, on: '2026-01-05' } })).status).toBe(404);
    expect(await due(reference)).toMatchObject({ state: 'due' });
  });

  it('a payment is booked once however often and in whatever order it comes, parts add up, and a wrong due is refused', async () => {
    const reference = await certificate();
    const { id } = await due(reference);
    const booked = await bookings();
    const some = Array.from({ length: 12 }, (_none, at) =>
      fromBank(id, `line-${at % 3}`, [300, 300, 162][at % 3] ?? 0),
    );
    const answers = await Promise.all(some.map(booked));
    expect(answers.filter((answer) => answer === 'booked')).toHaveLength(3);
    expect(await due(reference)).toMatchObject({ state: 'paid', unpaid: false });
    expect(Number((await due(reference)).paid_cents)).toBe(762);
    expect((await line(reference)).events.filter(({ act: what }: { act: string }) => /anotat/.test(what))).toHaveLength(
      3,
    );
    await expect(booked(fromBank(999_999, 'nobody', 100))).rejects.toMatchObject({ statusCode: 404 });
    expect(await booked({ ...fromBank(0, 'unknown', 100), dueId: null })).toBe('booked');
    await expect(booked(fromBank(id, 'half', 0.5))).rejects.toThrow('No whole number of cents');
  });

  it('withdrawing cancels what is due, and what was paid is to be paid back', async () => {
    const unpaid = await certificate();
    await call('POST', `/api/requests/${unpaid}/withdrawal`);
    expect(await due(unpaid)).toMatchObject({ state: 'cancelled', unpaid: false });
    expect((await own(unpaid)).payment).toMatchObject({ state: 'cancelled', code: null });
    await sentMails(bench.database);

    const paid = await certificate();
    await act(paid, { payment: { cents: 762, on: '2026-01-05' } });
    await sentMails(bench.database);
    expect((await call('POST', `/api/requests/${paid}/withdrawal`)).status).toBe(204);
    expect((await own(paid)).payment).toMatchObject({ state: 'back' });
    const told = (await sentMails(bench.database)).find(({ subject }) => subject.includes('Cal retornar diners'));
    expect(told?.recipients).toEqual([OFFICE]);
    expect(plain(told?.text ?? '')).toContain('7,62 €');
    expect(await listed('back')).toEqual([paid]);
    await act(paid, { payment: { cents: -762, on: '2026-01-06' } });
    expect(await listed('back')).toEqual([]);
    expect((await own(paid)).payment).toMatchObject({ state: 'cancelled' });
  });

  it('changed values have a new amount under the same reference, and the difference is said', async () => {
    const reference = await certificate({ tipoCertificado: false });
    const again = async (values: object) =>
      send(
        'certificate-request',
        { delanteDe: 'Ajuntament', ...values },
        {
          changes: reference,
          ifMatch: (await own(reference)).change?.tag ?? '',
        },
      );
    await again({ tipoCertificado: true });
    const first = await due(reference);
    expect(first).toMatchObject({ state: 'due', unpaid: true });
    await act(reference, { payment: { cents: 762, on: '2026-01-05' } });
    await sentMails(bench.database);
    await again({ tipoCertificado: false });
    expect(await due(reference)).toMatchObject({ state: 'cancelled', reference: first.reference, unpaid: false });
    expect((await own(reference)).payment).toMatchObject({ state: 'back' });
    expect((await sentMails(bench.database)).map(({ subject }) => subject).join()).toContain('Cal retornar diners');
    await again({ tipoCertificado: true });
    // It is paid already.
    expect(await due(reference)).toMatchObject({ state: 'paid', reference: first.reference });
    const { events } = await line(reference);
    expect(events.map(({ act: what }: { act: string }) => plain(what))).toEqual(
      expect.arrayContaining(['Ja no cal pagar 7,62 €', 'Import a pagar: 7,62 €']),
    );
  });

  it('what becomes due after all was paid has its own days', async () => {
    const { db } = bench.database;
    const reference = await send('course', { places: 1 });
    await act(reference, { move: 'admit' });
    const late = db.updateTable('dues').set({ due_on: '2026-01-01' });
    await late.where('id', '=', (await due(reference)).id as number).execute();
    const now = async (cents: number) => {
      const before = demandFound(await caseByKey(db, reference));
      const { version: current } = await readCaseContext({ config: new ConfigStore(db), settings: SETTINGS });
      const settings = { ...current.settings, paymentDays: 15 };
      const cost = await dueAfter({ ...current, settings } as typeof current, db, before, cents);
      return (await cost?.keep(before, { by: 'office', userId: null }))?.due.due_on;
    };
    expect(await now(2470)).toBe('2026-01-01');
    await act(reference, { payment: { cents: 2470, on: '2026-01-05' } });
    expect(await now(3705)).toBe(plusDays(todayIn('Europe/Madrid'), 15));
  });

  it('a procedure waits for the payment, and goes on with it', async () => {
    const reference = await send('course', { places: 3 });
    expect((await own(reference)).payment).toBeUndefined();
    await sentMails(bench.database);
    expect((await act(reference, { move: 'admit' })).status).toBe(200);
    const { id, reference: named } = await due(reference);
    const [admitted, ...rest] = await sentMails(bench.database);
    expect(rest).toEqual([]);
    expect(plain(admitted?.subject ?? '')).toBe('[web] Admès: 37,05 €');
    expect(admitted?.text).toContain(named.replace(/.{4}(?=.)/g, '$& '));
    expect(admitted?.files).toHaveLength(1);
    // The move that asks for the payment is not offered, and refused.
    const moves = async () => (await line(reference)).moves.map((move: { id: string }) => move.id);
    expect(await moves()).toEqual([]);
    expect((await act(reference, { move: 'start' })).status).toBe(409);
    const booked = await bookings();
    await booked(fromBank(id, 'course-1', 3000));
    expect((await own(reference)).progress).toBe('admitted');
    const part = factsOf(await own(reference));
    expect([part.Pagat, part['Falta pagar']]).toEqual(['30,00 €', '7,05 €']);
    await booked(fromBank(id, 'course-2', 705));
    expect((await own(reference)).progress).toBe('enrolled');
    expect(await moves()).toEqual(['start']);
    expect((await sentMails(bench.database)).map(({ subject }) => plain(subject))).toEqual(['[web] Inscrit: 37,05 €']);
    expect((await line(reference)).events.at(-1)).toMatchObject({ act: 'Inscriure', by: 'Pagament' });
  });

  it('nothing to pay does not keep a procedure waiting', async () => {
    const reference = await send('course', { places: 0 });
    await act(reference, { move: 'admit' });
    expect((await own(reference)).progress).toBe('enrolled');
  });

  it('overdue is what was to be paid until a day that is over; the file of the desk has the amounts', async () => {
    const reference = await certificate();
    const late = bench.database.db.updateTable('dues').set({ due_on: '2026-01-01' });
    await late.where('id', '=', (await due(reference)).id as number).execute();
    expect(await listed('overdue')).toEqual([reference]);
    expect((await own(reference)).payment?.text).toContain('El termini era');
    const file = async (format: string) => {
      const headers = { authorization: await bench.token('S0001') };
      return (await bench.app.inject({ url: `/api/desk/requests/export?payment=overdue&format=${format}`, headers }))
        .body;
    };
    const [head, first] = plain(await file('csv')).split('\r\n');
    expect(head).toContain('Import;Pagat;Pagat el;Pagament;Concepte de la transferència');
    expect(first).toContain(';7,62;0;;');
    expect(JSON.parse(await file('json'))[0].cost).toMatchObject({ amount: 7.62, paid: 0 });
  });
});

/** Blanks between figures and signs may be non-breaking spaces. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}
