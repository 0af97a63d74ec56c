import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { SMALL_PDF } from '../support/files.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';
import { projectVersion } from '../support/fixture/project-version.ts';
import { GOOD, REAL_GOOD } from '../support/signing/declaration-form.ts';
import { type EtecBench, openEtec } from '../support/signing/etec.ts';

const MEMBER = '20001';

let bench: EtecBench;
beforeAll(async () => {
  bench = await openEtec();
});
afterAll(() => bench.close());

const make = (body: object, language = 'ca') => bench.act(MEMBER, 'generar_documento', body, { language });
const errorsOf = async (body: object, language = 'ca') => {
  const answer = await make(body, language);
  expect(answer.statusCode, answer.body).toBe(422);
  expect(answer.json().message).toBe('error_fomulario');
  return answer.json().errors as Record<string, string[]>;
};

describe('parameters', () => {
  it('have the groups and keys of the college, some of them only headings', async () => {
    const parameters = (await bench.act(MEMBER, 'obtener_parametros')).json();
    expect(Object.keys(parameters)).toEqual(['activitats_professionals', 'territorios', 'proyecto']);
    expect(Object.keys(parameters.proyecto).sort()).toEqual([
      'projectes_d_efici_ncia_energ_tica',
      'projectes_d_emmagatzematge_d_energia_de_fonts_renovables',
      'projectes_de_comunitats_energ_tiques',
      'projectes_de_generaci_d_energia_renovable',
      'projectes_de_mobilitat_el_ctrica',
      'tr_mits_permisos_subvencions',
    ]);
    const generation = parameters.proyecto.projectes_de_generaci_d_energia_renovable;
    expect(generation).toMatchObject({ valor: "Projectes de generació d'energia renovable", solo_lectura: '0' });
    expect(generation.hijos[0]).toMatchObject({ valor: 'Solar fotovoltaica', solo_lectura: '0' });
    expect(generation.hijos[0].hijos).toHaveLength(4);
    expect(parameters.proyecto.tr_mits_permisos_subvencions.solo_lectura).toBe('1');
    const comarques = parameters.territorios.flatMap((one: { hijos: unknown[] }) => one.hijos);
    expect(comarques).toHaveLength(43);
  });
});

describe('the rules of a declaration', () => {
  it('are those of the published form, in the language asked for', async () => {
    const { acepta_condiciones: _none, ...rest } = GOOD;
    expect(await errorsOf(rest)).toEqual({ acepta_condiciones: ['El camp és obligatori.'] });
    expect(await errorsOf({ ...GOOD, acepta_condiciones: false, correo: '' }, 'es')).toEqual({
      acepta_condiciones: ['El campo es obligatorio.'],
      correo: ['El campo es obligatorio.'],
    });
  });

  it('want a child in every chosen group', async () => {
    const [generation = 0, solar = 0, own = 0] = await bench.ids(
      "Projectes de generació d'energia renovable",
      'Solar fotovoltaica',
      'Autoconsum individual',
    );
    expect(await errorsOf({ ...GOOD, proyectos: [generation] })).toEqual({
      proyectos: ["childRequired Projectes de generació d'energia renovable"],
    });
    expect(await errorsOf({ ...GOOD, proyectos: [generation, solar] })).toEqual({
      proyectos: ['childRequired Solar fotovoltaica'],
    });
    expect((await make({ ...GOOD, proyectos: [generation, solar, own] })).statusCode).toBe(201);
  });

  it.each([
    ['a heading', async () => ({ territorios: await bench.ids('Ponent') })],
    ['what is not in the group', async () => ({ territorios: await bench.ids('Minihidràulica') })],
    ['a child whose parent is not chosen', async () => ({ proyectos: await bench.ids('Minihidràulica') })],
    ['what does not exist', async () => ({ actividades_profesionales: [999_999] })],
  ])('refuse %s', async (_what, values) => {
    const wrong = await values();
    expect(Object.keys(await errorsOf({ ...GOOD, ...wrong }))).toEqual(Object.keys(wrong));
  });

  it('take what people cannot change from the college, as it was read, and refuse anything else', async () => {
    const other = { nombre_completo: 'Algú Altre', num_colegiado: '99999', titulo_especializado: 'Rei' };
    expect(Object.keys(await errorsOf({ ...GOOD, ...other }))).toEqual(Object.keys(other));
    const { nombre_completo, num_colegiado, titulo_especializado } = (await bench.act(MEMBER, 'obtener_datos')).json();
    const own = { nombre_completo, num_colegiado, titulo_especializado };
    expect((await make({ ...GOOD, ...own })).statusCode).toBe(201);
    expect((await bench.act(MEMBER, 'obtener_datos')).json()).toMatchObject({
      nombre_completo: 'Núria Vila i Puigdomènech',
      num_colegiado: '20001',
    });
  });

  it('refuse parts of a policy that is not declared, and take empty ones', async () => {
    const policy = { compania_seguros: 'Exemple', importe_cobertura: 600_000 };
    expect(Object.keys(await errorsOf({ ...GOOD, poliza_externa: 0, ...policy }))).toEqual(Object.keys(policy));
    const empty = { compania_seguros: '', num_poliza: '', importe_cobertura: 0 };
    expect((await make({ ...GOOD, poliza_externa: 0, ...empty })).statusCode).toBe(201);
    expect((await bench.act(MEMBER, 'obtener_datos')).json()).not.toHaveProperty('compania_seguros');
    await make({ ...GOOD, poliza_externa: true, poliza_colegio: false, ...policy });
    const { poliza_colegio, poliza_externa, ...rest } = (await bench.act(MEMBER, 'obtener_datos')).json();
    expect([poliza_colegio, poliza_externa]).toEqual([0, 1]);
    expect(rest).toMatchObject(policy);
  });

  it('are refused as a whole when the call is not as described', async () => {
    for (const body of [
      { territorios: 'Osona' },
      { poliza_colegio: 2 },
      { correo: 'x'.repeat(2001) },
      { formulario: 'x' },
    ])
      expect((await make({ ...GOOD, ...body })).statusCode, JSON.stringify(body)).toBe(400);
    expect((await bench.act(MEMBER, 'fer_res')).statusCode).toBe(400);
    expect((await bench.act(MEMBER, 'baja_solicitud')).statusCode).toBe(400);
    expect((await bench.act(MEMBER, 'pre_firmar_pdf', { solicitud_id: 1 })).statusCode).toBe(400);
  });
});

