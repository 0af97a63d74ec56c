import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskAnswer, DeskDetail } from '../../../src/api/shapes/desk.ts';
import type { ImportReport } from '../../../src/api/shapes/members.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { mailedLink, sentMails } from '../support/mail/mails.ts';

const NEW = 'Una-clau-nova-1';
const LINES = '/api/desk/members/lines';

onEachDatabase('people at the desk', (open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(await open(), { adminSecret: 'secret' });
  });
  afterAll(() => bench.close());

  const call = async (method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) => {
    const authorization = await bench.token('S0001');
    const sent = { authorization, 'accept-language': 'ca', 'idempotency-key': randomUUID(), ...headers };
    return bench.app.inject({ method, url, headers: sent, ...(payload ? { payload } : {}) });
  };
  const shown = async (key: string) => (await call('GET', `${LINES}/${key}`)).json() as DeskDetail;
  const keys = async (query: string) =>
    ((await call('GET', `/api/desk/members?${query}`)).json() as DeskAnswer).items.map(({ key }) => key);
  const act = async (key: string, move: string, tag?: string) => {
    const headers = { 'if-match': tag ?? String((await call('GET', `${LINES}/${key}`)).headers.etag) };
    return call('POST', `${LINES}/${key}`, { move }, headers);
  };
  const take = async (csv: string, dryRun = false) =>
    (await call('POST', '/api/desk/members/import', { csv, dryRun })).json() as ImportReport;
  const admin = (payload: object) =>
    bench.app.inject({ method: 'POST', url: '/admin/members', payload, headers: { 'x-admin-secret': 'secret' } });
  const count = async (table: 'users' | 'account_events' | 'record_changes') => {
    const all = bench.database.db.selectFrom(table).select(({ fn }) => fn.countAll<string>().as('n'));
    return Number((await all.executeTakeFirstOrThrow()).n);
  };
  const signIn = (username: string, password: string) =>
    bench.app.inject({ method: 'POST', url: '/api/auth/usuarios-ebcn', payload: { username, password } });

  it('are found by number, name, role and state; the office itself is not among them', async () => {
    expect((await keys('order=oldest')).slice(0, 4)).toEqual(['20001', '20002', 'P3001', '12345678Z']);
    expect(await keys('text=SOLE')).toEqual(['20002']);
    expect(await keys('form=ROLE_EXTERNO')).toEqual(['12345678Z']);
    expect(await keys('state=closed')).toEqual([]);
    expect((await call('GET', `${LINES}/S0001`)).statusCode).toBe(404);
    const { forms } = (await call('GET', '/api/desk/members/choices')).json() as { forms: { id: string }[] };
    expect(forms.map(({ id }) => id)).not.toContain('ROLE_STAFF');
  });

  it('show what is stored about them', async () => {
    const { member, mailbox, sections, moves } = await shown('20001');
    expect([member.name, mailbox]).toEqual(['Núria Vila i Puigdomènech', 'nuria.vila@exemple.cat']);
    const fields = sections.flatMap((section) => section.fields);
    expect(fields.find(({ property }) => property === 'persCifNif')?.value).toBe('40123456W');
    expect(fields.find(({ property }) => property === 'direccion__poblacion')?.value).toBe("L'Hospitalet de Llobregat");
    // No form shows it; it reads as any value of its kind does.
    expect(fields.find(({ property }) => property === 'theknos')?.value).toBe('Sí');
    // It has words of its record's own.
    expect(fields.find(({ property }) => property === 'habilitado')?.label).toBe('Habilitació');
    expect(moves.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['link', 'close', 'role:ROLE_PRE_COLEGIADO', 'role:ROLE_EXTERNO']),
    );
  });

  it('are made once, and sign in by the link that the office sends', async () => {
    const person = { username: ' 20003', name: 'Pau Riba', role: 'ROLE_COLEGIADO', email: 'pau@exemple.cat' };
    const made = await call('POST', '/api/desk/members', person);
    expect([made.statusCode, made.json()]).toEqual([201, { key: '20003' }]);
    const again = await call('POST', '/api/desk/members', person);
    expect(again.statusCode).toBe(409);
    for (const wrong of [{ role: 'ROLE_STAFF' }, { role: 'ANONYMOUS' }, { email: 'a@b@c' }, { name: '  ' }])
      expect((await call('POST', '/api/desk/members', { ...person, username: '9', ...wrong })).statusCode).toBe(400);
    expect((await act('20003', 'link')).statusCode).toBe(200);
    const { token, username } = Object.fromEntries((await mailedLink(bench.database, 'pau@exemple.cat')).searchParams);
    const payload = { password: NEW, token, username };
    const set = await bench.app.inject({ method: 'POST', url: '/api/users/usuarios-ebcn/reset-email', payload });
    expect([set.statusCode, (await signIn('20003', NEW)).statusCode]).toEqual([202, 200]);
    const { events } = await shown('20003');
    expect(events.map(({ by }) => by)).toEqual(['Marta Riera Camps', 'Marta Riera Camps']);
  });

  it('are listed, opened and signed in with the longest number', async () => {
    const number = `${'Ñ'.repeat(60)}/${'9'.repeat(39)}`;
    const made = await call('POST', '/api/desk/members', {
      username: number,
      name: 'Llarg',
      role: 'ROLE_EXTERNO',
    });
    expect([made.statusCode, made.json()]).toEqual([201, { key: number }]);
    const rows = Array.from({ length: 24 }, (_, at) => `L${at},Llarg ${at},ROLE_EXTERNO`);
    expect((await take(['username,name,role', ...rows].join('\n'))).added).toBe(24);
    const list = async (query: string) =>
      (await call('GET', `/api/desk/members?text=Llarg&${query}`)).json() as DeskAnswer;
    const first = await list('order=newest');
    expect([first.items.length, first.items.at(-1)?.key, first.next]).toEqual([25, number, null]);
    await take('username,name,role\nL24,Llarg 24,ROLE_EXTERNO');
    const page = await list('order=oldest');
    expect([page.items.length, page.items[0]?.key]).toEqual([25, number]);
    expect((await list(`order=oldest&after=${page.next}`)).items.map(({ key }) => key)).toEqual(['L24']);
    // The long one at the end of a page, and gone before the next is asked for.
    await take('username,name,role\nL25,Llarg 25,ROLE_EXTERNO');
    await bench.database.db.updateTable('users').set({ name: 'Other' }).where('username', '=', 'L0').execute();
    const newest = await list('order=newest');
    expect(newest.items.length).toBe(25);
    await bench.database.db
      .deleteFrom('users')
      .where('username', '=', newest.items.at(-1)?.key ?? '')
      .execute();
    expect((await list(`order=newest&after=${newest.next}`)).items.map(({ key }) => key)).toEqual([number]);
    const path = encodeURIComponent(number);
    expect((await shown(path)).member.username).toBe(number);
    expect((await act(path, 'close')).statusCode).toBe(200);
    expect((await signIn(number, 'x')).statusCode).toBe(500);
    const longer = `${number}9`;
    expect(
      (await call('POST', '/api/desk/members', { username: longer, name: 'X', role: 'ROLE_EXTERNO' })).statusCode,
    ).toBe(400);
    const refused = await take(`username,name,role\n${longer},X,ROLE_EXTERNO`);
    expect(refused.problems).toMatchObject([{ column: 'username', text: expect.any(String) }]);
    const byCommand = await admin({ work: 'add', username: longer, name: 'X', role: 'ROLE_EXTERNO', email: '' });
    expect(byCommand.statusCode).toBeGreaterThanOrEqual(400);
    await bench.database.db.deleteFrom('users').where('username', 'like', 'L%').execute();
    await bench.database.db.deleteFrom('users').where('username', '=', number).execute();
  });

  it('are closed with their sessions and links, and opened again with their password', async () => {
    const { token } = (await signIn('20003', NEW)).json() as { token: string };
    await act('20003', 'link');
    const [mail] = await sentMails(bench.database);
    expect(mail?.subject).toContain('Enllaç');
    // A member who has read the workspace in another language gets the link in that language.
    const headers = { authorization: token, 'accept-language': 'es' };
    await bench.app.inject({ method: 'POST', url: '/api/auth/validate', headers, payload: {} });
    await act('20003', 'link');
    const [other] = await sentMails(bench.database);
    expect(other?.subject).toContain('Enlace');
    const old = new URL(/https?:\S+/.exec(other?.text ?? '')?.[0] ?? '').searchParams.get('token');
    const closed = await act('20003', 'close');
    expect(closed.json()).toMatchObject({ state: 'closed', moves: [{ id: 'open' }] });
    const validated = await bench.app.inject({
      method: 'POST',
      url: '/api/auth/validate',
      headers: { authorization: token },
      payload: { token },
    });
    expect(validated.body).not.toContain('20003');
    expect((await signIn('20003', NEW)).statusCode).toBe(500);
    const url = 'http://127.0.0.1:3000/pages/new-password?token=';
    const asked = { method: 'POST', url: '/api/users/usuarios-ebcn/forgot-password' } as const;
    expect((await bench.app.inject({ ...asked, payload: { username: '20003', url } })).statusCode).toBe(404);
    const reset = { password: 'Encara-una-altra-2', token: old, username: '20003' };
    const set = { method: 'POST', url: '/api/users/usuarios-ebcn/reset-email', payload: reset } as const;
    expect((await bench.app.inject(set)).statusCode).toBe(400);
    expect([(await act('20003', 'link')).statusCode, (await act('20003', 'close')).statusCode]).toEqual([409, 409]);
    expect(await keys('state=closed')).toEqual(['20003']);
    await act('20003', 'open');
    expect((await signIn('20003', NEW)).statusCode).toBe(200);
  });

  it('get another role only by an actor who has seen their present state, and never the office’s', async () => {
    const tag = String((await call('GET', `${LINES}/20003`)).headers.etag);
    expect((await act('20003', 'role:ROLE_STAFF')).statusCode).toBe(400);
    const given = await act('20003', 'role:ROLE_EXTERNO', tag);
    expect([given.statusCode, (given.json() as DeskDetail).events.at(-1)?.by]).toEqual([200, 'Marta Riera Camps']);
    const [told] = (await sentMails(bench.database)).slice(-1);
    expect(told?.text).toContain('ahora entra con los derechos de «persona de fuera»');
    expect((await act('20003', 'role:ROLE_COLEGIADO', tag)).statusCode).toBe(412);
    expect(await keys('form=ROLE_EXTERNO&text=riba')).toEqual(['20003']);
    const before = await count('account_events');
    expect((await admin({ work: 'act', username: '20003', act: 'role', role: 'ROLE_COLEGIADO' })).statusCode).toBe(200);
    expect((await admin({ work: 'act', username: 'S0001', act: 'close' })).statusCode).toBe(409);
    expect(await count('account_events')).toBe(before + 1);
  });

  describe('from a file', () => {
    const CSV = [
      'username;name;role;email;person.persCifNif;person.theknos;contact-address.direccion__direccion',
      '20002;;;;38765432J;true;Plaça Nova, 1',
      '30001;Aina Serra;ROLE_COLEGIADO;aina@exemple.cat;;false;',
    ].join('\r\n');

    it('are checked without being stored', async () => {
      const before = [await count('users'), await count('account_events'), await count('record_changes')];
      expect(await take(CSV, true)).toMatchObject({ added: 1, changed: 1, same: 0, problems: [], done: false });
      expect([await count('users'), await count('account_events'), await count('record_changes')]).toEqual(before);
    });

    it('are refused as a whole, with line and column', async () => {
      const before = await count('users');
      const wrong = [CSV, '30001;x;ROLE_COLEGIADO;;;;', '30002;Pol;ROLE_STAFF;;;;', 'S0001;x;;;;;', '20001;;;;;si;'];
      const { problems, done } = await take(wrong.join('\n'));
      expect(problems.map(({ line, username, column }) => [line, username, column])).toEqual([
        [4, '30001', 'username'],
        [5, '30002', 'role'],
        [6, 'S0001', ''],
        [7, '20001', 'person.theknos'],
      ]);
      expect([done, await count('users')]).toEqual([false, before]);
      for (const [csv, column] of [
        ['name\nx', ''],
        ['username,person.none\n1,x', 'person.none'],
        ['username,guide-entry.\n1,x', 'guide-entry.'],
        ['username,"x', ''],
      ] as const)
        expect((await take(csv)).problems.map((one) => one.column)).toEqual([column]);
    });

    it('are read as spreadsheets write them: empty rows, semicolons after the last column, tabs', async () => {
      const lines = [
        'sep=;',
        'username;name;role;;',
        '30010;Pep Roig;ROLE_COLEGIADO;;',
        ';;;;',
        '30011;Pol;ROLE_COLEGIADO',
        ';;',
        '',
      ];
      expect(await take(lines.join('\r\n'), true)).toMatchObject({
        added: 2,
        problems: [],
        changes: [
          { line: 3, username: '30010', name: 'Pep Roig' },
          { line: 5, username: '30011', name: 'Pol' },
        ],
      });
      expect(await take('username\tname\trole\n30010\tPep, Roig\tROLE_COLEGIADO', true)).toMatchObject({ added: 1 });
      const { problems } = await take('username;name;role\n30010;Pep;ROLE_COLEGIADO;x', true);
      expect(problems.map(({ line, column }) => [line, column])).toEqual([[2, '']]);
    });

    it('names the line in which a file stops being CSV', async () => {
      const { problems } = await take(
        'username;name;role\n30010;Pep;ROLE_COLEGIADO\n30011;Pau "el gran";ROLE_COLEGIADO',
      );
      expect(problems.map(({ line, text }) => [line, text])).toEqual([[3, expect.stringContaining('CSV')]]);
    });

    it('are refused with a clear error when letters were lost', async () => {
      const before = await count('users');
      const { problems, done } = await take('username;name;role\n30012;Mar\uFFFDa;ROLE_COLEGIADO');
      expect(problems.map(({ text }) => text)).toEqual(['damaged']);
      expect([done, await count('users')]).toEqual([false, before]);
    });

    it('takes no name with a line break, and no number that a spreadsheet or an address has made another', async () => {
      const row = (number: string, name = 'Pep') => `username;name;role\n"${number}";"${name}";ROLE_COLEGIADO`;
      for (const number of ['6,1E+03', '1E+05', '..', '.', '-', '30013\n30014'])
        expect((await take(row(number), true)).problems.map(({ column }) => column)).toEqual(['username']);
      for (const number of ['1E5', 'E-3001', 'P.3001', '30013'])
        expect((await take(row(number), true)).problems, number).toEqual([]);
      for (const number of ['30013', '20001'])
        for (const name of ['Pep\nPuig', 'Pep\tPuig', 'Pep\u2028Puig'])
          expect((await take(row(number, name), true)).problems.map(({ column }) => column)).toEqual(['name']);
    });

    it('report all problems of a line at once', async () => {
      const wrong = [
        'username;name;role;email;person.theknos',
        '30003;;ROLE_X;no mailbox;si',
        '20001;;ROLE_X;no mailbox;si',
      ].join('\n');
      const { problems, refused } = await take(wrong);
      expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
        ...['2 name', '2 role', '2 email', '2 person.theknos'],
        ...['3 role', '3 email', '3 person.theknos'],
      ]);
      expect(refused).toBe(7);
    });

    it('change the address of links only while the account alone has it', async () => {
      const email = async (username: string) =>
        (await bench.database.db.selectFrom('users').select('link_email').where('username', '=', username).execute())[0]
          ?.link_email;
      const csv = (to: string) => `username,name,role,email\n30009,Pep,ROLE_COLEGIADO,${to}`;
      expect(await take(csv('a@exemple.cat'))).toMatchObject({ added: 1 });
      expect((await take(csv('b@exemple.cat'))).changes).toMatchObject([{ act: 'changed', columns: ['email'] }]);
      expect(await take(csv('b@exemple.cat'))).toMatchObject({ same: 1 });
      expect(await email('30009')).toBe('b@exemple.cat');
      expect((await shown('30009')).mailbox).toBe('b@exemple.cat');
      // Their own record says it: the account does not.
      expect(await take('username,email\n20001,evil@exemple.cat')).toMatchObject({ same: 1 });
      expect(await email('20001')).toBeNull();
    });

    it('are created and changed, what is not named stays, and the history says so', async () => {
      expect(await take(`\uFEFF${CSV}`)).toMatchObject({
        added: 1,
        changed: 1,
        done: true,
        changes: [
          { line: 2, username: '20002', act: 'changed', columns: expect.arrayContaining(['person.theknos']) },
          { line: 3, username: '30001', name: 'Aina Serra', act: 'added' },
        ],
      });
      expect(await take(CSV)).toMatchObject({ added: 0, changed: 0, same: 2, done: true });
      const { sections, events } = await shown('20002');
      const fields = sections.flatMap((section) => section.fields);
      expect(fields.find(({ property }) => property === 'direccion__direccion')?.value).toBe('Plaça Nova, 1');
      expect(fields.find(({ property }) => property === 'direccion__poblacion')?.value).toBe('Vic');
      expect(events.map(({ by, text }) => [by, text])).toContainEqual([
        'Marta Riera Camps',
        expect.stringContaining('Plaça Major, 3 → Plaça Nova, 1'),
      ]);
      const report = (await admin({ work: 'import', csv: CSV, dryRun: false })).json() as { imported: ImportReport };
      expect(report.imported).toMatchObject({ same: 2, done: true });
    });

    it('tells the operator in English what is wrong, and the office in its own language', async () => {
      const csv = 'username,name,role\n30002,Pau,ROLE_NONE\n30003,,ROLE_COLEGIADO';
      const said = ({ problems }: ImportReport) => problems.map(({ text }) => text);
      const { imported } = (await admin({ work: 'import', csv, dryRun: true })).json() as { imported: ImportReport };
      expect(said(imported)).toEqual(['The role “ROLE_NONE” cannot be given.', 'A number and a name are needed.']);
      expect(said(await take(csv, true))).toEqual(['El rol «ROLE_NONE» no es pot donar.', 'Cal un número i un nom.']);
      const none = await admin({ work: 'act', username: '99999', act: 'close' });
      expect(none.json().message).toBe('There is no person with the number 99999.');
    });
  });
});
