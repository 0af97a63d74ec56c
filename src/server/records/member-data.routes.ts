import type { FastifyInstance } from 'fastify';
import type { AddressKind } from '../../types/shared/member-record.ts';
import { userOf } from '../auth/access.ts';
import type { ServerContext } from '../http/context.ts';
import { errorResponses } from '../http/schemas.ts';
import { addressForms, shownNames } from './addresses/forms.ts';
import { ADDRESS_KINDS } from './addresses/kinds.ts';
import { findTaggedRecord } from './member-record.ts';

/** The member's own data with the address of a kind (spec 1 §7); no such address, no item. */
export default function memberData(app: FastifyInstance, { db, config }: ServerContext): void {
  app.get<{ Querystring: { 'tipo-direccion': AddressKind } }>(
    '/api/formulario/datos',
    { config: { access: ['member', 'second'] }, schema: SCHEMA },
    async (request, reply) => {
      const { id, role } = userOf(request);
      const kind = request.query['tipo-direccion'];
      const version = await config.current();
      const shown = shownNames(version ? addressForms(version, kind, role) : []);
      const found = await findTaggedRecord(db, id, kind, shown);
      reply.header('cache-control', 'no-store');
      if (found) reply.header('etag', found.tag);
      return { items: found ? [found.record] : [] };
    },
  );
}

const text = { type: 'string', nullable: true };
const texts = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const flag = { type: 'boolean' };

const SCHEMA = {
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
              identificador: text,
              persPersonId: { type: 'integer', nullable: true },
              persCifNif: text,
              persCodiCole: text,
              nombre: text,
              apellidos: text,
              fechaNacimiento: text,
              direccion: texts('codigoPostal', 'comarca', 'direccion', 'pais', 'poblacion', 'provincia'),
              idPais: { type: 'integer', nullable: true },
              tipoDireccion: { type: 'string', enum: ADDRESS_KINDS },
              datosContacto: texts(
                'telefono',
                'telefono2',
                'telefonoMovil',
                'movil',
                'telefonoFax',
                'email',
                'website',
                'web',
              ),
              colegio: text,
              situacion: text,
              titulos: text,
              estat: text,
              habilitado: flag,
              lopd: flag,
              theknos: flag,
              butlleti: flag,
              serviciosActivos: text,
              comentario: text,
              nombreEmpresa: text,
              sector: text,
              area: text,
              cargo: text,
            },
          },
        },
      },
    },
    ...errorResponses(400, 401, 403, 503),
  },
};
