import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { guideProfile } from '../../../src/plugins/college/guide/guide-wire.ts';
import { memberRecord } from '../../../src/plugins/college/records/address-wire.ts';
import { loadVersion } from '../../../src/server/config/loaded-version.ts';
import { readRecord } from '../../../src/server/records/read.ts';
import { onEachEmptyDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';

const FILES = [
  '0001-first-tables',
  '0002-access',
  '0003-sent-requests',
  '0004-places',
  '0005-guide',
  '0006-etec',
  '0007-member-version',
];

onEachEmptyDatabase('rows of before records were files', (open) => {
  it('go over as they are, and are answered as they were', { timeout: 240_000 }, async () => {
    const { db, close } = await open();
    const plain = db as unknown as Kysely<unknown>;
    const up = async (name: string) =>
      ((await import(`../../../src/server/db/migrations/${name}.ts`)) as { up(db: Kysely<unknown>): Promise<void> }).up(
        plain,
      );
    for (const name of FILES) await up(name);
    await sql`insert into users (id, username, kind, role, name, password_hash)
      values (7, 'x', 'colegiado', 'x', 'x', 'x'), (8, 'y', 'colegiado', 'x', 'x', 'x')`.execute(db);
    await sql`insert into countries (id, name) values (3, 'Espanya')`.execute(db);
    await sql`insert into members (user_id, external_id, person_id, nif, member_number, first_name, surname, titles,
      enabled, butlleti, active_services, comment)
      values (7, 'e', 12, '1Z', '20001', 'Núria', 'l·l "o''b"', 'T', false, true, ${'a\nb'}, '🏛️')`.execute(db);
    await sql`insert into members (user_id, external_id, nif, first_name, surname)
      values (8, 'f', '2Z', 'A', 'B')`.execute(db);
    await sql`insert into addresses (user_id, kind, street, postal_code, town, country, country_id, mobile, email, lopd,
      version) values (7, 'CONTACT', 'Carrer', '08500', 'Vic', 'Espanya', 3, '6', 'a@b.cat', true, 5),
      (7, 'CEE', null, null, null, null, null, null, null, true, 1),
      (8, 'FACTURACIO', 's', '', null, null, null, null, null, false, 2)`.execute(db);
    await sql`insert into guide_profiles (user_id, version, visible, activities, comarques, company, postal_code,
      country_id) values (7, 4, true, '[{"id": 101, "idFamilia": 1}]', '[{"id": 13}]', 'SL', '08500', 3)`.execute(db);
    await sql`insert into config_versions (version, manifest) values ('v1', '{}')`.execute(db);
    await sql`insert into etec_requests (id, user_id, state, approved, values, observations)
      values (41, 7, 'activo', true, '{"correo": "a@b.cat"}', 'Bé'), (1, 7, 'baja', false, '{}', null)`.execute(db);
    await sql`insert into etec_documents (id, request_id, number, form, version, language, values, content_hash, pdf,
      sha256) values (5, 41, 1, 'f', 'v1', 'es', '{}', 'h', '', 's')`.execute(db);
    await sql`insert into etec_transitions (request_id, document_id, event, from_state, to_state, actor, user_id)
      values (41, 5, 'generate', null, 'pendiente_firma', 'member', 7),
      (41, 5, 'verify', 'pendiente_verificacion', 'activo', 'administrator', null)`.execute(db);
    await up('0008-records');
    await up('0010-record-entries');

    const { manifest, files } = await fixtureVersion();
    const version = await loadVersion(manifest, async (name) => files.get(name) ?? '');
    const of = async (owner: number, kind: string) => readRecord(db, version, owner, kind);
    const nothing = { identificador: 'f', persCifNif: '2Z', nombre: 'A', apellidos: 'B', habilitado: true };
    const contact = await of(7, 'contact-address');
    expect(contact?.tag).toMatch(/^"5-/);
    expect(memberRecord('CONTACT', contact?.values ?? {})).toMatchObject({
      identificador: 'e',
      persPersonId: 12,
      nombre: 'Núria',
      apellidos: `l·l "o'b"`,
      titulos: 'T',
      estat: null,
      habilitado: false,
      butlleti: true,
      theknos: false,
      serviciosActivos: 'a\nb',
      comentario: '🏛️',
      direccion: { direccion: 'Carrer', codigoPostal: '08500', poblacion: 'Vic', provincia: null, pais: 'Espanya' },
      idPais: 3,
      datosContacto: { movil: '6', email: 'a@b.cat', web: null },
      lopd: true,
    });
    expect(memberRecord('CEE', (await of(7, 'certifier-address'))?.values ?? {})).toMatchObject({
      lopd: true,
      idPais: null,
    });
    const work = (await of(8, 'professional-address'))?.values ?? {};
    expect(memberRecord('FACTURACIO', work)).toMatchObject({ ...nothing, lopd: false, butlleti: false });
    const guide = await of(7, 'guide-entry');
    expect(guide?.tag).toBe('"4"');
    expect(guideProfile(guide?.values ?? {})).toMatchObject({
      visible: true,
      actividades: [{ idFamilia: 1, id: 101 }],
      comarcasPreferentes: [{ id: 13 }],
      nombreEmpresa: 'SL',
      presentacion: null,
      direccion: { codigoPostal: '08500' },
      idPais: 3,
    });
    expect(await of(8, 'guide-entry')).toBe(null);
    await expect(sql`select 1 from addresses`.execute(db)).rejects.toThrow();

    // A registration that waited unseen becomes a case.
    await up('0010-procedures');
    const { rows: waiting } = await sql`select id, procedure, version, values from procedure_cases`.execute(db);
    expect(waiting).toEqual([{ id: 1, procedure: 'certifier-registration', version: null, values: null }]);

    // Requests become cases under their numbers; a registration that has one of them gets another.
    await up('0011-procedure-documents');
    const { rows: cases } = await sql`select id, procedure, owner, language, state, ended, remembered, values, note
      from procedure_cases order by id`.execute(db);
    const etec = { procedure: 'etec', owner: 7 };
    expect(cases).toEqual([
      {
        ...etec,
        id: 1,
        language: null,
        state: 'baja',
        ended: true,
        remembered: { approved: false },
        values: {},
        note: null,
      },
      {
        ...etec,
        id: 41,
        language: 'es',
        state: 'activo',
        ended: false,
        remembered: { approved: true },
        values: { correo: 'a@b.cat' },
        note: 'Bé',
      },
      {
        id: 42,
        procedure: 'certifier-registration',
        owner: 7,
        language: null,
        state: 'pendent',
        ended: false,
        remembered: {},
        values: null,
        note: null,
      },
    ]);
    const { rows: moves } =
      await sql`select case_id, document_id, move, actor from procedure_moves order by id`.execute(db);
    expect(moves).toEqual([
      { case_id: 42, document_id: null, move: 'register', actor: 'member' },
      { case_id: 41, document_id: 5, move: 'generate', actor: 'member' },
      { case_id: 41, document_id: 5, move: 'verify', actor: 'office' },
    ]);
    const documents = await db.selectFrom('procedure_documents').select(['id', 'case_id']).execute();
    expect(documents).toEqual([{ id: 5, case_id: 41 }]);
    const { rows: next } = await sql`insert into procedure_cases (procedure, owner, state) values ('etec', 8, 'x')
      returning id`.execute(db);
    expect(next).toEqual([{ id: 43 }]);
    await close();
  });
});
