import { Type } from 'typebox';
import { choice } from '../../../api/shapes/parts.ts';
import {
  ApiError,
  demandFound,
  demandWithinLimit,
  errorResponses,
  fileResponse,
  once,
  type Routes,
  readParts,
  type ServerContext,
  sendFile,
  sendHeaders,
  sendOf,
  userOf,
} from '../../../server/plugin.ts';
import {
  DOCUMENT_KINDS,
  DOCUMENTS_PATH,
  demandDocument,
  documentRules,
  findDocument,
  removeDocument,
  saveDocument,
} from './documents.ts';
import { isActive } from './guide-hook.ts';

const config = { access: ['member'] };

/** The member's own photo, logo and CV for the guide (spec 2 §7): nobody else's can be named. */
export default function guideDocuments(app: Routes, context: ServerContext): void {
  const { db, settings } = context;
  app.get(DOCUMENTS_PATH, { config, schema: READ }, async (request, reply) => {
    const found = demandFound(await findDocument(db, userOf(request).id, request.query.tipo));
    return sendFile(reply, { name: found.filename, type: found.contentType, content: found.content });
  });

  app.post(DOCUMENTS_PATH, { config, schema: SEND }, async (request, reply) => {
    const user = userOf(request);
    const { tipo } = request.query;
    const [attachment] = (await readParts(request, [], 'adjunto', documentRules(tipo))).files;
    if (!attachment) throw new ApiError(400, 'errors.server.badRequest');
    demandDocument(tipo, attachment);
    await once(context, sendOf(request, user.id, [tipo, attachment.content]), async (trx) => {
      // A member who may not stand in the guide may still take things out of it.
      if (!(await isActive(trx, user.id))) throw new ApiError(403, 'errors.server.inactive');
      await saveDocument(trx, user.id, tipo, attachment);
      await demandWithinLimit(trx, user.id, settings.storedMb);
    });
    return reply.code(204).send();
  });

  app.delete(DOCUMENTS_PATH, { config, schema: REMOVE }, async (request, reply) => {
    const user = userOf(request);
    const { tipo } = request.query;
    await once(context, sendOf(request, user.id, [tipo]), async (trx) => {
      if (!(await removeDocument(trx, user.id, tipo))) throw new ApiError(404, 'errors.server.notFound');
    });
    return reply.code(204).send();
  });
}

const common = {
  tags: ['guide'],
  querystring: Type.Object({ tipo: choice(DOCUMENT_KINDS), v: Type.Optional(Type.String({ maxLength: 100 })) }),
};
const done = (description: string) => ({ 204: { description, type: 'null' } });

const READ = {
  ...common,
  summary: "One of the member's own files",
  response: {
    200: fileResponse('image/png', 'image/jpeg', 'image/gif', 'application/pdf'),
    ...errorResponses(404),
  },
};

const SEND = {
  ...common,
  summary: 'Send a file in the place of the one of its kind',
  description:
    'Multipart, one part `adjunto`. FOTO and LOGO: PNG, JPEG or GIF of at most 2,000,000 bytes. CV: PDF of at most ' +
    '5,000,000 bytes. The bytes decide about the type. Pictures are kept without their metadata; a PDF with scripts, actions or files in it is refused.',
  consumes: ['multipart/form-data'],
  headers: sendHeaders,
  response: { ...done('Kept'), ...errorResponses(422) },
};

const REMOVE = {
  ...common,
  summary: 'Remove a file',
  headers: sendHeaders,
  response: { ...done('Removed'), ...errorResponses(404, 422) },
};
