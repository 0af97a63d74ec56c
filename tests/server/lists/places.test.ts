import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SourceEntry } from '../../../src/core/action.ts';
import { fold } from '../../../src/core/values/fold.ts';
import { readPlaceData } from '../../../src/plugins/college/places/place-data.ts';
import { importList } from '../../../src/server/domain/lists/import.ts';
import { migrate } from '../../../src/server/migrate.ts';
import type { Comarca, Country, Town } from '../../../src/types/shared/places.ts';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { LISTS } from '../support/fixture/lists.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
});
afterAll(() => bench.close());

const get = async (path: string, as = '20001', headers: Record<string, string> = {}) =>
  bench.app.inject({
    url: `/api/ebcn/ubicaciones${path}`,
    headers: { authorization: await bench.token(as), ...headers },
  });
const towns = async (query: string) => get(`/poblaciones/paginas?${query}`);
const elements = async (query: string) => (await towns(query)).json().elementos as Town[];

describe('the facts that come with the product', () => {
  it('are whole: every municipality has its comarca, every comarca its municipalities', async () => {
    const { provinces, municipalities } = await readPlaceData();
    const names = (list: string) => Object.values(LISTS.find(({ id }) => id === list)?.texts.ca?.entries ?? {});
    expect([names('comarques').length, municipalities.length, provinces.length]).toEqual([43, 947, 52]);
    expect([...new Set(municipalities.map(({ comarca }) => comarca))].sort()).toEqual(names('comarques').sort());
    expect(new Set(names('countries')).size).toBe(names('countries').length);
    expect(new Set(municipalities.map(({ code }) => code)).size).toBe(947);
    expect(provinces.map(({ code }) => Number(code))).toEqual(provinces.map((_, index) => index + 1));
    const sizes = (comarca: string) => municipalities.filter((one) => one.comarca === comarca).length;
    expect(['Barcelonès', 'Aran', 'Moianès', 'Lluçanès', 'Osona', 'Alt Empordà'].map(sizes)).toEqual([
      5, 9, 10, 9, 43, 68,
    ]);
  });

  it('have postal codes of all four provinces, each of a municipality of its own province', async () => {
    const { postalCodes, municipalities } = await readPlaceData();
    const known = new Set(municipalities.map(({ code }) => code));
    for (const { code, municipality } of postalCodes) {
      expect(code).toMatch(/^(08|17|25|43)\d{3}$/);
      expect(known.has(municipality) && municipality.slice(0, 2) === code.slice(0, 2), code).toBe(true);
    }
    const codes = new Set(postalCodes.map(({ code }) => code));
    const inProvince = (province: string) => [...codes].filter((code) => code.startsWith(province)).length;
    expect(codes.size).toBeGreaterThan(150);
    expect(Math.min(...['08', '17', '25', '43'].map(inProvince))).toBeGreaterThan(30);
    expect(postalCodes.length).toBeGreaterThan(codes.size);
  });

  it('are stored once, however often a server starts, and never over later data', async () => {
    const { db } = bench.database;
    const count = async () => (await db.selectFrom('list_entries').select('id').execute()).length;
    const before = await count();
    const text = 'codigo_postal,municipio_id,municipio_nombre\n43540,43136,"Ràpita, La"';
    await importList(db, { list: 'towns', text, whole: false });
    await migrate(db);
    expect(await count()).toBe(before);
    expect(await elements('cpostal=43540')).toMatchObject([{ poblacion: 'La Ràpita', comarca: 'Montsià' }]);
  });
});

