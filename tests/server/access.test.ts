import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayOpen } from '../../src/model/access.ts';
import type { Menu } from '../../src/model/config.ts';
import { type AppOptions, buildApp } from '../../src/server/app.ts';
import { publishVersion } from '../../src/server/config-store.ts';
import { openMemoryDatabase } from '../../src/server/db.ts';
import { type Bench, openBench, SECRET, SETTINGS } from './support/app.ts';
import { fixtureVersion } from './support/fixture.ts';

const ACCOUNTS = { '20001': 'ROLE_COLEGIADO', P3001: 'ROLE_PRE_COLEGIADO', '12345678Z': 'ROLE_EXTERNO' };

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await openMemoryDatabase());
});
afterAll(() => bench.close());

const build = (options: Partial<AppOptions>) =>
  buildApp({ settings: SETTINGS, db: bench.database.db, tokenSecret: SECRET, ...options });

it('does not start with a route below /api that declares no check', async () => {
  const open = build({ routes: [(app) => void app.get('/api/open', async () => 'x')] });
  await expect(open).rejects.toThrow('declare no access check: GET /api/open');
  const empty = build({ routes: [(app) => void app.get('/api/open', { config: { access: [] } }, async () => 'x')] });
  await expect(empty).rejects.toThrow('GET /api/open');
});

it('refuses every role on every route that its checks do not let in, and visitors', async () => {
  const { checks } = JSON.parse(bench.published.files.get(bench.published.manifest.menu) ?? '') as Menu;
  let refused = 0;
  const routes = bench.app.guardedRoutes.filter(({ url }) => !url.includes('*'));
  expect(routes.map(({ url }) => url)).toContain('/api/formulario/datos');
  for (const { method, url, config } of routes) {
    const access = config?.access ?? [];
    const status = async (authorization: string) =>
      (await bench.app.inject({ method: method as 'GET', url, headers: { authorization } })).statusCode;
    if (mayOpen(checks, access, { role: null })) continue;
    expect(await status(''), `visitor at ${url}`).toBe(401);
    for (const [username, role] of Object.entries(ACCOUNTS)) {
      const answer = await status(await bench.token(username));
      const open = mayOpen(checks, access, { role });
      expect(answer === 403, `${role} at ${url}: ${answer}`).toBe(!open);
      expect(answer).not.toBe(401);
      if (!open) refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(0);
});

it('follows the checks of the menu that is current, and closes what it does not know', async () => {
  const url = '/api/formulario/datos?tipo-direccion=CONTACT';
  const status = async (username: string) =>
    (await bench.app.inject({ url, headers: { authorization: await bench.token(username) } })).statusCode;
  expect([await status('20001'), await status('12345678Z')]).toEqual([200, 403]);
  const menu = JSON.parse(bench.published.files.get(bench.published.manifest.menu) ?? '') as Menu;
  const checks = { ...menu.checks, member: ['ROLE_EXTERNO'], second: [] };
  await publishVersion(bench.database.db, await fixtureVersion({ menu: { checks } }));
  expect([await status('20001'), await status('12345678Z')]).toEqual([403, 200]);
  await publishVersion(bench.database.db, await fixtureVersion({ menu: { checks: {} } }));
  expect([await status('20001'), await status('12345678Z')]).toEqual([401, 401].map(() => 403));
  await publishVersion(bench.database.db, bench.published);
});

it('gives members their own data in the spec’s shape, and no item for an address they lack', async () => {
  const items = async (username: string, kind: string) => {
    const headers = { authorization: await bench.token(username) };
    return (await bench.app.inject({ url: `/api/formulario/datos?tipo-direccion=${kind}`, headers })).json().items;
  };
  expect(await items('20001', 'CONTACT')).toMatchObject([
    {
      persCodiCole: '20001',
      persCifNif: '40123456W',
      nombre: 'Núria',
      direccion: {
        codigoPostal: '08901',
        poblacion: "L'Hospitalet de Llobregat",
        comarca: 'Barcelonès',
        pais: 'Espanya',
      },
      idPais: 3,
      tipoDireccion: 'CONTACT',
      datosContacto: { movil: '600000001', email: 'nuria.vila@exemple.cat' },
      habilitado: true,
      serviciosActivos: 'Butlletí electrònic\nRevista Theknos\nBorsa de treball',
    },
  ]);
  expect(await items('20002', 'CONTACT')).toMatchObject([{ nombre: 'Àngel' }]);
  expect(await items('20001', 'CEE')).toEqual([]);
  const bad = await bench.app.inject({
    url: '/api/formulario/datos?tipo-direccion=OTHER',
    headers: { authorization: await bench.token('20001') },
  });
  expect(bad.statusCode).toBe(400);
});
