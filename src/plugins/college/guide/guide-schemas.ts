/** Shapes of the guide's record for the routes: they check what comes and describe what goes. */

/** PostgreSQL's `integer`. */
const id = { type: 'integer', minimum: 0, maximum: 2_147_483_647 };
const maybe = (schema: object) => ({ ...schema, nullable: true });
const text = (maxLength: number) => maybe({ type: 'string', maxLength });
const part = (properties: object) => ({ type: 'object', properties });

const texts = {
  poblacion: text(200),
  provincia: text(200),
  nombreEmpresa: text(500),
  // Its limit is a rule of the form; this one keeps the table in bounds.
  presentacion: text(20_000),
  enlace: text(2000),
};
const address = { codigoPostal: text(20) };
const contact = { movil: text(50) };
const visible = { type: 'boolean' };
const activity = { idFamilia: id, id };
const choices = (entry: object) => ({ type: 'array', maxItems: 500, items: part(entry) });
const loose = (entry: object) =>
  Object.fromEntries(Object.entries(entry).map(([name, schema]) => [name, maybe(schema)]));

/** What is sent. Further members, such as the addresses of files, are ignored. */
export const guideBody = {
  type: 'object',
  required: ['visible'],
  properties: {
    actividades: maybe(choices(loose(activity))),
    comarcasPreferentes: maybe(choices(loose({ id }))),
    ...texts,
    direccion: maybe(part(address)),
    idPais: maybe(id),
    datosContacto: maybe(part(contact)),
    visible,
  },
};

const file = maybe({ type: 'string', description: 'Relative to the host of files; from the server only' });

/** What is answered. */
export const guideRecord = part({
  actividades: choices(activity),
  comarcasPreferentes: choices({ id }),
  ...texts,
  direccion: part(address),
  idPais: maybe(id),
  datosContacto: part(contact),
  visible,
  fotoPersonalUrl: file,
  logoEmpresaUrl: file,
  curriculumUrl: file,
});
