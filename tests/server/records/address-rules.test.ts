import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importList } from '../../../src/server/domain/lists/import.ts';
import { publishVersion } from '../../../src/server/domain/publishing/activate.ts';
import { CONTACT, keepRecords, read, write } from '../support/addresses.ts';
import { type Bench, openBench } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';
import { sentMails } from '../support/mail/mails.ts';
import { changeValues } from '../support/records.ts';

let bench: Bench;
let restore: () => Promise<void>;
beforeAll(async () => {
  bench = await openBench(await openTestDatabase());
  restore = await keepRecords(bench);
});
afterAll(() => bench.close());
beforeEach(() => restore());

const status = async (body: Record<string, unknown>, as?: string) =>
  (await write(bench, body, as === undefined ? {} : { as })).statusCode;
const errors = async (body: Record<string, unknown>, language = 'ca') => {
  const answer = await write(bench, body, { language });
  return [answer.statusCode, answer.json()];
};
const refusal = (fields: Record<string, string[]>) => [
  422,
  { status: 'Error', message: 'error_fomulario', errors: fields },
];
const direccion = (change: object) => ({ ...CONTACT, direccion: { ...CONTACT.direccion, ...change } });
const contacto = (change: object) => ({ ...CONTACT, datosContacto: { ...CONTACT.datosContacto, ...change } });

describe('who may write which address', () => {
  it.each([
    ['CONTACT', '20001', 204],
    ['CONTACT', 'P3001', 204],
    ['CONTACT', '12345678Z', 403],
    ['OMNIBUS', '20002', 204],
    ['OMNIBUS', 'P3001', 403],
    ['FACTURACIO', '20001', 204],
    ['FACTURACIO', 'P3001', 403],
    ['CEE', '20001', 204],
    ['CEE', 'P3001', 403],
    ['CEE', '12345678Z', 403],
  ])('%s by %s: %i', async (tipoDireccion, as, expected) => {
    expect(await status({ ...CONTACT, tipoDireccion }, as)).toBe(expected);
  });

  it('goes by the checks of the kind, not only by those of the call', async () => {
    const { checks } = JSON.parse(bench.published.files.get(bench.published.manifest.menu) ?? '');
    const menu = { checks: { ...checks, consumerAccess: [] } };
    await publishVersion(bench.database.db, await fixtureVersion({ menu }));
    expect(await status({ ...CONTACT, tipoDireccion: 'OMNIBUS' })).toBe(403);
    const { theknos: _ofContact, ...rest } = CONTACT;
    expect(await status({ ...rest, tipoDireccion: 'CEE' })).toBe(204);
    await publishVersion(bench.database.db, bench.published);
  });

  it('is closed by taking the form away', async () => {
    await publishVersion(bench.database.db, await fixtureVersion({ drop: 'consumer-record' }));
    expect(await status({ ...CONTACT, tipoDireccion: 'OMNIBUS' })).toBe(403);
    expect(await status(CONTACT)).toBe(204);
    await publishVersion(bench.database.db, bench.published);
  });
});

describe('the shape of the body', () => {
  it.each<[string, Record<string, unknown>]>([
    ['no kind', { ...CONTACT, tipoDireccion: undefined }],
    ['an unknown kind', { ...CONTACT, tipoDireccion: 'HOME' }],
    ['a NUL', direccion({ direccion: 'a\u0000b' })],
    ['a text beyond all bounds', direccion({ direccion: 'x'.repeat(2001) })],
    ['parts that are none', { ...CONTACT, direccion: 'Carrer' }],
    ['a country that is no number', { ...CONTACT, idPais: 'Espanya' }],
    ['a country no table could hold', { ...CONTACT, idPais: 2 ** 40 }],
    ['no yes and no no', { ...CONTACT, lopd: 'maybe' }],
  ])('is refused for %s', async (_what, body) => {
    expect(await status(body)).toBe(400);
  });

  it('is refused for the contact address under another name', async () => {
    const headers = { authorization: await bench.token('20001') };
    const url = '/api/formulario/datos-altres';
    expect((await bench.app.inject({ method: 'PUT', url, headers, payload: CONTACT })).statusCode).toBe(400);
    const other = { method: 'PUT', url: '/api/formulario/datos-contacto', headers } as const;
    expect((await bench.app.inject({ ...other, payload: { ...CONTACT, tipoDireccion: 'CEE' } })).statusCode).toBe(400);
    expect((await bench.app.inject({ ...other, payload: { ...CONTACT, tipoDireccion: undefined } })).statusCode).toBe(
      204,
    );
  });

  it('takes hostile words as words', async () => {
    const street = `'; drop table addresses; -- <script>l·l</script> {{x}} \\u0000 🏛️ ${'ç'.repeat(400)}`;
    expect(await status({ ...direccion({ direccion: street }), __proto__: { lopd: true }, constructor: 1 })).toBe(204);
    expect((await read(bench, 'CONTACT')).record?.direccion.direccion).toBe(street);
  });
});

