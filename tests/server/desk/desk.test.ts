import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { DeskAnswer, DeskDetail } from '../../../src/api/shapes/desk.ts';
import type { LoadedVersion } from '../../../src/server/domain/config/loaded-version.ts';
import { caseRows, type ListedCase } from '../../../src/server/domain/desk/case-rows.ts';
import type { Part } from '../../../src/server/domain/desk/source.ts';
import { OFFICE } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { SMALL_PDF } from '../support/files.ts';
import { sentMails } from '../support/mail/mails.ts';
import { benchForSends } from '../support/sends.ts';
import { sentAgain } from './sent-again.ts';

const OWN = 'nuria.vila@exemple.cat';
const DESK = '/api/desk/requests';
const VERSION = { settings: {} } as LoadedVersion;
/** First event in the history of a case. */
const SENT = ['Enviada', expect.stringContaining('Vila'), ''];

onEachDatabase('the desk', (open) => {
  const bench = benchForSends(open);
  const send = async (delanteDe: string, more: object = {}) =>
    (await bench.send({ form: 'sample-request', values: { delanteDe }, ...more })).json().reference as string;
  const get = async (path: string) =>
    bench.app.inject({ url: `${DESK}${path}`, headers: { authorization: await bench.token('S0001') } });
  const keys = async (query: string) => ((await get(query)).json() as DeskAnswer).items.map(({ key }) => key);
  const act = async (key: string, payload: object, tag = '"1"', idempotency: string = randomUUID()) =>
    bench.app.inject({
      method: 'POST',
      url: `${DESK}/lines/${key}`,
      headers: { authorization: await bench.token('S0001'), 'if-match': tag, 'idempotency-key': idempotency },
      payload,
    });
  const events = (answer: { json(): unknown }) =>
    (answer.json() as DeskDetail).events.map(({ act: done, by, text }) => [done, by, text]);

  describe('a request that its sender takes back', () => {
    const copied = async () => (await bench.send({ form: 'copied-request', values: { motivo: 'a' } })).json().reference;
    const withdraw = async (key: string, as = '20001') =>
      bench.app.inject({
        method: 'POST',
        url: `/api/requests/${key}/withdrawal`,
        headers: { authorization: await bench.token(as) },
      });
    const own = async (key: string) =>
      (
        await bench.app.inject({ url: `/api/requests/${key}`, headers: { authorization: await bench.token('20001') } })
      ).json();

    it('is known to be gone to the office, by mail and at its desk', async () => {
      const key = await copied();
      expect(await own(key)).toMatchObject({ progress: 'received', mayWithdraw: true });
      expect((await withdraw(key, '20002')).statusCode).toBe(404);
      expect([(await withdraw(key)).statusCode, (await withdraw(key)).statusCode]).toEqual([204, 204]);
      expect(await own(key)).toMatchObject({ progress: 'withdrawn', mayWithdraw: false });
      const mails = await sentMails(bench.database);
      expect(mails.filter(({ subject }) => subject.includes('retirada'))).toMatchObject([
        { recipients: [OFFICE], reply_to: OWN, text: expect.stringContaining('(20001): ') },
      ]);
      const seen = await get(`/lines/${key}`);
      expect(events(seen)).toEqual([SENT, ['Retirada per qui la va enviar', expect.stringContaining('Vila'), '']]);
      expect(seen.json()).toMatchObject({ state: 'withdrawn', moves: [] });
      expect((await act(key, { move: 'done' })).statusCode).toBe(412);
      expect((await act(key, { move: 'done' }, '"2"')).statusCode).toBe(409);
    });

    it('stays once the office has begun, also when both happen at the same moment', async () => {
      const key = await copied();
      const [begun, gone] = await Promise.all([act(key, { move: 'in-hand' }), withdraw(key)]);
      expect([
        [200, 409],
        [412, 204],
      ]).toContainEqual([begun.statusCode, gone.statusCode]);
      expect((await own(key)).progress).toBe(begun.statusCode === 200 ? 'in-hand' : 'withdrawn');
      const kept = await send('x');
      expect((await withdraw(kept)).statusCode).toBe(403);
      expect(await own(kept)).toMatchObject({ mayWithdraw: false });
    });
  });

  describe('a request that is sent again with other values', () => sentAgain(bench, { send, get, keys, act, events }));

  describe('lists', () => {
    it('everybody’s requests, filtered by form, state, person, reference and day', async () => {
      const mine = await send('a');
      const theirs = await send('b', { token: await bench.token('20002') });
      const copied = await send('c', { form: 'copied-request', context: 'first', values: { motivo: 'c' } });
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid' }).format(new Date());
      expect(await keys('')).toEqual([copied, theirs, mine]);
      expect(await keys('?order=oldest')).toEqual([mine, theirs, copied]);
      expect(await keys('?form=sample-request')).toEqual([theirs, mine]);
      expect(await keys('?form=')).toEqual([]);
      expect(await keys('?text=SOLE')).toEqual([theirs]);
      expect(await keys('?text=20001&form=sample-request')).toEqual([mine]);
      expect(await keys('?text=%25')).toEqual([]);
      expect(await keys('?text=0')).toEqual([copied, theirs, mine]);
      expect(await keys(`?text=${mine.toLowerCase()}`)).toEqual([mine]);
      expect(await keys('?text=ABCD-EFGH')).toEqual([]);
      expect(await keys(`?from=${today}&to=${today}`)).toEqual([copied, theirs, mine]);
      expect(await keys('?to=2026-01-01')).toEqual([]);
      await act(mine, { move: 'in-hand' });
      expect(await keys('?state=in-hand')).toEqual([mine]);
      expect(await keys('?state=received&form=sample-request')).toEqual([theirs]);
      expect((await get('?from=2026-02-31')).statusCode).toBe(400);
    });

    it('people and references are found whatever blanks, wide digits and invisible characters they are typed with', async () => {
      const mine = await send('a');
      const theirs = await send('b', { token: await bench.token('20002') });
      const { db } = bench.database;
      const name = (given: string) => db.updateTable('users').set({ name: given }).where('username', '=', '20002');
      const { name: before } = await db
        .selectFrom('users')
        .select('name')
        .where('username', '=', '20002')
        .executeTakeFirstOrThrow();
      const found = (text: string) => keys(`?text=${encodeURIComponent(text)}`);
      await name('Joana  Puig').execute();
      try {
        for (const text of ['joana puig', 'Joana  Puig', ' JOANA\u00a0puig\u200b', '\uff12\uff10\uff10\uff10\uff12'])
          expect([text, await found(text)]).toEqual([text, [theirs]]);
        const wide = [...mine].map((sign) =>
          /[\w-]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) + 0xfee0) : sign,
        );
        for (const text of [`\u3000${mine.toLowerCase()}\u00a0`, wide.join('')])
          expect([text, await found(text)]).toEqual([text, [mine]]);
      } finally {
        await name(before).execute();
      }
    });

    it('some at a time, each once, in either direction', async () => {
      const sent: string[] = [];
      for (let i = 0; i < 27; i += 1) sent.push(await send(`${i}`));
      for (const [order, wanted] of [
        ['oldest', sent],
        ['newest', [...sent].reverse()],
      ] as const) {
        const first = (await get(`?order=${order}`)).json() as DeskAnswer;
        const rest = (await get(`?order=${order}&after=${first.next}`)).json() as DeskAnswer;
        expect([...first.items, ...rest.items].map(({ key }) => key)).toEqual(wanted);
        expect([first.items.length, rest.next]).toEqual([25, null]);
      }
    });

    it('what there is to filter by, by its words', async () => {
      await send('a');
      const comunicacion = { asunto: 'x', cuerpo: 'x', destinatarios: [{ email: 'office' }] };
      await bench.send({ comunicacion });
      const { forms, states } = (await get('/choices')).json();
      expect(forms).toEqual([
        { id: 'sample-request', title: 'Pàgina sample-request' },
        { id: '', title: 'Missatge' },
      ]);
      expect(states[1]).toEqual({ id: 'in-hand', title: 'En tràmit' });
    });
  });

  describe('a request', () => {
    it('shows what its sender saw, and the file', async () => {
      const adjunto = new File([SMALL_PDF], 'foto.pdf', { type: 'application/pdf' });
      const key = await send('x', {
        form: 'copied-request',
        context: 'second',
        values: { motivo: 'Sí' },
        language: 'es',
      });
      const detail = (await get(`/lines/${key}`)).json() as DeskDetail;
      expect(detail).toMatchObject({ member: { username: '20001' }, mailbox: OWN, language: 'es', state: 'received' });
      expect(detail.sections[0]?.fields[0]).toEqual({ property: 'motivo', label: 'Segundo motivo', value: 'Sí' });
      expect((await get('/lines/0000-0000')).statusCode).toBe(404);
      const message = { asunto: 'x', cuerpo: 'x', destinatarios: [{ email: 'office' }] };
      const { reference } = (await bench.send({ comunicacion: message, adjunto })).json() as { reference: string };
      const file = await get(`/lines/${reference}/files/adjunto`);
      expect([file.statusCode, file.headers['content-disposition']]).toEqual([200, 'attachment; filename="foto.pdf"']);
      expect(file.rawPayload.equals(Buffer.from(SMALL_PDF))).toBe(true);
    });

    it('is taken in hand, noted upon and answered, each with its line and its doer', async () => {
      const key = await send('a', { language: 'es' });
      await sentMails(bench.database);
      const answer = await act(key, { move: 'in-hand', note: 'Demanar el títol', answer: 'Envieu <b>x</b>' });
      expect(answer.statusCode).toBe(200);
      expect(events(answer)).toEqual([
        SENT,
        ['En tràmit', 'Marta Riera Camps', 'Envieu <b>x</b>'],
        ['Nota', 'Marta Riera Camps', 'Demanar el títol'],
      ]);
      const [mail, ...others] = await sentMails(bench.database);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ recipients: [OWN], reply_to: OFFICE });
      expect(mail?.subject).toBe(`[web] Resposta a Página sample-request (${key})`);
      expect(mail?.html).toContain('Envieu &#60;b&#62;x&#60;/b&#62;');
      const headers = { authorization: await bench.token('20001') };
      const own = await bench.app.inject({ url: `/api/requests/${key}`, headers });
      const answers = [{ text: 'Envieu <b>x</b>', at: expect.any(String) }];
      expect(own.json()).toMatchObject({ state: 'sent', progress: 'in-hand', answers });
      const all = await bench.app.inject({ url: '/api/requests', headers });
      expect(all.json().items.find(({ reference }: { reference: string }) => reference === key)).toMatchObject({
        progress: 'in-hand',
        answers,
      });
      expect(own.body + all.body).not.toContain('Demanar');
    });

    it('goes back to its member with a reason only', async () => {
      const key = await send('a');
      const bare = await act(key, { move: 'returned' });
      expect(bare.statusCode).toBe(400);
      expect((await act(key, { move: 'returned', answer: 'Falta x' })).json()).toMatchObject({ state: 'returned' });
      expect((await act(key, { move: 'gone' }, '"2"')).statusCode).toBe(400);
      expect((await act(key, { note: ' ' }, '"2"')).statusCode).toBe(400);
    });

    it('is not changed by who has not seen how it stands, and once by who sends twice', async () => {
      const key = await send('a');
      const again = randomUUID();
      const first = await act(key, { note: 'x' }, '"1"', again);
      expect([first.statusCode, first.headers.etag]).toEqual([200, '"2"']);
      expect((await act(key, { note: 'x' }, '"1"', again)).statusCode).toBe(200);
      expect((await act(key, { move: 'done' }, '"1"')).statusCode).toBe(412);
      const detail = await get(`/lines/${key}`);
      expect([events(detail), detail.headers.etag]).toEqual([[SENT, ['Nota', 'Marta Riera Camps', 'x']], '"2"']);
      const headers = { authorization: await bench.token('S0001') };
      const blind = await bench.app.inject({
        method: 'POST',
        url: `${DESK}/lines/${key}`,
        headers,
        payload: { note: 'x' },
      });
      expect(blind.statusCode).toBe(400);
    });

    it('of somebody without a mailbox is not answered, and stays as it is', async () => {
      const key = await send('a', { token: await bench.token('20002') });
      const { db } = bench.database;
      const record = {
        id: 0,
        ...(await db
          .selectFrom('records')
          .selectAll()
          .where('kind', '=', 'contact-address')
          .where('owner', '=', 2)
          .executeTakeFirst()),
      };
      await db.deleteFrom('records').where('id', '=', record.id).execute();
      const refused = await act(key, { move: 'done', answer: 'x' });
      expect([refused.statusCode, refused.json().message]).toEqual([409, 'noMailbox']);
      expect((await get(`/lines/${key}`)).json()).toMatchObject({
        state: 'received',
        mailbox: '',
        events: [{ text: '' }],
      });
      // Where links go, answers go, as long as the account alone says a mailbox.
      const account = { link_email: 'import@exemple.cat', link_email_until: sql<Date>`'infinity'::timestamptz` };
      await db.updateTable('users').set(account).where('id', '=', 2).execute();
      await sentMails(bench.database);
      expect((await get(`/lines/${key}`)).json()).toMatchObject({ mailbox: 'import@exemple.cat' });
      expect((await act(key, { move: 'done', answer: 'x' })).statusCode).toBe(200);
      expect(await sentMails(bench.database)).toMatchObject([{ recipients: ['import@exemple.cat'] }]);
    });
  });

  it('says that the last mail did not get to the person, until one does', async () => {
    const { db } = bench.database;
    const key = await send('a', {});
    const undelivered = async () => {
      const headers = { authorization: await bench.token('S0001') };
      const person = await bench.app.inject({ url: '/api/desk/members/lines/20001', headers });
      return [(await get(`/lines/${key}`)).json().undelivered, person.json().undelivered];
    };
    const decide = async (state: 'dead' | 'accepted') => {
      await db
        .updateTable('outbox_recipients')
        .set({ state, decided_at: sql<Date>`now()` })
        .where('address', '=', OWN)
        .execute();
    };
    expect((await act(key, { answer: 'x' })).statusCode).toBe(200);
    expect(await undelivered()).toEqual([undefined, undefined]);
    await decide('dead');
    expect(await undelivered()).toEqual([expect.stringContaining('lliurar'), expect.stringContaining('lliurar')]);
    await decide('accepted');
    expect(await undelivered()).toEqual([undefined, undefined]);
  });

  describe('a file of requests', () => {
    const exported = async (query: string) => get(`/export?${query}`);

    it('has a column for each field of the form, and no formula', async () => {
      await send('=HYPERLINK("x";"y")');
      await send('+34 600');
      await send('-1; "x"');
      await send('@x\nsegona');
      const file = await exported('format=csv&form=sample-request&order=oldest');
      expect(file.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="requests.csv"',
        'cache-control': 'no-store',
      });
      expect(file.body.startsWith('\ufeff')).toBe(true);
      // RFC 4180 §2, rule 6; a spreadsheet begins a line at each break that no quotes hold.
      expect(file.body).toContain('"\'@x\nsegona"');
      const [head = [], ...rows] = parse(file.body, { bom: true, delimiter: ';' }) as string[][];
      const column = head.indexOf('Per presentar davant de');
      expect(rows.map((row) => row[column])).toEqual(['\'=HYPERLINK("x";"y")', "'+34 600", '\'-1; "x"', "'@x\nsegona"]);
      expect(rows[0]?.slice(1, 4)).toEqual(['Pàgina sample-request', '20001', 'Núria Vila i Puigdomènech']);
    });

    it('is in the language of who takes it and the organisation’s time, with numbers as numbers', async () => {
      const { db } = bench.database;
      await send('a', { form: 'copied-request', context: 'second', values: { motivo: 'a' }, language: 'es' });
      expect((await exported('format=csv')).body).toContain('Segon motiu: a');
      const token = await bench.token('P3001');
      await send('a', { form: 'second-request', values: { motivo: '-7', importe: -1234.5 }, token });
      await sql`update cases set created_at = '2026-07-01T22:30:00Z' where form = 'second-request'`.execute(db);
      const query = 'form=second-request';
      const csv = (await exported(`format=csv&${query}`)).body;
      const [, row = []] = parse(csv, { bom: true, delimiter: ';' }) as string[][];
      expect([row[4], row[6], row[7]]).toEqual(['02/07/2026 00:30', "'-7", '-1234,5']);

      const file = await exported(`format=xlsx&${query}`);
      expect(file.headers['content-disposition']).toBe('attachment; filename="requests.xlsx"');
      const parts = unzipSync(new Uint8Array(file.rawPayload));
      const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
      // Days since the end of 1899, as workbooks count.
      expect(sheet).toContain(`<v>${(Date.UTC(2026, 6, 2) - Date.UTC(1899, 11, 30)) / 86_400_000}.0208333`);
      expect(sheet).toContain('<v>-1234.5</v>');
      expect(strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array())).toContain('>-7<');
    });

    it('holds all that the filter finds, also more than are read at a time, and says who took it', async () => {
      const { db } = bench.database;
      const key = await send('a');
      const { id: _id, created_at: _at, ...row } = await db.selectFrom('cases').selectAll().executeTakeFirstOrThrow();
      const { values, titles, remembered: _remembered, ...plain } = row;
      const copies = Array.from({ length: 230 }, (_, i) => ({
        ...plain,
        reference: `X${i}`,
        values: JSON.stringify(values),
        titles: JSON.stringify(titles),
      }));
      await db.insertInto('cases').values(copies).execute();
      const lines = (await exported('format=json')).json() as { key: string; values: object }[];
      expect(new Set(lines.map((line) => line.key)).size).toBe(231);
      expect(lines.find((line) => line.key === key)?.values).toMatchObject({ delanteDe: 'a' });
      expect((await exported('format=json&form=nobodys')).json()).toEqual([]);
      const event = await db
        .selectFrom('case_events')
        .selectAll()
        .where('act', '=', 'export')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      expect(event?.details).toEqual({ source: 'requests', format: 'json', form: 'nobodys' });
    });

    it.each(['newest', 'oldest', 'due'] as const)(
      'goes on behind a line that is gone by then, %s first',
      async (order) => {
        const { db } = bench.database;
        for (const text of ['a', 'b', 'c', 'd']) await send(text);
        // Two at the same moment, and two a microsecond apart, which no clock of JavaScript tells.
        await sql`update cases set due_on = '2026-12-0' || (id / 2) % 9,
        created_at = timestamptz '2026-07-01T22:30:00Z' + make_interval(secs => (id / 2) * 0.000001)`.execute(db);
        const rows = (part: Part<ListedCase>) => caseRows(db, VERSION, 'requests', { order }, part);
        const all = (await rows({ limit: 9 })).map(({ id }) => id);
        expect(all).toHaveLength(4);
        for (const [at] of [...all.entries()].slice(0, 3)) {
          const [behind] = await rows({ skip: at, limit: 1 });
          expect((await rows({ behind, limit: 9 })).map(({ id }) => id)).toEqual(all.slice(at + 1));
        }
        const [, behind] = await rows({ limit: 2 });
        await sql`delete from case_events where case_id = ${behind?.id}`.execute(db);
        await sql`delete from outbox where case_id = ${behind?.id}`.execute(db);
        await db
          .deleteFrom('cases')
          .where('id', '=', behind?.id ?? 0)
          .execute();
        expect((await rows({ behind, limit: 9 })).map(({ id }) => id)).toEqual(all.slice(2));
      },
    );
  });
});
