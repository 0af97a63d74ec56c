import { errorResponses } from '../../../server/plugin.ts';
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

const known = { type: 'string', nullable: true };
const allKnown = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, known])),
});
const yesOrNo = { type: 'boolean' };

/** Query and answer of the read call (spec 1 §3): one item, or none when there is no such address. */
export const memberDataSchema = {
  summary: "The signed-in member's data with one address",
  tags: ['member data'],
  security: [{ token: [] }],
  querystring: {
    type: 'object',
    required: ['tipo-direccion'],
    properties: { 'tipo-direccion': { type: 'string', enum: ADDRESS_KINDS } },
  },
  response: {
    200: {
      description: 'One item, whose version `ETag` names, or none when there is no such address',
      type: 'object',
      properties: {
        items: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              identificador: known,
              persPersonId: { type: 'integer', nullable: true },
              persCifNif: known,
              persCodiCole: known,
              nombre: known,
              apellidos: known,
              fechaNacimiento: known,
              direccion: allKnown('codigoPostal', 'comarca', 'direccion', 'pais', 'poblacion', 'provincia'),
              idPais: { type: 'integer', nullable: true },
              tipoDireccion: { type: 'string', enum: ADDRESS_KINDS },
              datosContacto: allKnown(
                'telefono',
                'telefono2',
                'telefonoMovil',
                'movil',
                'telefonoFax',
                'email',
                'website',
                'web',
              ),
              colegio: known,
              situacion: known,
              titulos: known,
              estat: known,
              habilitado: yesOrNo,
              lopd: yesOrNo,
              theknos: yesOrNo,
              butlleti: yesOrNo,
              serviciosActivos: known,
              comentario: known,
              nombreEmpresa: known,
              sector: known,
              area: known,
              cargo: known,
            },
          },
        },
      },
    },
    ...errorResponses(400, 401, 403, 503),
  },
};