describe('the rules of the published form', () => {
  it('are told by property, in the language asked for, and nothing is stored', async () => {
    const before = await read(bench, 'CONTACT');
    const bad = { ...contacto({ email: 'nobody', movil: '611 11' }), direccion: { codigoPostal: '08500' } };
    const fields = ['datosContacto__email', 'datosContacto__movil', 'direccion__direccion'];
    const [code, body] = await errors(bad);
    expect([code, Object.keys(body.errors).sort()]).toEqual([422, fields]);
    expect(body.errors.direccion__direccion).toEqual(['El camp és obligatori.']);
    expect((await errors(bad, 'es'))[1].errors.direccion__direccion).toEqual(['El campo es obligatorio.']);
    expect(await read(bench, 'CONTACT')).toEqual(before);
  });

  it('take blanks for no answer, and none of them is stored', async () => {
    expect(await errors(direccion({ direccion: ' \u00a0' }))).toEqual(
      refusal({ direccion__direccion: ['El camp és obligatori.'] }),
    );
    expect(await status(contacto({ telefono: '   ', web: ' https://exemple.cat ' }))).toBe(204);
    expect((await read(bench, 'CONTACT')).record?.datosContacto).toMatchObject({
      telefono: null,
      web: ' https://exemple.cat ',
    });
  });

  it('take codes as they are seen, without what was pasted along', async () => {
    const pasted = { ...contacto({ email: '\u200bnova@exemple.cat\u00a0', movil: '\u202a611111111\u202c' }) };
    expect(await status(pasted)).toBe(204);
    expect((await read(bench, 'CONTACT')).record).toMatchObject({
      datosContacto: { email: 'nova@exemple.cat', movil: '611111111' },
    });
  });

  it.each(['a@b.cat,c@d.cat', 'a@b.cat\nBcc:c@d.cat', '<a@b.cat>', 'a b@c.cat'])(
    'refuses %j as a mailbox',
    async (email) => {
      const body = { ...contacto({ email }), tipoDireccion: 'FACTURACIO' };
      expect(await errors(body)).toEqual(refusal({ datosContacto__email: ['Correu no vàlid.'] }));
    },
  );

  it('does not require what the server knows, nor what is not sent', async () => {
    // `nombre` is required and read-only there; the province is required, and sent only with a town of the list.
    expect(await status(CONTACT)).toBe(204);
    const unlisted = { ...direccion({ codigoPostal: '28001', provincia: undefined }), tipoDireccion: 'CEE' };
    expect(await status(unlisted)).toBe(204);
    expect((await read(bench, 'CEE')).record?.direccion).toMatchObject({ codigoPostal: '28001', provincia: 'Madrid' });
  });
});

