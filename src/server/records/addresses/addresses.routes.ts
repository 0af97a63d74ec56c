import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayOpen } from '../../../core/access.ts';
import type { AddressKind } from '../../../types/shared/member-record.ts';
import { userOf } from '../../auth/access.ts';
import type { ServerContext } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import { once, sendOf, sortedJson } from '../../http/idempotency.ts';
import { languageOf } from '../../http/language.ts';
import { preconditionHeaders } from '../../http/preconditions.ts';
import { errorResponses, sendHeaders } from '../../http/schemas.ts';
import { contactBody, otherBody } from './schemas.ts';
import { writeAddress } from './write.ts';

type Body = Record<string, unknown> & { tipoDireccion?: AddressKind };
type OtherBody = Body & { tipoDireccion: AddressKind };

/** Who may write an address of a kind; whoever passes one of the checks (spec 2 §6). */
const WRITERS: Record<AddressKind, readonly string[]> = {
  CONTACT: ['consumerAccess', 'second'],
  OMNIBUS: ['consumerAccess'],
  FACTURACIO: ['consumerAccess'],
  CEE: ['member'],
};

const OTHER_WRITERS = [...new Set([...WRITERS.OMNIBUS, ...WRITERS.FACTURACIO, ...WRITERS.CEE])];

/** Changes to the signed-in user's own addresses (spec 2 §4, §7). */
export default function addresses(app: FastifyInstance, context: ServerContext): void {
  const write = async (request: FastifyRequest<{ Body: Body }>, reply: FastifyReply, kind: AddressKind) => {
    const user = userOf(request);
    const version = await context.config.current();
    if (!version) throw new ApiError(503, 'errors.server.unavailable');
    if (!mayOpen(version.menu.checks, WRITERS[kind], { role: user.role }))
      throw new ApiError(403, 'errors.server.forbidden');
    const { body, headers } = request;
    const creating = request.method === 'POST';
    const answer = await once(context.db, sendOf(request, user.id, [sortedJson(body)]), async (trx) => {
      const change = { user, kind, body, version, language: languageOf(request), headers, creating };
      return { status: 204, body: { tag: await writeAddress(context, trx, change) } };
    });
    context.mailWaiting();
    return reply
      .code(204)
      .header('etag', (answer.body as { tag: string }).tag)
      .send();
  };

  app.put<{ Body: Body }>(
    '/api/formulario/datos-contacto',
    { config: { access: WRITERS.CONTACT }, schema: CONTACT },
    (request, reply) => write(request, reply, 'CONTACT'),
  );
  const others = { config: { access: OTHER_WRITERS }, schema: OTHER };
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
  'Only what a published form for it offers is taken, checked by its rules; what it offers and is not sent is emptied. ' +
  "The country's name follows from `idPais`; abroad there is no province and no comarca.";

const CONTACT = {
  ...common,
  summary: "Make or change the member's contact address",
  description: `${rules} Another e-mail address needs the password again (403 with a code), the old one is told.`,
  body: contactBody,
};

const OTHER = {
  ...common,
  summary: "Make or change another of the member's addresses",
  description: `POST: there must be none of that kind yet, else 409. ${rules}`,
  body: otherBody,
};
