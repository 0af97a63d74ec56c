import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTACT, keepRecords, read, write } from '../support/addresses.ts';
import { type Bench, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { changeValues, recordRow } from '../support/records.ts';

const OTHER = { ...CONTACT, tipoDireccion: 'OMNIBUS', comentario: 'Màster en l·l 🏛️' };
const WORK = { ...CONTACT, tipoDireccion: 'FACTURACIO', nombreEmpresa: 'Solé i Fills, SL', sector: 'a', cargo: 'b' };
const REGISTER = { ...CONTACT, tipoDireccion: 'CEE', nombreEmpresa: 'Certificats, SL', comentario: 'Curs' };

onEachDatabase('addresses', (open) => {
  let bench: Bench;
  let restore: () => Promise<void>;
  beforeAll(async () => {
    bench = await openBench(await open());
    restore = await keepRecords(bench);
  });
  afterAll(() => bench.close());
  beforeEach(() => restore());

  it('are read as they were written, with the tag of the new version', async () => {
    const before = await read(bench, 'CONTACT');
    const saved = await write(bench, CONTACT, { ifMatch: before.tag ?? '' });
    expect([saved.statusCode, saved.body]).toEqual([204, '']);
    const { record, tag } = await read(bench, 'CONTACT');
    expect(record).toMatchObject({
      direccion: CONTACT.direccion,
      idPais: 3,
      datosContacto: CONTACT.datosContacto,
      lopd: true,
      butlleti: true,
      theknos: false,
    });
    expect(tag).toBe(saved.headers.etag);
    expect(tag).not.toBe(before.tag);
  });

  it('are emptied of what the form offers and was not sent; what it does not offer stays', async () => {
    await write(bench, {
      tipoDireccion: 'CONTACT',
      direccion: { direccion: 'x' },
      datosContacto: { email: 'a@b.cat' },
    });
    const { record } = await read(bench, 'CONTACT');
    expect(record).toMatchObject({
      direccion: { direccion: 'x', codigoPostal: null, poblacion: null, provincia: null, comarca: null, pais: null },
      idPais: null,
      datosContacto: { movil: null, telefono: null, web: null, telefono2: '932000002', telefonoFax: '932000003' },
      lopd: false,
      butlleti: false,
      theknos: false,
      comentario: 'Postgrau en eficiència energètica',
    });
  });

  it('keep the tag while nothing changes', async () => {
    const first = await write(bench, CONTACT);
    expect((await write(bench, CONTACT, { ifMatch: String(first.headers.etag) })).headers.etag).toBe(
      first.headers.etag,
    );
    const other = await write(bench, { ...CONTACT, butlleti: false });
    expect(other.headers.etag).not.toBe(first.headers.etag);
  });

  it('of one kind stay when another is written, and what is said of the person shows in all', async () => {
    const { record: contact } = await read(bench, 'CONTACT');
    expect((await write(bench, { ...OTHER, lopd: false })).statusCode).toBe(204);
    expect((await write(bench, WORK, { method: 'POST' })).statusCode).toBe(204);
    const after = await read(bench, 'CONTACT');
    const { butlleti, theknos, comentario } = OTHER;
    expect(after.record).toEqual({ ...contact, butlleti, theknos, comentario });
    expect((await read(bench, 'OMNIBUS')).record).toMatchObject({ lopd: false, nombreEmpresa: null });
    expect((await read(bench, 'FACTURACIO')).record).toMatchObject({
      nombreEmpresa: 'Solé i Fills, SL',
      sector: 'a',
      area: null,
      cargo: 'b',
      comentario: OTHER.comentario,
    });
  });

  it('never take from the client what only the college sets', async () => {
    const before = await read(bench, 'OMNIBUS');
    const facts = {
      identificador: '20002',
      persPersonId: 120002,
      persCifNif: '38765432J',
      persCodiCole: '20002',
      nombre: 'Altre',
      apellidos: 'Altre',
      fechaNacimiento: '2000-01-01',
      titulos: 'Enginyer de tot',
      estat: 'Baixa',
      habilitado: false,
      serviciosActivos: 'Tot',
    };
    const refused = await write(bench, { ...OTHER, ...facts });
    expect([refused.statusCode, Object.keys(refused.json().errors).sort()]).toEqual([422, Object.keys(facts).sort()]);
    expect(await read(bench, 'OMNIBUS')).toEqual(before);
    // Names that are not the spec's say nothing.
    expect((await write(bench, { ...OTHER, version: 99, user_id: 2 })).statusCode).toBe(204);
  });

  describe('open in two windows, one kind in each', () => {
    const NEWS = { ...CONTACT, butlleti: false, theknos: true };

    it('may both be saved when one changes of the person what the other does not show', async () => {
      await write(bench, WORK, { method: 'POST' });
      const [work, other, contact] = await Promise.all(
        (['FACTURACIO', 'OMNIBUS', 'CONTACT'] as const).map((kind) => read(bench, kind)),
      );
      expect((await write(bench, NEWS, { ifMatch: contact?.tag ?? '' })).statusCode).toBe(204);
      // Only the forms of OMNIBUS and CEE show the comment.
      expect((await write(bench, OTHER, { ifMatch: other?.tag ?? '' })).statusCode).toBe(204);
      expect((await read(bench, 'FACTURACIO')).tag).toBe(work?.tag);
      expect((await write(bench, { ...WORK, sector: 'c' }, { ifMatch: work?.tag ?? '' })).statusCode).toBe(204);
    });

    it('are told of a change that they show, by the member or by the college, until it is taken back', async () => {
      const { db } = bench.database;
      const set = (change: object) => changeValues(db, 'person', { ...change }, '20001');
      const { record, tag = '' } = await read(bench, 'OMNIBUS');
      for (const [column, before] of [
        [{ comentario: 'Un altre curs' }, { comentario: record?.comentario }],
        [{ titulos: 'Una altra enginyeria' }, { titulos: record?.titulos }],
      ] as const) {
        await set(column);
        expect((await read(bench, 'OMNIBUS')).tag).not.toBe(tag);
        expect((await write(bench, OTHER, { ifMatch: tag })).statusCode).toBe(412);
        await set(before);
        expect((await read(bench, 'OMNIBUS')).tag).toBe(tag);
      }
      expect((await write(bench, OTHER, { ifMatch: tag })).statusCode).toBe(204);
    });
  });

  describe('changed in two places at once', () => {
    it('take one of two changes made on the same version', async () => {
      const { tag = '' } = await read(bench, 'CONTACT');
      const streets = ['Carrer Primer', 'Carrer Segon'];
      const answers = await Promise.all(
        streets.map((direccion) =>
          write(bench, { ...CONTACT, direccion: { ...CONTACT.direccion, direccion } }, { ifMatch: tag }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 412]);
      const won = answers.findIndex(({ statusCode }) => statusCode === 204);
      expect((await read(bench, 'CONTACT')).record?.direccion.direccion).toBe(streets[won]);
      expect(answers[1 - won]?.json()).toEqual({ status: 'Error', message: expect.stringContaining('canviat') });
    });

    it('without a tag: the last one wins', async () => {
      for (const direccion of ['Carrer Primer', 'Carrer Segon'])
        expect((await write(bench, { ...CONTACT, direccion: { direccion } })).statusCode).toBe(204);
      expect((await read(bench, 'CONTACT')).record?.direccion.direccion).toBe('Carrer Segon');
    });

    it('are made once, whoever was first', async () => {
      const make = (direccion: string) =>
        write(bench, { ...WORK, direccion: { direccion } }, { method: 'POST', ifNoneMatch: '*' });
      const answers = await Promise.all([make('Primer'), make('Segon'), make('Tercer')]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 412, 412]);
      expect((await write(bench, WORK, { method: 'POST' })).statusCode).toBe(409);
      expect((await write(bench, CONTACT, { ifNoneMatch: '*' })).statusCode).toBe(412);
      expect((await write(bench, REGISTER, { method: 'PUT', ifMatch: '"1"' })).statusCode).toBe(412);
    });

    it('are changed once by fifty sends of one form', async () => {
      const key = randomUUID();
      const { tag = '' } = await read(bench, 'CONTACT');
      const version = async () => (await recordRow(bench.database.db, 'contact-address', '20001'))?.version ?? 0;
      const before = await version();
      const sends = Array.from({ length: 50 }, () => write(bench, CONTACT, { ifMatch: tag, key }));
      const answers = await Promise.all(sends);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
      expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
      expect(await version()).toBe(before + 1);
      const reused = await write(bench, { ...CONTACT, idPais: 4 }, { key });
      expect([reused.statusCode, await version()]).toEqual([422, before + 1]);
    });
  });

  it('that are final by their form are made once and not changed', async () => {
    expect((await write(bench, REGISTER, { method: 'POST', ifNoneMatch: '*' })).statusCode).toBe(204);
    const { record, tag = '' } = await read(bench, 'CEE');
    const answer = await write(bench, { ...REGISTER, nombreEmpresa: 'Altra' }, { ifMatch: tag, language: 'es' });
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'Ya existen.']);
    expect((await read(bench, 'CEE')).record).toEqual(record);
  });
});
