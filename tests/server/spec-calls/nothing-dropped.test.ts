import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { keepRecords, read, write } from '../support/addresses.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { projectVersion } from '../support/fixture/project-version.ts';

/** Fields of the spec's bodies (spec 1 §3, 2 §3): a field that is answered with 204 is read as it was sent. */

const GUIDE = '/api/ebcn/guia-profesionales/profesionales';
const HOME = {
  direccion: 'Carrer Nou, 2',
  codigoPostal: '08500',
  poblacion: 'Vic',
  provincia: 'Barcelona',
  comarca: 'Osona',
  pais: 'Espanya',
};
const REACH = {
  telefono: '938000001',
  telefono2: '938000002',
  telefonoMovil: '611000003',
  movil: '611000004',
  telefonoFax: '938000005',
  email: 'nova@exemple.cat',
  website: 'https://www.exemple.cat/a',
  web: 'https://www.exemple.cat/b',
};
const ADDRESS = { direccion: HOME, idPais: 3, datosContacto: REACH, lopd: true };
/** Facts that only the college changes, otherwise than they are. */
const FACTS = {
  identificador: '20009',
  persPersonId: 99,
  persCifNif: '38765432J',
  persCodiCole: '20009',
  nombre: 'Altre',
  apellidos: 'Altre',
  fechaNacimiento: '2000-01-01',
  colegio: 'Girona',
  situacion: 'Jubilat',
  titulos: 'Enginyer de tot',
  estat: 'Baixa',
  habilitado: false,
  serviciosActivos: 'Tot',
};
const ENTRY = {
  visible: true,
  actividades: [{ idFamilia: 2, id: 201 }],
  comarcasPreferentes: [{ id: 13 }],
  direccion: HOME,
  idPais: 3,
  datosContacto: { ...REACH, telefonoMovil: REACH.movil, website: REACH.web },
  nombreEmpresa: 'Vila, SL',
  presentacion: 'Projectes.',
  enlace: 'https://www.exemple.cat',
};

