import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSessionFailure } from '../../../src/core/failures.ts';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { Seal } from '../../../src/server/kit/seal.ts';
import { type Bench, openBench, SECRET, SETTINGS } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';

const OTHER = 'another secret that only signs tokens of tests';
const KEY = new TextEncoder().encode(SECRET);

onEachDatabase('sessions', (open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(await open());
  });
  afterAll(() => bench.close());

  const login = (payload: object, headers = {}) =>
    bench.app.inject({ method: 'POST', url: '/api/auth/usuarios-ebcn', payload, headers });
  const datos = (authorization: string) =>
    bench.app.inject({ url: '/api/formulario/datos?tipo-direccion=CONTACT', headers: { authorization } });
  const validate = (headers: object, payload: object | undefined = undefined) =>
    bench.app.inject({ method: 'POST', url: '/api/auth/validate', headers: { ...headers }, payload });
  const sign = (claims: object, subject = '20001', expires: number | string = '4h', key = KEY) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(subject)
      .setExpirationTime(expires)
      .sign(key);
  const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

  it('hands out a token with the spec’s claims for four hours', async () => {
    const answer = await login({ username: '20001', password: DEMO_PASSWORD });
    expect(answer.statusCode).toBe(200);
    const claims = claimsOf(answer.json().token);
    expect(claims).toMatchObject({ sub: '20001', name: 'Núria Vila i Puigdomènech', rol: 'ROLE_COLEGIADO' });
    expect(claims.exp - claims.iat).toBe(14_400);
  });

  it.each([['20002'], ['P3001'], ['p3001 '], ['12345678z'], ['\u200e12345678z\u00a0\u200b']])(
    'knows %s',
    async (username) => {
      expect((await login({ username, password: DEMO_PASSWORD })).statusCode).toBe(200);
    },
  );

  it('answers a wrong password and an unknown name alike', async () => {
    const wrong = await login({ username: '20001', password: 'no' });
    const unknown = await login({ username: 'nobody', password: 'no' });
    expect(wrong.statusCode).toBe(500);
    expect(wrong.json()).toEqual({ status: 'Error', message: 'Usuari o clau incorrectes.' });
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
    const spanish = await login({ username: '20001', password: 'no' }, { 'accept-language': 'es-ES,ca;q=0.5' });
    expect(spanish.json().message).toBe('Usuario o clave incorrectos.');
  });

  it('accepts no sign-in in the address and no malformed one', async () => {
    const url = `/api/auth/usuarios-ebcn?username=20001&password=${DEMO_PASSWORD}`;
    expect((await bench.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(400);
    expect((await login({ username: '20001' })).json()).toEqual({ status: 'Error', message: 'Petició incorrecta.' });
  });

  it('tells how a session ended, with status 401', async () => {
    const token = await bench.token('20001');
    const { sid } = claimsOf(token);
    const rol = 'ROLE_COLEGIADO';
    const failures = {
      '': "No s'ha trobat el token.",
      'not.a.token': 'El token no és vàlid.',
      [await sign({ rol, sid }, '20001', '4h', new TextEncoder().encode('another secret of another server'))]:
        'El token no és vàlid.',
      [await sign({ rol, sid }, '20001', Math.floor(Date.now() / 1000) - 60)]: 'El token ha caducat.',
      [await sign({ rol, sid: 'unknown' })]: 'La sessió no existeix.',
      [await sign({ rol, sid }, '20002')]: 'Unauthenticated.',
      [await sign({ rol: 'ROLE_PRE_COLEGIADO', sid })]: 'No autoritzat',
    };
    for (const [authorization, message] of Object.entries(failures)) {
      const answer = await datos(authorization);
      expect([answer.statusCode, answer.json()]).toEqual([401, { status: 'Error', message }]);
    }
    expect((await datos(token)).statusCode).toBe(200);
  });

  it('refuses a token that is not signed', async () => {
    const [, payload] = (await bench.token('20001')).split('.');
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    expect((await datos(`${header}.${payload}.`)).json().message).toBe('El token no és vàlid.');
  });

  it('checks a session by header or body, and says null once it has ended elsewhere', async () => {
    const { token } = (await login({ username: '20002', password: DEMO_PASSWORD })).json();
    const user = { username: '20002', name: 'Àngel Solé Güell', rol: 'ROLE_COLEGIADO', exp: claimsOf(token).exp };
    expect((await validate({ authorization: token }, { token })).json()).toEqual(user);
    expect((await validate({}, { token })).json()).toEqual(user);
    expect((await validate({ authorization: token })).json()).toEqual(user);
    expect((await validate({})).statusCode).toBe(401);
    const out = await bench.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { authorization: token } });
    expect(out.statusCode).toBe(204);
    const after = await validate({ authorization: token }, { token });
    expect([after.statusCode, after.json()]).toEqual([200, null]);
    expect((await datos(token)).json().message).toBe('La sessió no existeix.');
  });

  it('tells in a session check whether the session ended elsewhere or failed', async () => {
    const token = await bench.token('12345678Z');
    const { sid, rol } = claimsOf(token);
    const outcome = async (authorization: string) => {
      const answer = await validate({ authorization });
      return [answer.statusCode, answer.json()?.message ?? answer.json()?.username ?? null];
    };
    const past = Math.floor(Date.now() / 1000) - 1;
    expect(await outcome(token)).toEqual([200, '12345678Z']);
    expect(await outcome(await sign({ rol, sid }, '12345678Z', past))).toEqual([401, 'El token ha caducat.']);
    expect(await outcome('garbage')).toEqual([401, 'El token no és vàlid.']);
    expect(await outcome(await sign({ rol }, '12345678Z'))).toEqual([401, 'El token no és vàlid.']);
    expect(await outcome('')).toEqual([401, "No s'ha trobat el token."]);
    const account = bench.database.db.updateTable('users').where('name', '=', 'Joan Pla Roca');
    await account.set({ role: 'ROLE_COLEGIADO' }).execute();
    expect(await outcome(token)).toEqual([401, 'No autoritzat']);
    expect((await datos(token)).json()).toEqual({ status: 'Error', message: 'No autoritzat' });
    await account.set({ role: 'ROLE_EXTERNO', username: '87654321X' }).execute();
    expect(await outcome(token)).toEqual([401, 'Unauthenticated.']);
    await account.set({ username: '12345678Z' }).execute();
    expect(await outcome(token)).toEqual([200, '12345678Z']);
    await bench.database.db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', sid).execute();
    expect(await outcome(token)).toEqual([200, null]);
  });

  it('refuses a role with 403 and a text that is none of the six, without ending the session', async () => {
    const { token } = (await login({ username: '12345678Z', password: DEMO_PASSWORD })).json();
    const refused = await datos(token);
    expect([refused.statusCode, isSessionFailure(refused.json())]).toEqual([403, false]);
    expect((await validate({ authorization: token })).json().username).toBe('12345678Z');
  });

  it('lets anybody log out, with a stale token too', async () => {
    const out = await bench.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: 'stale' },
    });
    expect(out.statusCode).toBe(204);
  });
});

onEachDatabase('another secret', (open) => {
  it('keeps sessions and opens sealed texts while the previous secret is configured', async () => {
    const database = await open();
    const before = await openBench(database);
    const token = await before.token('20001');
    const secrets = [
      { tokenSecret: OTHER, settings: { ...SETTINGS, tokenSecretBefore: SECRET }, status: 200 },
      { tokenSecret: OTHER, settings: SETTINGS, status: 401 },
    ];
    for (const { status, ...options } of secrets) {
      const { app } = await openBench(database, options);
      const datos = { url: '/api/formulario/datos?tipo-direccion=CONTACT', headers: { authorization: token } };
      expect((await app.inject(datos)).statusCode).toBe(status);
      await app.close();
    }
    const closed = new Seal(SECRET).close('a link');
    expect(new Seal(OTHER, SECRET).open(closed)).toBe('a link');
    expect(() => new Seal(OTHER).open(closed)).toThrow();
    await before.close();
  });
});
