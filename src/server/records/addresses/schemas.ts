import { ADDRESS_KINDS } from './kinds.ts';

/** Shapes of an address on its way in. Rules are those of the published forms; these keep the tables in bounds. */

const upTo = (maxLength: number) => ({ type: 'string', maxLength, nullable: true });
const text = upTo(2000);
const longText = upTo(50_000);
const flag = { type: 'boolean', nullable: true };
const part = (properties: object) => ({ type: 'object', properties, nullable: true });

const record = {
  direccion: part({
    direccion: text,
    codigoPostal: text,
    poblacion: text,
    provincia: text,
    comarca: text,
    pais: text,
  }),
  idPais: { type: 'integer', minimum: 0, maximum: 2_147_483_647, nullable: true },
  datosContacto: part({
    telefono: text,
    telefono2: text,
    telefonoMovil: text,
    movil: text,
    telefonoFax: text,
    email: text,
    website: text,
    web: text,
  }),
  titulos: text,
  comentario: longText,
  nombreEmpresa: text,
  sector: text,
  area: text,
  cargo: text,
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
