import { afterAll, beforeAll, expect, it } from 'vitest';
import { fold } from '../../../src/core/values/fold.ts';
import { administerStaff, type StaffLine, type StaffWork } from '../../../src/server/domain/accounts/staff/staff.ts';
import { ConfigStore } from '../../../src/server/domain/config/store.ts';
import { Seal } from '../../../src/server/kit/seal.ts';
import { type Bench, openBench, SECRET, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { mailedLink, sentMails } from '../support/mail/mails.ts';

const NEW = 'Una-clau-nova-1';

onEachDatabase('accounts of the office', (open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(await open(), { adminSecret: 'secret' });
  });
  afterAll(() => bench.close());

  const administer = (work: StaffWork): Promise<StaffLine[]> => {
    const { db } = bench.database;
    return administerStaff({ db, config: new ConfigStore(db), seal: new Seal(SECRET), settings: SETTINGS }, work);
  };
  const post = (url: string, payload: object) => bench.app.inject({ method: 'POST', url: `/api${url}`, payload });
  const signIn = (username: string, password: string) => post('/auth/usuarios-ebcn', { username, password });
  const forget = () => bench.database.db.deleteFrom('attempts').execute();

  it('are opened by the link in a mail, and by nothing before', async () => {
    const made = await administer({ work: 'add', username: ' s0002', name: 'Pere Mas', email: 'pere@exemple.cat' });
    expect(made).toEqual([{ username: 'S0002', name: 'Pere Mas', email: 'pere@exemple.cat', secondFactor: false }]);
    expect((await signIn('S0002', 'Benvinguda-2026')).statusCode).toBe(500);
    const link = await mailedLink(bench.database, 'pere@exemple.cat');
    expect(link.origin + link.pathname).toBe('http://127.0.0.1:3000/pages/new-password');
    const { token, username } = Object.fromEntries(link.searchParams);
    expect((await post('/users/usuarios-ebcn/reset-email', { password: NEW, token, username })).statusCode).toBe(202);
    await forget();
    const answer = await signIn('s0002', NEW);
    const { token: session } = answer.json() as { token: string };
    expect(JSON.parse(Buffer.from(session.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      sub: 'S0002',
      rol: 'ROLE_STAFF',
    });
  });

  it('reset a forgotten password by their own mailbox, however old it is', async () => {
    await forget();
    const url = 'http://127.0.0.1:3000/pages/new-password';
    expect((await post('/users/usuarios-ebcn/forgot-password', { username: 'S0002', url })).statusCode).toBe(200);
    expect((await mailedLink(bench.database, 'pere@exemple.cat')).searchParams.get('username')).toBe('S0002');
  });

  it('need a number of their own, a name and a mailbox', async () => {
    const add = (username: string, name: string, email: string) => administer({ work: 'add', username, name, email });
    await expect(add('20001', 'x', 'x@exemple.cat')).rejects.toThrow('An account 20001 exists already');
    await expect(add('S0003', ' ', 'x@exemple.cat')).rejects.toThrow('a number and a name');
    await expect(add('S0003', 'x', 'x y')).rejects.toThrow('x y is not an e-mail address');
  });

  it('are closed with their sessions and links, and stay in the list', async () => {
    await forget();
    const { token } = (await signIn('S0002', NEW)).json() as { token: string };
    await sentMails(bench.database);
    await administer({ work: 'close', username: 'S0002' });
    expect(await sentMails(bench.database)).toMatchObject([
      { recipients: ['pere@exemple.cat'], text: expect.stringContaining("s'ha tancat") },
    ]);
    expect((await post('/auth/validate', { token })).json()).toBeNull();
    expect((await signIn('S0002', NEW)).statusCode).toBe(500);
    expect((await administer({ work: 'list' })).map(({ username, email }) => [username, email])).toEqual([
      ['S0001', 'marta.riera@exemple.cat'],
      ['S0002', null],
    ]);
    await expect(administer({ work: 'close', username: '20001' })).rejects.toThrow('The office has no account 20001');
  });

  it('are created through the running server too, which explains a refusal', async () => {
    const send = (payload: StaffWork) =>
      bench.app.inject({ method: 'POST', url: '/admin/staff', payload, headers: { 'x-admin-secret': 'secret' } });
    expect((await send({ work: 'list' })).statusCode).toBe(200);
    const refused = await send({ work: 'close', username: 'S9999' });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { status: 'Error', message: 'The office has no account S9999.' },
    ]);
  });

  it('and all others are found by number and name as a search folds them', async () => {
    const { db } = bench.database;
    const names = ['Gal·la Müller l·l', 'GALŁA d’Ur', 'Paral.lel ŀl', 'Ñuñez l•l', 'Col·l. L·'];
    for (const [index, name] of names.entries())
      await db
        .insertInto('users')
        .values({ username: `F${index}`, kind: 'member', role: 'ROLE_EXTERNO', name, password_hash: 'x' })
        .execute();
    const rows = await db.selectFrom('users').select(['username', 'name', 'searched']).execute();
    expect(rows.map(({ searched }) => searched)).toEqual(rows.map(({ username, name }) => fold(`${username} ${name}`)));
  });
});
