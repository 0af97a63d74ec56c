import type { FastifyInstance, FastifyRequest } from 'fastify';
import { communicationAnswer, message } from '../../../api/shapes/communication.ts';
import { acceptMessage } from '../../domain/procedures/sends/member-message.ts';
import { isSolicitud, meantBy, openForm, sendForm } from '../../domain/procedures/sends/send-form.ts';
import type { Queries } from '../../kit/db/database.ts';
import { ApiError } from '../../kit/errors.ts';
import { compilePart } from '../../kit/files/part-guard.ts';
import type { Parts } from '../../kit/files/parts.ts';
import { once, sendOf } from '../../kit/idempotency.ts';
import { preconditionHeaders } from '../../kit/preconditions.ts';
import { userOf } from '../auth/access.ts';
import { languageOf } from '../caller.ts';
import type { ServerContext } from '../context.ts';
import { readParts } from '../multipart.ts';
import { errorResponses, sendHeaders } from '../schemas.ts';

const isComunicacion = compilePart(message);

/** The communication call (spec 1 §7): a form's request, or a plain message to one of the offices. */
export default function communications(app: FastifyInstance, context: ServerContext): void {
  app.post(
    '/api/emails/comunicaciones',
    { config: { access: ['everyone'] }, schema: SCHEMA },
    async (request, reply) => {
      const user = userOf(request);
      const parts = await readParts(request, ['comunicacion', 'solicitud'], 'adjunto');
      const work = await prepare(context, request, parts);
      const send = sendOf(request, user.id, [...meantBy(parts), ...parts.files.map(({ content }) => content)]);
      const answer = await once(context, send, async (trx) => ({ reference: await work(trx) }));
      return reply.code(201).send(answer);
    },
  );
}

/** Finds out everything that it can before the transaction. @returns the rest, which answers the reference */
async function prepare(
  context: ServerContext,
  request: FastifyRequest,
  { json, files }: Parts,
): Promise<(trx: Queries) => Promise<string>> {
  const user = userOf(request);
  const filled = json.get('solicitud')?.value;
  const written = json.get('comunicacion')?.value;
  if (isSolicitud(filled)) {
    const open = await openForm(context, user, filled);
    return (trx) => sendForm(context, trx, open, { user, request: filled, files, headers: request.headers });
  }
  const [attachment = null, ...more] = files;
  if (filled !== undefined || !isComunicacion(written) || more.length > 0)
    throw new ApiError(400, 'errors.server.badRequest');
  const sender = { user, version: await context.config.demand(), language: languageOf(request) };
  return (trx) => acceptMessage(context, trx, sender, written, attachment);
}

const SCHEMA = {
  summary: 'Send a filled form, or a message, to one of the offices',
  description:
    'Multipart. `solicitud` {form, version, language, context, values}: checked and completed by the server, which writes the mail ' +
    'itself. Without it, `comunicacion`: its words go out quoted, below ours that say who wrote. Both are recorded. ' +
    '`adjunto`: files, one part for each; `files` of `solicitud` names the field of each in their order, and may be left out where ' +
    'one field takes them. `changes` names a request of the same person that is sent again with other values, with its tag in `If-Match`. A message without a form takes one. A picture goes without its metadata, and a PDF with scripts, actions or files in it not at all.',
  consumes: ['multipart/form-data'],
  headers: { type: 'object', properties: { ...sendHeaders.properties, 'if-match': preconditionHeaders['if-match'] } },
  response: {
    201: { ...communicationAnswer, description: 'Accepted' },
    ...errorResponses(404, 409, 412, 422, 429),
  },
};
