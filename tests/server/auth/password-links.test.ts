import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { opening, smtpDelivery } from '../../../src/server/kit/mail/delivery.ts';
import { startOutbox } from '../../../src/server/kit/mail/outbox.ts';
import { Seal } from '../../../src/server/kit/seal.ts';
import { type Bench, openBench, SECRET } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { mailedLink, sentMails } from '../support/mail/mails.ts';
import { startMailServer } from '../support/mail/smtp.ts';
import { changeValues } from '../support/records.ts';

const PAGE = 'http://127.0.0.1:3000/pages/new-password?username=20001&token=';
const NEW = 'Una-clau-nova-1';

onEachDatabase('links for passwords', (open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(await open());
  });
  afterAll(() => bench.close());

  const post = (url: string, payload: object, headers = {}) =>
    bench.app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
  const forgot = (username: string, headers = {}, url = PAGE) =>
    post('/users/usuarios-ebcn/forgot-password', { username, url }, headers);
  const reset = (payload: object, headers = {}) => post('/users/usuarios-ebcn/reset-email', payload, headers);
  const login = (username: string, password: string) => post('/auth/usuarios-ebcn', { username, password });
  const alive = async (authorization: string) => (await post('/auth/validate', {}, { authorization })).json() !== null;
  const linkTo = async (username: string, email: string) => {
    await bench.database.db.deleteFrom('attempts').execute();
    expect((await forgot(username)).statusCode).toBe(200);
    return (await mailedLink(bench.database, email)).searchParams.get('token') ?? '';
  };

  it.each([
    ['20002', 'angel.sole@exemple.cat'],
    ['P3001', 'laia.ferrer@exemple.cat'],
    ['12345678z ', 'joan.pla@exemple.cat'],
  ])('mails one to %s, to the stored address alone', async (username, email) => {
    const answer = await forgot(username);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    const mails = await sentMails(bench.database);
    expect(mails.map(({ recipients, sender }) => [recipients, sender])).toEqual([[[email], 'web@exemple.cat']]);
    expect(mails[0]?.subject).toBe(`[web] Enllaç per a ${username.trim().toUpperCase()}`);
  });

  it('writes in the language of the request, and keeps page and redirect in the link', async () => {
    const url = `${PAGE}stale&url_redirect=${encodeURIComponent('/pages/unsent?a=1')}#part`;
    await forgot('20001', { 'accept-language': 'es' }, url);
    const [mail] = await sentMails(bench.database);
    expect(mail?.subject).toBe('[web] Enlace para 20001');
    const link = new URL(mail?.text ?? '');
    expect(link.origin + link.pathname + link.hash).toBe('http://127.0.0.1:3000/pages/new-password');
    expect(link.searchParams.getAll('token')).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(link.searchParams.get('url_redirect')).toBe('/pages/unsent?a=1');
    expect(link.searchParams.get('language')).toBe('es');
    expect(mail?.html).toContain(`href="${link.href.replaceAll('&', '&#38;')}"`);
  });

  it('says 404 for an unknown user, 409 without an address, 400 for a foreign page, and mails nothing', async () => {
    expect([(await forgot('nobody')).statusCode, (await forgot('nobody')).json().message]).toEqual([
      404,
      "L'usuari no existeix.",
    ]);
    expect((await forgot('20001', {}, 'https://evil.example/pages/new-password')).statusCode).toBe(400);
    const address = (email: string) =>
      changeValues(bench.database.db, 'contact-address', { datosContacto__email: email }, '20002');
    await address(' ');
    expect((await forgot('20002')).statusCode).toBe(409);
    await address('angel.sole@exemple.cat');
    expect(await sentMails(bench.database)).toEqual([]);
  });

  it('keeps nothing in the database that opens an account', async () => {
    const token = await linkTo('P3001', 'laia.ferrer@exemple.cat');
    const { db } = bench.database;
    const dump = JSON.stringify([
      await db.selectFrom('password_links').selectAll().execute(),
      await db.selectFrom('outbox').selectAll().execute(),
    ]);
    expect(dump).toContain(createHash('sha256').update(token).digest('hex'));
    expect(dump).not.toContain(token);
    expect(dump).not.toContain('pages/new-password');
  });

  it('sets a password once: ends every session, and signs in with the new one only', async () => {
    const sessions = [await bench.token('20001'), (await login('20001', DEMO_PASSWORD)).json().token as string];
    const stranger = await bench.token('20002');
    const [first, second] = [
      await linkTo('20001', 'nuria.vila@exemple.cat'),
      await linkTo('20001', 'nuria.vila@exemple.cat'),
    ];
    const answer = await reset({ password: NEW, token: first, username: '20001' });
    expect([answer.statusCode, answer.json()]).toEqual([202, {}]);
    expect(await Promise.all(sessions.map(alive))).toEqual([false, false]);
    expect(await alive(stranger)).toBe(true);
    expect((await login('20001', DEMO_PASSWORD)).statusCode).toBe(500);
    expect((await login('20001', NEW)).statusCode).toBe(200);
    for (const token of [first, second]) {
      const again = await reset({ password: 'Una-altra-clau-2', token });
      expect([again.statusCode, again.json().message]).toEqual([400, 'Enllaç usat.']);
    }
    expect((await login('20001', NEW)).statusCode).toBe(200);
  });

  it('refuses a link after an hour, a link of another person, and an invented one', async () => {
    const token = await linkTo('20002', 'angel.sole@exemple.cat');
    const foreign = await reset({ password: NEW, token, username: '20001' });
    expect([foreign.statusCode, foreign.json().message]).toEqual([400, 'Enllaç no vàlid.']);
    for (const never of ['', 'x', `${token}x`, `${token}'--`])
      expect((await reset({ password: NEW, token: never }, { 'accept-language': 'es' })).json().message).toBe(
        'Enlace no válido.',
      );
    expect((await reset({})).statusCode).toBe(400);
    await bench.database.db
      .updateTable('password_links')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('used_at', 'is', null)
      .execute();
    const late = await reset({ password: NEW, token });
    expect([late.statusCode, late.json().message]).toEqual([400, 'Enllaç caducat.']);
    expect((await login('20002', DEMO_PASSWORD)).statusCode).toBe(200);
  });

  it('lives for an hour', async () => {
    await linkTo('20002', 'angel.sole@exemple.cat');
    const link = await bench.database.db
      .selectFrom('password_links')
      .select(sql<number>`extract(epoch from expires_at - created_at)::integer`.as('life'))
      .where('used_at', 'is', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(link.life).toBe(3600);
  });

  it('applies the rules of the form, and keeps the link valid after a refusal', async () => {
    const token = await linkTo('20002', 'angel.sole@exemple.cat');
    const rules = { short7c: 'Com a mínim 8.', '': 'El camp és obligatori.', ['x'.repeat(129)]: 'Com a màxim 128.' };
    for (const [password, text] of Object.entries(rules)) {
      const answer = await reset({ password, token });
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { password: [text] }]);
    }
    expect((await reset({ password: 'ñandú-7x'.repeat(16), token, username: ' 20002' })).statusCode).toBe(202);
    // The same letters, composed otherwise by another keyboard.
    expect((await login('20002', 'ñandú-7x'.repeat(16).normalize('NFD'))).statusCode).toBe(200);
  });

  it('accepts one of many uses at the same moment', async () => {
    const token = await linkTo('P3001', 'laia.ferrer@exemple.cat');
    const passwords = [1, 2, 3, 4].map((number) => `Alhora-mateix-${number}`);
    const answers = await Promise.all(passwords.map((password) => reset({ password, token })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 400, 400, 400]);
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 202)] ?? '';
    expect((await login('P3001', winner)).statusCode).toBe(200);
  });

  describe('over SMTP', () => {
    it('arrives readable, with the link whole in both bodies', async () => {
      const server = await startMailServer();
      const smtp = smtpDelivery(server.url);
      await forgot('12345678Z', {}, PAGE.replace('20001', 'anybody'));
      const outbox = startOutbox(bench.database.db, opening(new Seal(SECRET), smtp.deliver));
      await outbox.drain();
      await outbox.close();
      smtp.close();
      await server.stop();
      const [received] = server.received;
      expect(received?.to).toEqual(['joan.pla@exemple.cat']);
      const link = new URL(received?.mail.text?.trim() ?? '');
      expect(link.searchParams.get('username')).toBe('12345678Z');
      expect(received?.mail.html).toContain(link.searchParams.get('token'));
    });
  });
});