describe('the place of an address', () => {
  const stored = async (body: Record<string, unknown>) => {
    expect(await status(body)).toBe(204);
    const { record } = await read(bench, 'CONTACT');
    return { ...record?.direccion, idPais: record?.idPais };
  };

  it('has the name of its country, whatever was sent for it', async () => {
    expect(await stored({ ...direccion({ pais: 'Atlàntida' }), idPais: 2 })).toMatchObject({
      pais: 'França',
      idPais: 2,
    });
    expect(await errors({ ...CONTACT, idPais: 9999 })).toEqual(
      refusal({ direccion__idpais: ['Aquest país no és a la llista.'] }),
    );
    expect((await errors({ ...CONTACT, idPais: 9999 }, 'es'))[1].errors).toEqual({
      direccion__idpais: ['Este país no está en la lista.'],
    });
  });

  it('has no province and no comarca abroad', async () => {
    const abroad = { ...direccion({ codigoPostal: 'SW1A 1AA', poblacion: 'London' }), idPais: 4 };
    expect(await stored(abroad)).toMatchObject({
      codigoPostal: 'SW1A 1AA',
      poblacion: 'London',
      provincia: null,
      comarca: null,
    });
  });

  it.each([
    [
      'is taken from the list',
      { provincia: 'Lleida', comarca: 'Segrià' },
      { provincia: 'Barcelona', comarca: 'Osona' },
    ],
    ['is filled in', { provincia: undefined, comarca: undefined }, { provincia: 'Barcelona', comarca: 'Osona' }],
    ['is taken for a village too', { poblacion: 'Sentfores' }, { poblacion: 'Sentfores', provincia: 'Barcelona' }],
    [
      'is what was sent for an unknown code',
      { codigoPostal: '28001', provincia: 'La meva', comarca: undefined },
      { provincia: 'La meva', comarca: null },
    ],
  ])('in Spain %s', async (_how, change, expected) => {
    expect(await stored(direccion(change))).toMatchObject(expected);
  });

  it.each(['Girona', 'madrid', ' Reus '])('is not that of another code: %s', async (poblacion) => {
    expect(await errors(direccion({ poblacion }))).toEqual(
      refusal({ direccion__poblacion: ['El codi 08500 és de: Vic.'] }),
    );
  });

  it('is the town of the code, however its letters are written', async () => {
    expect(await status(direccion({ poblacion: 'VIC' }))).toBe(204);
  });

  it('follows the town where a code reaches into several comarques', async () => {
    // 25284 lies in Solsonès; made up here to lie in Berguedà too.
    const { db } = bench.database;
    const text = 'codigo_postal,municipio_id,municipio_nombre\n25999,25207,Solsona\n25999,08022,Berga';
    await importList(db, { list: 'towns', text, whole: false });
    const at = (change: object) =>
      stored(direccion({ codigoPostal: '25999', provincia: undefined, comarca: undefined, ...change }));
    expect(await at({ poblacion: 'Solsona' })).toMatchObject({ provincia: 'Lleida', comarca: 'Solsonès' });
    expect(await at({ poblacion: 'Berga' })).toMatchObject({ provincia: 'Barcelona', comarca: 'Berguedà' });
    expect(await at({ poblacion: 'x' })).toMatchObject({ provincia: null, comarca: null });
    expect(await at({ poblacion: 'x', comarca: 'Berguedà' })).toMatchObject({ provincia: null, comarca: 'Berguedà' });
  });
});

describe('a new contact e-mail', () => {
  const mails = async () =>
    (await sentMails(bench.database)).map(({ recipients, subject, text }) => ({ recipients, subject, text }));
  beforeEach(async () => void (await mails()));

  it('is told to the old address, masked, once', async () => {
    const key = 'a-key-of-this-change';
    for (const _ of [1, 2]) expect((await write(bench, CONTACT, { key })).statusCode).toBe(204);
    expect(await mails()).toEqual([
      {
        recipients: ['nuria.vila@exemple.cat'],
        subject: '[web] 20001',
        text: 'Núria Vila i Puigdomènech: n•••@exemple.cat',
      },
    ]);
  });

  it('is not told when it is the same, when there was none, or when the change fails', async () => {
    await write(bench, contacto({ email: 'Nuria.Vila@exemple.cat' }));
    await write(bench, { ...CONTACT, tipoDireccion: 'OMNIBUS' });
    await write(bench, CONTACT, { ifMatch: '"0"' });
    await write(bench, contacto({ email: 'nobody' }));
    expect(await mails()).toEqual([]);
    await changeValues(bench.database.db, 'contact-address', { datosContacto__email: null });
    await write(bench, CONTACT);
    expect(await mails()).toEqual([]);
  });
});
