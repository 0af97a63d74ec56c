/**
 * Calls of the spec's own paths as clients of all kinds make them, good and bad, one after the other on one
 * database. Their answers are kept in `answers.json`; a change of it is a change of what other programs see.
 */
export interface Step {
  as: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const READ = '/api/formulario/datos?tipo-direccion=';
const CONTACT_PATH = '/api/formulario/datos-contacto';
const OTHER_PATH = '/api/formulario/datos-altres';
const GUIDE = '/api/ebcn/guia-profesionales/profesionales';

const HOME = {
  direccion: 'Carrer del Col·legi, 1',
  codigoPostal: '08500',
  poblacion: 'Vic',
  provincia: 'Barcelona',
  comarca: 'Osona',
  pais: 'Espanya',
};
const CONTACT = {
  tipoDireccion: 'CONTACT',
  direccion: HOME,
  idPais: 3,
  datosContacto: { movil: '611111111', telefono: '938000000', email: 'nova@exemple.cat', web: 'exemple.cat/ç' },
  lopd: true,
  butlleti: true,
  theknos: false,
};
const ENTRY = {
  visible: true,
  actividades: [
    { idFamilia: 2, id: 201 },
    { idFamilia: 1, id: 102 },
  ],
  comarcasPreferentes: [{ id: 13 }, { id: 2 }],
  poblacion: 'Vic',
  provincia: 'Barcelona',
  direccion: { codigoPostal: '08500' },
  idPais: 3,
  datosContacto: { movil: '600000002' },
  nombreEmpresa: 'Solé i Güell, SL – l·l',
  presentacion: 'Ŀ 🏛️ enginyeria',
  enlace: 'https://www.exemple.cat/?a=1&b=ç',
};

const place = (change: object) => ({ ...CONTACT, direccion: { ...HOME, ...change } });
const contact = (change: object) => ({ ...CONTACT, datosContacto: { ...CONTACT.datosContacto, ...change } });
const of = (kind: string, more: object = {}) => ({ ...CONTACT, tipoDireccion: kind, ...more });

const get = (as: string, url: string): Step => ({ as, method: 'GET', url });
const put = (as: string, url: string, body: unknown, headers = {}): Step => ({ as, method: 'PUT', url, body, headers });
const post = (as: string, url: string, body: unknown, headers = {}): Step => ({
  as,
  method: 'POST',
  url,
  body,
  headers,
});
const readAll = (as: string) => ['CONTACT', 'OMNIBUS', 'FACTURACIO', 'CEE'].map((kind) => get(as, READ + kind));
/** A write of the contact address and what is read then. */
const written = (body: unknown, headers = {}) => [
  put('20001', CONTACT_PATH, body, headers),
  get('20001', `${READ}CONTACT`),
];

const LAST = { 'if-match': '$last' };
const NONE = { 'if-none-match': '*' };
const SPANISH = { 'accept-language': 'es' };

export const STEPS: readonly Step[] = [
  ...['20001', '20002', 'P3001', '12345678Z', ''].flatMap(readAll),
  get('20001', `${READ}HOME`),
  get('20001', '/api/formulario/datos'),
  ...written(CONTACT),
  ...written(CONTACT, LAST),
  ...written({ ...CONTACT, butlleti: false }, LAST),
  ...written(CONTACT, { 'if-match': '"0"' }),
  ...written(CONTACT, NONE),
  ...written({ direccion: HOME, datosContacto: { email: 'a@b.cat', movil: '1' } }),
  ...written({ tipoDireccion: 'CONTACT' }),
  ...written({}),
  ...written({ tipoDireccion: 'CONTACT' }, SPANISH),
  ...written({ ...CONTACT, comentario: 'Màster en l·l 🏛️', titulos: 'Enginyer de tot', nombre: 'Altre' }),
  ...written({
    ...CONTACT,
    persCifNif: '38765432J',
    habilitado: false,
    estat: 'Baixa',
    nombreEmpresa: 'x',
    version: 9,
  }),
  ...written(place({ pais: 'Atlàntida' })),
  ...written({ ...CONTACT, idPais: 2 }),
  ...written({ ...CONTACT, idPais: 9999 }),
  ...written({ ...CONTACT, idPais: 9999 }, SPANISH),
  ...written({ ...CONTACT, idPais: null }),
  ...written({ ...place({ codigoPostal: 'SW1A 1AA', poblacion: 'London' }), idPais: 4 }),
  ...written(place({ provincia: 'Lleida', comarca: 'Segrià' })),
  ...written(place({ provincia: undefined, comarca: undefined })),
  ...written(place({ poblacion: 'Sentfores' })),
  ...written(place({ codigoPostal: '28001', provincia: 'La meva', comarca: undefined })),
  ...written(place({ codigoPostal: '28001', provincia: undefined })),
  ...written(place({ direccion: ' \u00a0' })),
  ...written(contact({ telefono: '   ', web: ' https://exemple.cat ' })),
  ...written(contact({ email: 'nobody', movil: '611 11' })),
  ...written(contact({ email: 'nobody' }), SPANISH),
  ...written(contact({ telefonoMovil: '1', website: 'x', telefono2: '2', telefonoFax: '3' })),
  ...written({ ...CONTACT, lopd: null, butlleti: null, theknos: null, direccion__poblacion: 'Decoy' }),
  ...written({ ...CONTACT, lopd: 'maybe' }),
  ...written({ ...CONTACT, direccion: 'Carrer' }),
  ...written({ ...CONTACT, direccion: null }),
  ...written({ ...CONTACT, idPais: 'Espanya' }),
  ...written({ ...CONTACT, idPais: 2 ** 40 }),
  ...written(place({ direccion: 'x'.repeat(2001) })),
  ...written(place({ direccion: `'; drop table records; -- <script>{{x}} 🏛️` })),
  ...written({ ...CONTACT, tipoDireccion: 'CEE' }),
  ...written([]),
  ...written('x'),
  put('P3001', CONTACT_PATH, CONTACT),
  get('P3001', `${READ}CONTACT`),
  put('12345678Z', CONTACT_PATH, CONTACT),
  put('', CONTACT_PATH, CONTACT),
  ...['20001', 'P3001', '12345678Z'].flatMap((as) =>
    ['OMNIBUS', 'FACTURACIO', 'CEE', 'CONTACT', 'HOME'].map((kind) => put(as, OTHER_PATH, of(kind))),
  ),
  ...readAll('20001'),
  post('20001', OTHER_PATH, of('OMNIBUS')),
  post('20001', OTHER_PATH, of('OMNIBUS'), NONE),
  post('20002', OTHER_PATH, of('OMNIBUS', { comentario: 'Curs', titulos: 'x', persCodiCole: '1' }), NONE),
  put('20002', OTHER_PATH, of('OMNIBUS', { comentario: 'Un altre' }), LAST),
  get('20002', `${READ}OMNIBUS`),
  get('20002', `${READ}CONTACT`),
  put(
    '20002',
    OTHER_PATH,
    of('FACTURACIO', { sector: 'energia', area: 'projectes', cargo: 'tecnic', nombreEmpresa: 'S, SL' }),
  ),
  put('20002', OTHER_PATH, of('FACTURACIO', { sector: 'no such', cargo: 'tecnic' })),
  get('20002', `${READ}FACTURACIO`),
  put('20002', OTHER_PATH, { tipoDireccion: 'FACTURACIO' }),
  get('20002', `${READ}FACTURACIO`),
  post('20002', OTHER_PATH, of('CEE', { lopd: false, nombreEmpresa: 'C' })),
  post('20002', OTHER_PATH, of('CEE', { lopd: false, nombreEmpresa: 'C' }), SPANISH),
  post('20002', OTHER_PATH, { tipoDireccion: 'CEE', lopd: true }),
  post(
    '20002',
    OTHER_PATH,
    of('CEE', {
      nombreEmpresa: 'C',
      comentario: 'Curs',
      direccion: { ...HOME, codigoPostal: '28001', provincia: undefined },
    }),
  ),
  get('20002', `${READ}CEE`),
  put('20002', OTHER_PATH, of('CEE', { nombreEmpresa: 'D' }), LAST),
  post('20002', OTHER_PATH, of('CEE'), NONE),
  get('20001', GUIDE),
  get('20002', GUIDE),
  get('P3001', GUIDE),
  get('', GUIDE),
  put('20002', GUIDE, ENTRY),
  post('20002', GUIDE, ENTRY, { 'if-match': '"1"' }),
  post('20002', GUIDE, { visible: true }),
  post('20002', GUIDE, { ...ENTRY, presentacion: 'x'.repeat(1025) }),
  post('20002', GUIDE, ENTRY, NONE),
  post('20002', GUIDE, ENTRY, NONE),
  post('20002', GUIDE, ENTRY),
  get('20002', GUIDE),
  put('20002', GUIDE, { ...ENTRY, nombreEmpresa: null, poblacion: undefined }, LAST),
  get('20002', GUIDE),
  put('20002', GUIDE, { ...ENTRY, nombreEmpresa: ' \u00a0', poblacion: '' }, { 'if-match': '"1"' }),
  put('20002', GUIDE, { ...ENTRY, nombreEmpresa: ' \u00a0', poblacion: '' }),
  get('20002', GUIDE),
  ...[
    {
      actividades: [
        { idFamilia: 9, id: 201 },
        { idFamilia: 1 },
        {},
        { idFamilia: 1, id: 102 },
        { idFamilia: 2, id: 201 },
      ],
    },
    { comarcasPreferentes: [{ id: 13 }, {}, { id: null }, { id: 13 }, { id: 2, nombre: 'x' }] },
    { actividades: [{ idFamilia: 1, id: 201 }] },
    { actividades: [{ id: 201 }] },
    { actividades: [], comarcasPreferentes: null },
    { comarcasPreferentes: [{ id: 44 }] },
    { idPais: 999_999 },
    { idPais: null, provincia: 'Lleida' },
    { enlace: 'www.exemple.cat' },
    { enlace: 'javascript:alert(1)' },
    { enlace: 'https://' },
    { enlace: 'a b' },
    { enlace: null, presentacion: '🏛'.repeat(1024) },
    { visible: 'maybe' },
    { visible: undefined },
    { poblacion: 'x'.repeat(201) },
    { comarcasPreferentes: Array(501).fill({ id: 1 }) },
    { fotoPersonalUrl: 'https://evil.example/x.png', direccion__codigoPostal: '1' },
    { datosContacto: { movil: '60 00', telefono: '1' } },
  ].flatMap((change) => [put('20002', GUIDE, { ...ENTRY, ...change }), get('20002', GUIDE)]),
  put('20002', GUIDE, { ...ENTRY, actividades: [{ idFamilia: 1, id: 1 }], enlace: 'x:y', idPais: 9999 }, SPANISH),
  put('20002', GUIDE, { visible: false, actividades: [], comarcasPreferentes: [] }),
  get('20002', GUIDE),
  put('P3001', GUIDE, ENTRY),
  put('20001', GUIDE, []),
  ...['FOTO', 'LOGO', 'CV', 'OTHER'].flatMap((kind) => [
    get('20001', `${GUIDE}/documentos?tipo=${kind}`),
    { as: '20001', method: 'DELETE' as const, url: `${GUIDE}/documentos?tipo=${kind}` },
  ]),
  get('20001', GUIDE),
  get('P3001', `${GUIDE}/documentos?tipo=FOTO`),
];
