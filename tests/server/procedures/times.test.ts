import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { administer } from '../../../src/server/domain/procedures/admin.ts';
import { makeTimeMoves } from '../../../src/server/domain/procedures/moves/time-moves.ts';
import { type Bench, openBench, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { sentMails } from '../support/mail/mails.ts';
import { callsOf, publishProcedure } from '../support/new-procedure.ts';
import { PATIENCE, type Staff, staffAtWork } from '../support/staff.ts';

const LOANS = '/api/procedures/loan';
const OWN = 'nuria.vila@exemple.cat';
const OFFICE = 'secretaria@exemple.cat';
const FILE = 'schemas/_procedures/loan.procedure.json';
const mail = (message: string, recipient: string) => ({ message, recipient });
const PROCEDURE = {
  $schema: '../_dialect/procedure.schema.json',
  readers: ['member'],
  writers: ['member'],
  form: 'loan',
  states: ['asked', 'lent', 'late', 'back'],
  ends: ['back'],
  moves: {
    ask: { by: ['member'], from: ['none'], values: true, to: 'asked' },
    extend: { by: ['member'], from: ['lent'], values: true },
    lend: { by: ['office'], from: ['asked'], to: 'lent', mails: [mail('loan-lent', 'member')] },
    return: { by: ['office'], from: ['lent', 'late'], to: 'back' },
    waiting: {
      by: ['time'],
      from: ['asked'],
      after: { workingDays: 3 },
      due: 'office',
      mails: [mail('loan-waiting', 'office')],
    },
    remind: {
      by: ['time'],
      from: ['lent'],
      before: { field: 'fins', days: 2 },
      mails: [mail('loan-remind', 'member')],
    },
    gift: { by: ['time'], from: ['lent'], after: { days: 1 }, when: "values.fins < '2000-01-01'", to: 'back' },
    expire: {
      by: ['time'],
      from: ['lent'],
      after: { field: 'fins' },
      due: 'member',
      to: 'late',
      mails: [mail('loan-late', 'member'), mail('loan-late', 'office')],
    },
  },
};

onEachDatabase('moves that time makes', (open) => {
  let bench: Bench;
  let staff: Staff;
  const calls = callsOf(() => bench);
  const tokens = new Map<string, string>();
  /** A session lasts some minutes, and time passes here. */
  const tokenOf = async (username: string) => {
    const key = `${username} ${Date.now()}`;
    const payload = { username, password: DEMO_PASSWORD };
    const known = tokens.get(key) ?? (await calls('POST', '/api/auth/usuarios-ebcn', payload)).body.token;
    tokens.set(key, known);
    return known as string;
  };
  const call: typeof calls = async (method, url, payload, { username = '20001', ...more } = {}) =>
    calls(method, url, payload, { authorization: await tokenOf(username), ...more });
  beforeAll(async () => {
    bench = await openBench(await open());
    staff = await staffAtWork();
    const submit = { action: 'procedure', params: { procedure: 'loan', move: 'ask' } };
    await publishProcedure(staff, bench, {
      id: 'loan',
      file: PROCEDURE,
      form: {
        id: 'loan',
        schema: {
          required: ['fins'],
          properties: { fins: { type: 'string', format: 'date' } },
          form: { submit },
        },
        labels: { fins: 'Fins al' },
      },
      page: { id: 'request-loan', path: 'prestec', title: 'Préstec' },
      texts: {
        'procedures/loan': {
          states: { asked: 'Demanat', lent: 'Prestat', late: 'Vençut', back: 'Tornat' },
          moves: { waiting: 'Avís' },
          due: { lent: 'Torna-ho: {{date}}.' },
        },
        'mails/loan-lent': { subject: 'Prestat fins al {{due}}', body: '{{due}}' },
        'mails/loan-waiting': { subject: 'Espera {{username}}', body: '{{due}}' },
        'mails/loan-remind': { subject: 'Recorda {{due}}', body: '{{state}}' },
        'mails/loan-late': { subject: 'Tard {{username}}', body: '{{state}}' },
      },
    });
    vi.useFakeTimers({ toFake: ['Date'] });
  }, PATIENCE);
  afterAll(async () => {
    vi.useRealTimers();
    await bench.close();
    await staff.remove();
  });

  // Only ever on, or a few days back: drivers wait on timers by the clock.
  const at = (moment: string) => vi.setSystemTime(moment);
  /** As a process of its own does it. */
  const look = () =>
    makeTimeMoves({ db: bench.database.db, config: new ConfigStore(bench.database.db), settings: SETTINGS });
  const office = (work: Parameters<typeof administer>[2]) => administer(bench.database.db, SETTINGS, work);
  const mails = async () =>
    (await sentMails(bench.database)).map(({ recipients, subject }) => `${recipients.join()} ${subject}`);
  const begun = async (fins: string, username = '20001') => {
    const { status, body } = await call('POST', LOANS, { move: 'ask', values: { fins } }, { username });
    expect(status).toBe(201);
    return body as { id: number; due?: { on: string } };
  };
  const own = async (id: number) => (await call('GET', `${LOANS}/${id}`)).body;
  const end = async (id: number) => {
    if ((await office({ work: 'show', id }))[0]?.state === 'asked') await office({ work: 'move', id, move: 'lend' });
    await office({ work: 'move', id, move: 'return' });
    await mails();
  };

  it('the deadline counts working days, and its member, the office and a calendar see it', async () => {
    at('2026-12-22T12:00:00+01:00');
    const { id, due } = await begun('2099-01-01');
    // The 25th is a holiday of the settings, the 26th and the 27th are a weekend.
    expect(due).toMatchObject({ on: '2026-12-28', overdue: false, text: expect.stringContaining('28 de desembre') });
    const { body } = await call('GET', '/api/requests');
    expect(body.items[0]).toMatchObject({ reference: String(id), due });
    const later = await begun('2099-01-01', '20002');
    const desk = { username: 'S0001' };
    const list = await call('GET', '/api/desk/procedures?order=due', undefined, desk);
    const dues = (answer: { items: { key: string; due: { on: string } }[] }) =>
      answer.items.map((line) => [line.key, line.due.on]);
    expect(dues(list.body)).toEqual([
      [String(id), '2026-12-28'],
      [String(later.id), '2026-12-28'],
    ]);
    const next = await call('GET', `/api/desk/procedures?order=due&after=${id}`, undefined, desk);
    expect(dues(next.body)).toEqual([[String(later.id), '2026-12-28']]);
    const file = await bench.app.inject({
      url: `/api/requests/${id}/calendar`,
      headers: { authorization: await tokenOf('20001') },
    });
    expect(file.headers['content-type']).toMatch(/^text\/calendar/);
    expect(file.body).toContain('DTSTART;VALUE=DATE:20261228\r\n');
    expect((await call('GET', `/api/requests/${later.id}/calendar`)).status).toBe(404);
    const table = await bench.app.inject({
      url: '/api/desk/procedures/export?format=csv&form=loan',
      headers: { authorization: await tokenOf('S0001') },
    });
    expect(table.body).toMatch(/;Termini;/);
    expect(table.body).toMatch(/;Demanat;28\/12\/2026;/);
    await end(id);
    await end(later.id);
    expect((await call('GET', `/api/requests/${id}/calendar`)).status).toBe(404);
  });

  it('a reminder goes once when the day is over, whatever several processes and their clocks do', async () => {
    at('2026-12-22T12:00:00+01:00');
    const { id } = await begun('2099-01-01');
    at('2026-12-28T23:59:59+01:00');
    expect(await look()).toBe(0);
    at('2026-12-29T00:00:00+01:00');
    expect((await Promise.all([look(), look(), look()])).sort()).toEqual([0, 0, 1]);
    expect(await mails()).toEqual([`${OFFICE} [web] Espera 20001`]);
    expect(await own(id)).toMatchObject({ state: 'asked', due: { on: '2026-12-28', overdue: true } });
    at('2026-12-20T00:00:00+01:00');
    expect(await look()).toBe(0);
    at('2027-01-05T00:00:00+01:00');
    expect(await look()).toBe(0);
    const shown = await call('GET', `/api/desk/procedures/lines/${id}`, undefined, { username: 'S0001' });
    expect(shown.body.events.at(-1)).toMatchObject({ act: 'Avís', by: 'Automàtic' });
    await end(id);
  });

  it('another date counts anew, and a reminder of a day that is over already is left out', async () => {
    at('2027-01-05T12:00:00+01:00');
    const { id } = await begun('2027-01-11');
    at('2027-01-10T12:00:00+01:00');
    await office({ work: 'move', id, move: 'lend' });
    const [lent] = await sentMails(bench.database);
    // The member's mail that names the day brings it for a calendar.
    expect(lent?.files.map(({ filename, content_type }) => [filename, content_type])).toEqual([
      ['2027-01-11.ics', 'text/calendar; charset=utf-8'],
    ]);
    expect(Buffer.from(lent?.files[0]?.content ?? []).toString()).toContain('DTSTART;VALUE=DATE:20270111\r\n');
    expect(await look()).toBe(0);
    const extended = await call('POST', `${LOANS}/${id}`, { move: 'extend', values: { fins: '2027-01-31' } });
    expect(extended.body).toMatchObject({ state: 'lent', due: { on: '2027-01-31' } });
    at('2027-01-12T12:00:00+01:00');
    expect(await look()).toBe(0);
    at('2027-01-29T12:00:00+01:00');
    expect(await look()).toBe(1);
    expect(await mails()).toEqual([`${OWN} [web] Recorda 31 de gener del 2027`]);
    await end(id);
  });

  it('what was missed while no server ran is made up for, and a broken case keeps no other from it', async () => {
    at('2027-02-01T12:00:00+01:00');
    const first = await begun('2099-01-01');
    const second = await begun('2099-01-01', '20002');
    const { db } = bench.database;
    const { version } = await db
      .selectFrom('cases')
      .select('version')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('cases').set({ procedure: 'gone', version: null }).where('id', '=', first.id).execute();
    at('2027-02-20T12:00:00+01:00');
    await expect(look()).rejects.toThrow();
    expect(await mails()).toEqual([`${OFFICE} [web] Espera 20002`]);
    await db.updateTable('cases').set({ procedure: 'loan', version }).where('id', '=', first.id).execute();
    // Work that breaks off on the way, as when a process is killed, leaves nothing half done.
    await sql`create function break_off() returns trigger language plpgsql as 'begin raise exception ''broken off''; end'`.execute(
      db,
    );
    await sql`create trigger break_off before insert on outbox execute function break_off()`.execute(db);
    await expect(look()).rejects.toThrow('broken off');
    await sql`drop trigger break_off on outbox`.execute(db);
    expect((await office({ work: 'show', id: first.id }))[0]?.history).toHaveLength(1);
    expect(await look()).toBe(1);
    expect(await mails()).toEqual([`${OFFICE} [web] Espera 20001`]);
    await end(first.id);
    await end(second.id);
  });

  it('a date of the case leads on at midnight of its local day, in the night when clocks change too', async () => {
    at('2027-02-20T12:00:00+01:00');
    const { id } = await begun('2027-03-28');
    at('2027-03-20T12:00:00+01:00');
    await office({ work: 'move', id, move: 'lend' });
    expect(await mails()).toEqual([`${OWN} [web] Prestat fins al 28 de març del 2027`]);
    expect(await own(id)).toMatchObject({ due: { on: '2027-03-28', text: 'Torna-ho: 28 de març del 2027.' } });
    // Its condition does not hold on its day, and it is asked no more.
    at('2027-03-22T00:00:00+01:00');
    expect(await look()).toBe(0);
    at('2027-03-26T00:00:00+01:00');
    expect(await look()).toBe(1);
    expect(await mails()).toEqual([`${OWN} [web] Recorda 28 de març del 2027`]);
    at('2027-03-28T23:59:59+02:00');
    expect(await look()).toBe(0);
    at('2027-03-29T00:00:00+02:00');
    expect(await look()).toBe(1);
    expect((await mails()).sort()).toEqual([`${OWN} [web] Tard 20001`, `${OFFICE} [web] Tard 20001`].sort());
    const late = await own(id);
    expect(late).toMatchObject({ state: 'late' });
    expect(late).not.toHaveProperty('due');
    const [{ history } = {}] = await office({ work: 'show', id });
    expect(history?.at(-1)).toMatchObject({ act: 'expire', from: 'lent', to: 'late', by: 'time' });
    await end(id);
  });

  it('a changed file changes what begins, not what is under way', { timeout: PATIENCE }, async () => {
    at('2027-04-01T12:00:00+02:00');
    const before = await begun('2099-01-01');
    await staff.edit(FILE, ({ moves }) =>
      Object.assign((moves as typeof PROCEDURE.moves).waiting, {
        after: { days: 30 },
        mails: [mail('loan-late', 'office')],
      }),
    );
    for (const language of ['ca', 'es']) await staff.drop(`messages/${language}/mails/loan-waiting.json`);
    expect((await staff.publish(bench.database.db)).problems).toEqual([]);
    expect(await own(before.id)).toMatchObject({ due: { on: '2027-04-06' } });
    expect(await begun('2099-01-01', '20002')).toMatchObject({ due: { on: '2027-05-01' } });
    at('2027-04-07T12:00:00+02:00');
    expect(await look()).toBe(1);
    expect(await mails()).toEqual([`${OFFICE} [web] Espera 20001`]);
    at('2027-05-02T12:00:00+02:00');
    expect(await look()).toBe(1);
    expect(await mails()).toEqual([`${OFFICE} [web] Tard 20002`]);
  });
});