describe('the form of the college', () => {
  it('asks for the insurer’s certificate with an external policy, also of a client that has no form', async () => {
    await publishVersion(bench.database.db, await projectVersion());
    const policy = { compania_seguros: 'Exemple', num_poliza: 'RC-1', importe_cobertura: 600_000 };
    const declared = { ...REAL_GOOD, poliza_colegio: 0, poliza_externa: 1, ...policy };
    expect(Object.keys(await errorsOf(declared))).toEqual(['certificado_aseguradora']);
    const paper = new File([new Uint8Array(SMALL_PDF)], 'certificat.pdf', { type: 'application/pdf' });
    const [certificado_aseguradora] = (await bench.upload(MEMBER, 'etec', paper)).json();
    expect((await make({ ...declared, certificado_aseguradora })).statusCode).toBe(201);
    expect((await bench.act(MEMBER, 'obtener_datos')).json()).toMatchObject({ ...policy, certificado_aseguradora });
    await publishVersion(bench.database.db, bench.published);
  });
});

describe('the wording of a declaration', () => {
  it('is that of the version and language it was filled in with, and is kept with it', async () => {
    const { version } = bench.published;
    const next = await fixtureVersion({ title: 'another version' });
    await publishVersion(bench.database.db, next);
    const formulario = { form: 'declaration', version, language: 'es' };
    expect((await make({ ...GOOD, telefono_contacto: '655555555', formulario })).statusCode).toBe(201);
    const newest = () =>
      bench.database.db
        .selectFrom('procedure_documents')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
    expect(await newest()).toMatchObject({ version, language: 'es', form: 'declaration' });
    expect((await make({ ...GOOD, telefono_contacto: '656565656' })).statusCode).toBe(201);
    expect(await newest()).toMatchObject({ version: next.version, language: 'ca' });
  });

  it('has to be one that was published', async () => {
    const answer = await make({ ...GOOD, formulario: { version: 'never-published' } });
    expect(answer.statusCode).toBe(409);
  });

  it('needs a published form', async () => {
    await publishVersion(bench.database.db, await fixtureVersion({ drop: 'declaration' }));
    const answer = await make({ ...GOOD, telefono_contacto: '667777777' });
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'formGone']);
  });
});
