import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findLink, newLinkToken } from '../../../src/server/domain/accounts/passwords/password-links.ts';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { removeOld } from '../../../src/server/housekeeping.ts';
import { CONTACT, keepRecords, read } from '../support/addresses.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { sentMails } from '../support/mail/mails.ts';

const OLD = 'nuria.vila@exemple.cat';
const LOUD = 'NURIA.VILA@exemple.cat';
const REFUSAL = { status: 'Error', message: 'passwordNeeded', code: 'insufficient_user_authentication' };
const PAGE = 'http://127.0.0.1:3000/pages/new-password?username=20001&token=';

onEachDatabase('a borrowed session', (open) => {
  let bench: Bench;
  let restore: () => Promise<void>;
  beforeAll(async () => {
    bench = await openBench(await open());
    restore = await keepRecords(bench);
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await restore();
    for (const table of ['attempts', 'outbox', 'password_links'] as const)
      await bench.database.db.deleteFrom(table).execute();
  });

  const signIn = async (authorization = '', username = '20001', password = DEMO_PASSWORD) => {
    const answer = await bench.app.inject({
      method: 'POST',
      url: '/api/auth/usuarios-ebcn',
      headers: authorization ? { authorization } : {},
      payload: { username, password },
    });
    return String(answer.json().token ?? answer.statusCode);
  };
  const move = (authorization: string, email: string | null, headers: Record<string, string> = {}) => {
    const payload = { ...CONTACT, datosContacto: { ...CONTACT.datosContacto, email } };
    const url = '/api/formulario/datos-contacto';
    return bench.app.inject({ method: 'PUT', url, headers: { authorization, ...headers }, payload });
  };
  const mailbox = async () => (await read(bench, 'CONTACT')).record?.datosContacto.email;
  const linkGoesTo = async () => {
    await bench.database.db.deleteFrom('attempts').execute();
    const payload = { username: '20001', url: PAGE };
    const answer = await bench.app.inject({
      method: 'POST',
      url: '/api/users/usuarios-ebcn/forgot-password',
      payload,
    });
    expect(answer.statusCode).toBe(200);
    return (await sentMails(bench.database)).find(({ subject }) => subject.includes('Enllaç'))?.recipients;
  };
  const masked = async (authorization: string) =>
    (await bench.app.inject({ url: '/api/users/usuarios-ebcn/reset-email', headers: { authorization } })).json().data;

  it('does not move the contact mailbox without the password, and changes nothing', async () => {
    const token = await signIn();
    const refused = await move(token, 'stranger@example.org');
    expect([refused.statusCode, refused.json()]).toEqual([403, REFUSAL]);
    expect([await mailbox(), await sentMails(bench.database)]).toEqual([OLD, []]);
    // A wrong address is refused before the password is asked for; a change that does not move the mailbox needs none.
    expect((await move(token, 'no address')).statusCode).toBe(422);
    expect((await move(token, LOUD)).statusCode).toBe(204);
    // Neither emptied nor begun.
    await sql`update records set values = values - 'datosContacto__email' where kind = 'contact-address'`.execute(
      bench.database.db,
    );
    expect((await move(token, 'stranger@example.org')).json()).toEqual(REFUSAL);
  });

  it('moves it once after the password was given again, with the same key', async () => {
    const token = await signIn();
    const key = { 'idempotency-key': 'one-and-the-same' };
    expect((await move(token, 'nova@exemple.cat', key)).statusCode).toBe(403);
    expect(await signIn(token, '20001', 'wrong')).toBe('500');
    expect((await move(token, 'nova@exemple.cat', key)).statusCode).toBe(403);
    const confirmed = await signIn(token);
    // The session as it was is as it was.
    expect((await move(token, 'nova@exemple.cat')).statusCode).toBe(403);
    expect((await move(confirmed, 'nova@exemple.cat', key)).statusCode).toBe(204);
    expect((await move(confirmed, 'nova@exemple.cat', key)).statusCode).toBe(204);
    expect((await move(confirmed, 'altra@exemple.cat')).json()).toEqual(REFUSAL);
    expect(await mailbox()).toBe('nova@exemple.cat');
  });

  it('is not confirmed by another person’s session, an ended one, or after two minutes', async () => {
    for (const before of [await signIn('', '20002'), 'x.y.z'])
      expect((await move(await signIn(before), 'nova@exemple.cat')).json()).toEqual(REFUSAL);
    const confirmed = await signIn(await signIn());
    await bench.database.db
      .updateTable('sessions')
      .set({ confirmed_at: sql<Date>`now() - interval '121 seconds'` })
      .where('confirmed_at', 'is not', null)
      .execute();
    expect((await move(confirmed, 'nova@exemple.cat')).json()).toEqual(REFUSAL);
  });

  it('a refused change does not use the confirmation up', async () => {
    const confirmed = await signIn(await signIn());
    expect((await move(confirmed, 'nova@exemple.cat', { 'if-match': '"0"' })).statusCode).toBe(412);
    expect((await move(confirmed, 'nova@exemple.cat')).statusCode).toBe(204);
  });

  it('of many changes at once one is confirmed', async () => {
    const confirmed = await signIn(await signIn());
    const answers = await Promise.all([1, 2, 3, 4].map((number) => move(confirmed, `nova${number}@exemple.cat`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403, 403, 403]);
  });

  it('links that set a password go to the mailbox before for three days, and open ones stay good', async () => {
    const { db } = bench.database;
    const { id } = await db.selectFrom('users').select('id').where('username', '=', '20001').executeTakeFirstOrThrow();
    const open = await newLinkToken(db, id);
    const token = await signIn(await signIn());
    expect((await move(token, 'nova@exemple.cat')).statusCode).toBe(204);
    expect((await findLink(db, open))?.state).toBe('open');
    expect(await linkGoesTo()).toEqual([OLD]);
    expect(await masked(token)).toBe('n•••@exemple.cat');
    const days = sql<number>`round(extract(epoch from link_email_until - now()) / 86400)::integer`.as('days');
    expect(await db.selectFrom('users').select(days).where('id', '=', id).executeTakeFirst()).toEqual({ days: 3 });
    await db.updateTable('users').set({ link_email_until: sql<Date>`now()` }).where('id', '=', id).execute();
    expect(await linkGoesTo()).toEqual(['nova@exemple.cat']);
    await removeOld(db);
    expect(await db.selectFrom('users').select('link_email').where('id', '=', id).executeTakeFirst()).toEqual({
      link_email: null,
    });
  });

  it('a second change keeps the first mailbox and tells it too; a change back ends the hold', async () => {
    const told = async () => (await sentMails(bench.database)).flatMap(({ recipients }) => recipients);
    const moved = async (email: string | null) => {
      expect((await move(await signIn(await signIn()), email)).statusCode).toBe(204);
      return told();
    };
    expect(await moved('primera@exemple.cat')).toEqual([OLD]);
    expect((await moved('segona@exemple.cat')).sort()).toEqual([OLD, 'primera@exemple.cat']);
    expect(await linkGoesTo()).toEqual([OLD]);
    expect(await moved(OLD)).toEqual(['segona@exemple.cat']);
    expect(await linkGoesTo()).toEqual([OLD]);
    const held = bench.database.db.selectFrom('users').select('id').where('link_email', 'is not', null);
    expect(await held.execute()).toEqual([]);
  });
});