describe('reference data', () => {
  it('gives the towns of a code with province and comarca, by name', async () => {
    expect(await elements('page=0&size=200&cpostal=08901')).toEqual([
      { poblacion: "L'Hospitalet de Llobregat", provincia: 'Barcelona', comarca: 'Barcelonès' },
    ]);
    expect((await elements('cpostal=08519')).map(({ poblacion }) => poblacion)).toEqual([
      'Folgueroles',
      'Tavèrnoles',
      'Vic',
      'Vilanova de Sau',
    ]);
    expect(await elements('cpostal=25530')).toEqual([
      { poblacion: 'Vielha e Mijaran', provincia: 'Lleida', comarca: 'Aran' },
    ]);
  });

  it('gives them page by page, none for an unknown code, and refuses what is no code', async () => {
    const pages = [await elements('cpostal=08519&size=3'), await elements('cpostal=08519&size=3&page=1')];
    expect(pages.map((page) => page.map(({ poblacion }) => poblacion))).toEqual([
      ['Folgueroles', 'Tavèrnoles', 'Vic'],
      ['Vilanova de Sau'],
    ]);
    expect(await elements('cpostal=08519&size=3&page=2')).toEqual([]);
    expect(await elements('cpostal=99999')).toEqual([]);
    for (const query of ['', 'cpostal=', 'cpostal=0850', 'cpostal=085000', 'cpostal=0850a', 'cpostal=08500%00'])
      expect((await towns(query)).statusCode, query).toBe(400);
    for (const query of ['size=0', 'size=201', 'page=-1', 'page=x'])
      expect((await towns(`cpostal=08500&${query}`)).statusCode, query).toBe(400);
  });

  it('gives countries and comarques in Catalan order, with Spain as 3', async () => {
    const countries = (await get('/paises')).json() as Country[];
    const names = countries.map(({ nombre }) => nombre);
    expect(countries).toContainEqual({ id: 3, nombre: 'Espanya' });
    expect(names.length).toBeGreaterThan(190);
    expect(names.indexOf('Àustria')).toBe(names.indexOf('Austràlia') + 1);
    const comarques = (await get('/comarcas')).json() as Comarca[];
    expect(comarques).toHaveLength(43);
    expect(comarques[0]).toEqual({ id: 1, nombre: 'Alt Camp' });
    expect(comarques.map(({ nombre }) => nombre)).toContain("Pla de l'Estany");
  });

  it('names countries in the language of the request, in its order', async () => {
    const spanish = await get('/paises', '20001', { 'accept-language': 'es' });
    expect(spanish.headers.vary).toContain('accept-language');
    const names = (spanish.json() as Country[]).map(({ nombre }) => nombre);
    expect(spanish.json()).toContainEqual({ id: 3, nombre: 'España' });
    expect(names.indexOf('Alemania')).toBeLessThan(names.indexOf('Andorra'));
    expect(names).toHaveLength(((await get('/paises')).json() as Country[]).length);
    expect(names).toEqual(expect.arrayContaining(['Estados Unidos', 'Reino Unido', 'Vietnam']));
    expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
    const nobody = await get('/paises', '20001', { 'accept-language': 'not-a-language' });
    expect(nobody.json()).toContainEqual({ id: 3, nombre: 'Espanya' });
  });

  it('may be cached by the browser, for signed-in users only', async () => {
    for (const path of ['/paises', '/comarcas', '/poblaciones/paginas?cpostal=08500']) {
      expect((await get(path)).headers['cache-control']).toBe('private, max-age=3600');
      expect((await get(path, '12345678Z')).statusCode).toBe(200);
      const visitor = await bench.app.inject({ url: `/api/ebcn/ubicaciones${path}` });
      expect([visitor.statusCode, visitor.headers['cache-control']]).toEqual([401, 'no-store']);
    }
  });
});

describe('a long list that is searched while typing', () => {
  const list = async (query: Record<string, string>) => {
    const answer = await bench.app.inject({
      url: `/api/lists/towns?${new URLSearchParams(query)}`,
      headers: { authorization: await bench.token('20001') },
    });
    return answer.statusCode === 200 ? (answer.json().entries as SourceEntry[]) : answer.statusCode;
  };
  const labels = async (query: Record<string, string>) => {
    const found = await list(query);
    return typeof found === 'number' ? found : found.map(({ label }) => label);
  };

  it('returns first what begins with the text, whatever the accents, and no more than asked for', async () => {
    const found = await labels({ search: 'Sant', size: '10' });
    expect(found).toHaveLength(10);
    const bar = (await labels({ search: 'bar' })) as string[];
    const begins = bar.map((label) => fold(label).startsWith('bar'));
    expect(begins[0]).toBe(true);
    expect(begins.at(-1)).toBe(false);
    expect(begins.indexOf(false)).toBe(begins.filter(Boolean).length);
    expect(await labels({ search: 'RÀPITA' })).toEqual(await labels({ search: 'rapita' }));
    expect(await labels({ search: 'xyzxyz' })).toEqual([]);
  });

  it('returns the entry of a value, and refuses malformed values', async () => {
    const [first] = (await list({ value: '"Barcelona"' })) as SourceEntry[];
    expect(first).toMatchObject({ value: 'Barcelona', label: 'Barcelona' });
    expect(await list({ value: '"Nowhere"' })).toEqual([]);
    expect(await list({ value: '17' })).toEqual([]);
    expect(await list({ value: 'Barcelona' })).toBe(400);
  });
});