onEachDatabase('calls of the specification', (open) => {
  let bench: Bench;
  let restore: () => Promise<void>;
  beforeAll(async () => {
    bench = await openBench(await open());
    await publishVersion(bench.database.db, await projectVersion());
    const records = await keepRecords(bench);
    restore = async () => {
      await bench.database.db.deleteFrom('case_events').execute();
      await bench.database.db.deleteFrom('cases').execute();
      await records();
    };
  }, 240_000);
  afterAll(() => bench.close());

  describe.each(['CONTACT', 'OMNIBUS', 'FACTURACIO', 'CEE'] as const)('an address of type %s', (tipoDireccion) => {
    const own = {
      CONTACT: { butlleti: false, theknos: false, comentario: 'Curs' },
      OMNIBUS: { comentario: 'Curs' },
      FACTURACIO: { sector: 'energia', area: 'projectes', cargo: 'tecnic', nombreEmpresa: 'S, SL' },
      CEE: { nombreEmpresa: 'C, SL', comentario: 'Curs' },
    }[tipoDireccion];
    const body = { ...ADDRESS, ...own, tipoDireccion };
    const make = async (more: object) => {
      await restore();
      return write(bench, { ...body, ...more }, { method: tipoDireccion === 'CEE' ? 'POST' : 'PUT' });
    };

    it('gives every field back', async () => {
      const saved = await make({});
      expect([saved.statusCode, saved.body]).toEqual([204, '']);
      expect((await read(bench, tipoDireccion)).record).toMatchObject(body);
    });

    it('takes back what it gives, and nothing changes', async () => {
      await make({});
      const { record, tag } = await read(bench, tipoDireccion);
      if (tipoDireccion === 'CEE') return;
      const again = await write(bench, { ...record });
      expect([again.statusCode, again.headers.etag]).toEqual([204, tag]);
      expect((await read(bench, tipoDireccion)).record).toEqual(record);
    });

    it.each(Object.entries(FACTS))('refuses another %s, and stores nothing', async (name, value) => {
      await restore();
      const before = await read(bench, tipoDireccion);
      const answer = await make({ [name]: value });
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [name]]);
      expect((await read(bench, tipoDireccion)).record).toEqual(before.record);
    });

    it.each(
      Object.entries({
        nombreEmpresa: 'X',
        sector: 'energia',
        area: 'projectes',
        cargo: 'tecnic',
        comentario: 'Un altre',
        butlleti: false,
        theknos: false,
      }),
    )('keeps %s or refuses it', async (name, value) => {
      const answer = await make({ [name]: value });
      const record: Record<string, unknown> = { ...(await read(bench, tipoDireccion)).record };
      if (answer.statusCode === 204) expect(record[name]).toBe(value);
      else expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [name]]);
    });

    it('takes the flat names of the form for the nested ones, and refuses two answers', async () => {
      const { direccion: _nested, datosContacto: _parts, idPais: _country, ...rest } = body;
      const flat = Object.fromEntries([
        ...Object.entries(HOME).map(([name, value]) => [`direccion__${name}`, value]),
        ...Object.entries(REACH).map(([name, value]) => [`datosContacto__${name}`, value]),
      ]);
      await restore();
      const method = tipoDireccion === 'CEE' ? 'POST' : 'PUT';
      const saved = await write(bench, { ...rest, ...flat, direccion__idpais: 3 }, { method });
      expect([saved.statusCode, saved.body]).toEqual([204, '']);
      expect((await read(bench, tipoDireccion)).record).toMatchObject(body);
      expect((await make({ direccion__poblacion: 'Manlleu' })).statusCode).toBe(422);
      expect((await make({ direccion__poblacion: { x: 1 } })).statusCode).toBe(400);
    });
  });

  it('a number that no form shows may be taken away, and stays when nothing is said of it', async () => {
    await restore();
    const said = async (datosContacto: object) => {
      const saved = await write(bench, { ...ADDRESS, tipoDireccion: 'CONTACT', datosContacto });
      expect([saved.statusCode, saved.body]).toEqual([204, '']);
      return (await read(bench, 'CONTACT')).record?.datosContacto;
    };
    const { telefonoMovil, website: _website, ...rest } = REACH;
    expect(await said(rest)).toEqual({
      ...REACH,
      telefonoMovil: '600000001',
      website: 'https://www.exemple.cat/nuria',
    });
    expect(await said({ ...rest, telefonoMovil, website: null })).toEqual({ ...REACH, website: null });
  });

  describe('the entry in the guide', () => {
    const call = async (method: 'GET' | 'PUT', payload?: object) =>
      bench.app.inject({
        method,
        url: GUIDE,
        headers: { authorization: await bench.token('20001') },
        ...(payload ? { payload } : {}),
      });
    const saved = async (payload: object) => {
      const answer = await call('PUT', payload);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      return (await call('GET')).json();
    };

    it('gives every field back, and takes back what it gives', async () => {
      await restore();
      const nif = '40123456W';
      const entry = await saved({ ...ENTRY, nif });
      expect(entry).toMatchObject({ ...ENTRY, persCifNif: nif, poblacion: 'Vic', provincia: 'Barcelona' });
      expect(await saved(entry)).toEqual(entry);
    });

    it('takes activities by their ids alone', async () => {
      const entry = await saved({ ...ENTRY, actividades: [{ id: 201 }, { id: 102, idFamilia: null }] });
      expect(entry.actividades).toEqual([
        { idFamilia: 2, id: 201 },
        { idFamilia: 1, id: 102 },
      ]);
      const unknown = await call('PUT', { ...ENTRY, actividades: [{ id: 9999 }] });
      expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([422, ['actividades']]);
    });

    it('may be changed by either name of a place, in what was read; two changes are refused', async () => {
      const entry = await saved(ENTRY);
      expect(await saved({ ...entry, poblacion: 'Vic' })).toMatchObject({ direccion: { poblacion: 'Vic' } });
      const nested = { ...entry.direccion, poblacion: 'Manlleu' };
      expect(await saved({ ...entry, direccion: nested })).toMatchObject({ poblacion: 'Manlleu' });
      expect(await saved({ ...ENTRY, direccion: { codigoPostal: '08500' }, poblacion: 'Vic' })).toMatchObject({
        direccion: { poblacion: 'Vic', provincia: null },
      });
      const both = await call('PUT', { ...entry, poblacion: 'Tona', direccion: { ...nested, poblacion: 'Reus' } });
      expect([both.statusCode, Object.keys(both.json().errors)]).toEqual([422, ['poblacion']]);
    });

    it.each([
      ['mobile', { datosContacto: { ...ENTRY.datosContacto, movil: '2', telefonoMovil: '1' } }, 'datosContacto__movil'],
      ['nif', { nif: '38765432J' }, 'persCifNif'],
      ['persCifNif', { persCifNif: '38765432J' }, 'persCifNif'],
      ['the address of a picture', { fotoPersonalUrl: 'https://exemple.cat/x.png' }, 'fotoPersonalUrl'],
      ['a country without its number', { idPais: null, direccion: { ...HOME, pais: 'França' } }, 'direccion__pais'],
    ])('refuses another %s', async (_what, change, field) => {
      const before = await saved(ENTRY);
      const answer = await call('PUT', { ...ENTRY, ...change });
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
      expect((await call('GET')).json()).toEqual(before);
    });
  });
});
