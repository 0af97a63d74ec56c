import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Menu } from '../../../src/core/config.ts';
import { currentVersion } from '../../../src/server/domain/config/store.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { callChecks } from '../../../src/server/domain/publishing/call-checks.ts';
import { type AppOptions, buildApp } from '../../../src/server/http/app.ts';
import { type Bench, openBench, SECRET, SETTINGS } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
});
afterAll(() => bench.close());

const menuOf = ({ published }: Bench) => JSON.parse(published.files.get(published.manifest.menu) ?? '') as Menu;

const build = (options: Partial<AppOptions>) =>
  buildApp({ settings: SETTINGS, db: bench.database.db, tokenSecret: SECRET, ...options });

it('does not start with a route below /api that declares no check', async () => {
  const open = build({ routes: [(app) => void app.get('/api/open', async () => 'x')] });
  await expect(open).rejects.toThrow('declare no access check: GET /api/open');
  const empty = build({ routes: [(app) => void app.get('/api/open', { config: { access: [] } }, async () => 'x')] });
  await expect(empty).rejects.toThrow('GET /api/open');
});

it('does not start with a route that names an unknown check, and every known check is used', async () => {
  const config = { access: ['everyone', 'nobodyKnows'] };
  const routes = [(app: FastifyInstance) => void app.get('/api/x', { config }, async () => 'x')];
  await expect(build({ routes })).rejects.toThrow('a plug-in has: nobodyKnows');
  const named = new Set(bench.app.guardedRoutes.flatMap((route) => route.config?.access ?? []));
  expect([...named].sort()).toEqual([...callChecks()].sort());
});

it('publishes no menu without the checks that calls need, and keeps the current version', async () => {
  const { member: _member, public: _public, ...rest } = menuOf(bench).checks;
  const broken = publishVersion(bench.database.db, await fixtureVersion({ menu: { checks: rest } }));
  await expect(broken).rejects.toThrow('The menu lacks checks that the server needs: public, member.');
  expect(await currentVersion(bench.database.db)).toBe(bench.published.version);
});

it('follows the checks of the current menu', async () => {
  const url = '/api/formulario/datos?tipo-direccion=CONTACT';
  const status = async (username: string) =>
    (await bench.app.inject({ url, headers: { authorization: await bench.token(username) } })).statusCode;
  expect([await status('20001'), await status('12345678Z')]).toEqual([200, 403]);
  const { checks } = menuOf(bench);
  const publish = async (change: Menu['checks']) =>
    publishVersion(bench.database.db, await fixtureVersion({ menu: { checks: { ...checks, ...change } } }));
  await publish({ member: ['ROLE_EXTERNO'], second: [] });
  expect([await status('20001'), await status('12345678Z')]).toEqual([403, 200]);
  await publish({ member: [], second: [] });
  expect([await status('20001'), await status('12345678Z')]).toEqual([403, 403]);
  await publishVersion(bench.database.db, bench.published);
});

it('lets the office change the configuration, or those of it whom the menu names', async () => {
  const status = async () =>
    (await bench.app.inject({ url: '/api/config/workshop', headers: { authorization: await bench.token('S0001') } }))
      .statusCode;
  const { configuration: _configuration, ...checks } = menuOf(bench).checks;
  const publish = async (own: Menu['checks']) =>
    publishVersion(bench.database.db, await fixtureVersion({ menu: { checks: { ...checks, ...own } } }));
  await publish({});
  expect(await status()).toBe(200);
  await publish({ configuration: ['ROLE_OTHER'] });
  expect(await status()).toBe(403);
  await publish({ configuration: ['ROLE_STAFF'] });
  expect(await status()).toBe(200);
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
