import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  errorResponses,
  preconditionHeaders,
  readShownRecord,
  type ServerContext,
  sendHeaders,
  userOf,
  writeOwn,
} from '../../../server/plugin.ts';
import type { AddressKind } from '../../../types/shared/member-record.ts';
import { contactBody, memberDataSchema, otherBody } from './address-schemas.ts';
import { consentOf, memberRecord, valuesOfBody } from './address-wire.ts';
import { RECORD_OF } from './kinds.ts';
import { spokenProperties } from './spoken.ts';

type Body = Record<string, unknown> & { tipoDireccion?: AddressKind };
type OtherBody = Body & { tipoDireccion: AddressKind };

/** The spec's own calls of the member's data with an address (spec 1 §7, 2 §7), over the records they are kept in. */
export default function addresses(app: FastifyInstance, context: ServerContext): void {
  app.get<{ Querystring: { 'tipo-direccion': AddressKind } }>(
    '/api/formulario/datos',
    { config: { access: ['member', 'second'] }, schema: memberDataSchema },
    async (request, reply) => {
      const kind = request.query['tipo-direccion'];
      const found = await readShownRecord(context, userOf(request), RECORD_OF[kind]);
      reply.header('cache-control', 'no-store');
      if (found) reply.header('etag', found.tag);
      return { items: found ? [memberRecord(kind, found.values)] : [] };
    },
  );

  const write = async (request: FastifyRequest<{ Body: Body }>, reply: FastifyReply, kind: AddressKind) => {
    const tag = await writeOwn(context, request, {
      record: RECORD_OF[kind],
      values: valuesOfBody(kind, request.body),
      speaksOf: spokenProperties(kind === 'CONTACT' ? contactBody : otherBody, { lopd: consentOf(kind) }),
      how: request.method === 'POST' ? 'make' : 'either',
    });
    return reply.code(204).header('etag', tag).send();
  };
  app.put<{ Body: Body }>(
    '/api/formulario/datos-contacto',
    { config: { access: ['consumerAccess', 'second'] }, schema: CONTACT },
    (request, reply) => write(request, reply, 'CONTACT'),
  );
  // Which of them a user may write is the record's to say.
  const others = { config: { access: ['consumerAccess', 'member'] }, schema: OTHER };
  const writeOther = (request: FastifyRequest<{ Body: OtherBody }>, reply: FastifyReply) =>
    write(request, reply, request.body.tipoDireccion);
  app.post<{ Body: OtherBody }>('/api/formulario/datos-altres', others, writeOther);
  app.put<{ Body: OtherBody }>('/api/formulario/datos-altres', others, writeOther);
}

const common = {
  tags: ['member data'],
  security: [{ token: [] }],
  headers: { ...sendHeaders, properties: { ...sendHeaders.properties, ...preconditionHeaders } },
  response: {
    204: { description: 'Saved; `ETag` names the new version', type: 'null' },
    ...errorResponses(400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503),
  },
};
const rules =
  'Only what a published form for it offers is taken, checked by its rules; what it offers and is not sent is emptied, ' +
  'but for what this body has no place for. ' +
  "The country's name follows from `idPais`; abroad there is no province and no comarca.";

const CONTACT = {
  ...common,
  summary: "Make or change the member's contact address",
  description: `${rules} When the e-mail address changes, the old one gets a notice.`,
  body: contactBody,
};

const OTHER = {
  ...common,
  summary: "Make or change another of the member's addresses",
  description: `POST: there must be none of that kind yet, else 409. ${rules}`,
  body: otherBody,
};
