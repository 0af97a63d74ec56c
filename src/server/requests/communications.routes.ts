import type { FastifyInstance, FastifyRequest } from 'fastify';
import { communicationAnswer, communicationForm, message } from '../../api/shapes/communication.ts';
import { userOf } from '../auth/access.ts';
import type { Queries } from '../db/database.ts';
import { languageOf } from '../http/caller.ts';
import type { ServerContext } from '../http/context.ts';
import { ApiError } from '../http/errors.ts';
import { bodyHash, once, sortedJson } from '../http/idempotency.ts';
import { compilePart, type Parts, readParts } from '../http/multipart.ts';
import { preconditionHeaders } from '../http/preconditions.ts';
import { errorResponses, sendHeaders } from '../http/schemas.ts';
import { acceptMessage, type Sender } from './member-message.ts';
import { openForm } from './open-form.ts';
import { sendForm } from './send-form.ts';

/** Whether a part is a filled form. */
export const isSolicitud = compilePart(communicationForm);
const isComunicacion = compilePart(message);

type Work = (trx: Queries) => Promise<{ reference: string }>;

/** The communication call (spec 1 §7): a form's request, or a plain message to one of the offices. */
export default function communications(app: FastifyInstance, context: ServerContext): void {
  app.post(
    '/api/emails/comunicaciones',
    { config: { access: ['everyone'] }, schema: SCHEMA },
    async (request, reply) => {
      const user = userOf(request);
      const parts = await readParts(request, ['comunicacion', 'solicitud'], 'adjunto');
      const sender = { user, language: languageOf(request), headers: request.headers };
      const work = await prepare(context, sender, parts);
      const send = {
        userId: user.id,
        path: request.routeOptions.url ?? '',
        key: request.headers['idempotency-key'] as string | undefined,
        bodyHash: bodyHash([...meantBy(parts), ...parts.files.map(({ content }) => content)]),
      };
      const answer = await once(context.db, send, async (trx) => ({ status: 201, body: await work(trx) }));
      context.mailWaiting();
      return reply.code(201).send(answer.body);
    },
  );
}

/** Everything that can be found out before the transaction; what comes back runs inside it. */
async function prepare(
  context: ServerContext,
  { user, language, headers }: Pick<Sender, 'user' | 'language'> & Pick<FastifyRequest, 'headers'>,
  { json, files }: Parts,
): Promise<Work> {
  const filled = json.get('solicitud')?.value;
  const written = json.get('comunicacion')?.value;
  if (isSolicitud(filled)) {
    const open = await openForm(context, user, filled);
    return async (trx) => ({
      reference: await sendForm(context, trx, open, { user, request: filled, files, headers }),
    });
  }
  const [attachment = null, ...more] = files;
  if (filled !== undefined || !isComunicacion(written) || more.length > 0)
    throw new ApiError(400, 'errors.server.badRequest');
  const sender = { user, version: await context.config.demand(), language };
  return async (trx) => ({ reference: await acceptMessage(context, trx, sender, written, attachment) });
}

/** What makes two sends the same: a retry stays one though the language or the version changed meanwhile. */
export function meantBy({ json }: Parts): string[] {
  const filled = json.get('solicitud')?.value;
  if (isSolicitud(filled))
    return [
      filled.form,
      filled.context ?? '',
      sortedJson(filled.values),
      ...(filled.files ?? []),
      filled.changes ?? '',
    ];
  return [json.get('comunicacion')?.raw ?? ''];
}

const SCHEMA = {
  summary: 'Send a filled form, or a message, to one of the offices',
  description:
    'Multipart. `solicitud` {form, version, language, values}: checked and completed by the server, which writes the mail ' +
    'itself. Without it, `comunicacion`: its words go out quoted, below ours that say who wrote. Both are recorded. ' +
    '`adjunto`: files, one part for each; `files` of `solicitud` names the field of each in their order, and may be left out where ' +
    'one field takes them. `changes` names a request of the same person that is sent again with other values, with its tag in `If-Match`. A message without a form takes one. A picture goes without its metadata, and a PDF with scripts, actions or files in it not at all.',
  tags: ['communication'],
  consumes: ['multipart/form-data'],
  security: [{ token: [] }],
  headers: { type: 'object', properties: { ...sendHeaders.properties, 'if-match': preconditionHeaders['if-match'] } },
  response: {
    201: { ...communicationAnswer, description: 'Accepted' },
    ...errorResponses(400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503),
  },
};
