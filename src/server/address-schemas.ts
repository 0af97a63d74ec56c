import { ADDRESS_KINDS } from './address-kinds.ts';

/** Shapes of an address on its way in. Rules are those of the published forms; these keep the tables in bounds. */

/** PostgreSQL's texts hold anything but NUL. */
const text = (maxLength: number) => ({ type: 'string', maxLength, pattern: '^[^\\u0000]*$', nullable: true });
const flag = { type: 'boolean', nullable: true };
const part = (properties: object) => ({ type: 'object', properties, nullable: true });

const record = {
  direccion: part({
    direccion: text(500),
    codigoPostal: text(20),
    poblacion: text(200),
    provincia: text(200),
    comarca: text(200),
    pais: text(200),
  }),
  idPais: { type: 'integer', minimum: 0, maximum: 2_147_483_647, nullable: true },
  datosContacto: part({
    telefono: text(50),
    telefono2: text(50),
    telefonoMovil: text(50),
    movil: text(50),
    telefonoFax: text(50),
    email: text(254),
    website: text(2000),
    web: text(2000),
  }),
  titulos: text(5000),
  comentario: text(20_000),
  nombreEmpresa: text(500),
  sector: text(100),
  area: text(100),
  cargo: text(100),
  lopd: flag,
  butlleti: flag,
  theknos: flag,
};

/** Body of the contact address. Further members, such as the name and the NIF, are ignored. */
export const contactBody = {
  type: 'object',
  properties: { ...record, tipoDireccion: { type: 'string', const: 'CONTACT' } },
};

/** Body of the other addresses. */
export const otherBody = {
  type: 'object',
  required: ['tipoDireccion'],
  properties: {
    ...record,
    tipoDireccion: { type: 'string', enum: ADDRESS_KINDS.filter((kind) => kind !== 'CONTACT') },
  },
};
