import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';
import { changeValues } from '../support/records.ts';

const NEW = 'Una-clau-nova-1';

onEachDatabase('the own password', (open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(await open());
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.database.db.deleteFrom('attempts').execute());

  const login = async (username: string, password: string) => {
    const payload = { username, password };
    const answer = await bench.app.inject({ method: 'POST', url: '/api/auth/usuarios-ebcn', payload });
    return answer.statusCode === 200 ? (answer.json().token as string) : null;
  };
  const change = (authorization: string, payload: object, headers = {}) =>
    bench.app.inject({
      method: 'PUT',
      url: '/api/users/usuarios-ebcn/reset-own-password',
      payload,
      headers: { authorization, ...headers },
    });
  const failure = async (authorization: string) =>
    (await bench.app.inject({ url: '/api/users/usuarios-ebcn/reset-email', headers: { authorization } })).json()
      .message;

  it('shows the masked address of the signed-in user', async () => {
    const masked = async (username: string) => {
      const headers = { authorization: await bench.token(username) };
      return (await bench.app.inject({ url: '/api/users/usuarios-ebcn/reset-email', headers })).json();
    };
    expect(await masked('20001')).toEqual({ data: 'n•••@exemple.cat' });
    expect(await masked('P3001')).toEqual({ data: 'l•••@exemple.cat' });
    expect(await masked('12345678Z')).toEqual({ data: 'j•••@exemple.cat' });
    await changeValues(bench.database.db, 'contact-address', { datosContacto__email: null }, '12345678Z');
    expect(await masked('12345678Z')).toEqual({ data: '' });
  });

  it('changes when the current one is right: a fresh session begins, all others end', async () => {
    const [here, there, stranger] = await Promise.all([
      login('20001', DEMO_PASSWORD),
      login('20001', DEMO_PASSWORD),
      login('20002', DEMO_PASSWORD),
    ]);
    const answer = await change(here ?? '', { password: DEMO_PASSWORD, newPassword: NEW });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([201, ['token']]);
    expect(answer.headers['cache-control']).toBe('no-store');
    const messages = await Promise.all(
      [here, there, answer.json().token, stranger].map((token) => failure(token ?? '')),
    );
    expect(messages).toEqual(['La sessió no existeix.', 'La sessió no existeix.', undefined, undefined]);
    expect([await login('20001', DEMO_PASSWORD), await login('20001', NEW)]).toEqual([null, expect.any(String)]);
  });

  it('does not change with a wrong current one, and repeated attempts are stopped', async () => {
    const token = await bench.token('20002');
    for (const password of ['wrong', '', undefined, NEW, 'x', 'y']) {
      const answer = await change(token, { password, newPassword: NEW });
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        {
          status: 'Error',
          message: 'error_fomulario',
          errors: { password: ['La clau actual no és correcta.'] },
        },
      ]);
    }
    expect((await change(token, { password: DEMO_PASSWORD, newPassword: NEW })).statusCode).toBe(429);
    expect(await login('20002', DEMO_PASSWORD)).not.toBeNull();
    expect(await failure(token)).toBeUndefined();
  });

  it('follows the bounds of the published form, with the form’s own text', async () => {
    const token = await bench.token('20002');
    const errors = async (newPassword: string, language = 'ca') =>
      (await change(token, { password: DEMO_PASSWORD, newPassword }, { 'accept-language': language })).json().errors;
    expect(await errors('nine char')).toEqual({ newPassword: ['Mínim 10, diu el formulari.'] });
    expect(await errors('x'.repeat(21), 'es')).toEqual({ newPassword: ['Como máximo 20.'] });
    expect(await errors('')).toEqual({ newPassword: [expect.any(String)] });
    expect((await change(token, { password: DEMO_PASSWORD })).statusCode).toBe(400);
    // A version without such a form says nothing: then the bounds are the usual ones.
    await publishVersion(bench.database.db, await fixtureVersion({ drop: 'own-password' }));
    expect(await errors('seven77')).toEqual({ newPassword: ['Com a mínim 8.'] });
    await publishVersion(bench.database.db, bench.published);
  });

  it('changes once when two try at the same moment', async () => {
    const token = await bench.token('P3001');
    const wishes = ['Alhora-mateix-1', 'Alhora-mateix-2'];
    const answers = await Promise.all(
      wishes.map((newPassword) => change(token, { password: DEMO_PASSWORD, newPassword })),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(1);
    expect(await login('P3001', wishes[codes.indexOf(201)] ?? '')).not.toBeNull();
  });

  it('allows no session with the old password while it changes', async () => {
    const token = await bench.token('12345678Z');
    const logins = Array.from({ length: 4 }, () => login('12345678Z', DEMO_PASSWORD));
    const [answer, ...begun] = await Promise.all([
      change(token, { password: DEMO_PASSWORD, newPassword: NEW }),
      ...logins,
    ]);
    expect(answer.statusCode).toBe(201);
    for (const old of begun) expect(old === null || (await failure(old)) === 'La sessió no existeix.').toBe(true);
    expect(await failure(answer.json().token)).toBeUndefined();
  });
});
