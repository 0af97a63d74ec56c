import { Type } from 'typebox';
import { KeptFiles } from '../../../api/shapes/procedures.ts';
import { sentFiles } from '../../../core/forms/form-actions.ts';
import { ownCase, readCaseContext } from '../../domain/procedures/cases.ts';
import { demandWithinLimit, keepUploads, keptFileAt } from '../../domain/procedures/files/case-files.ts';
import { openProcedure } from '../../domain/procedures/sends/own-move.ts';
import { lockOwner } from '../../domain/records/store.ts';
import type { Queries } from '../../kit/db/database.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { ApiError, demandFound } from '../../kit/errors.ts';
import { userOf } from '../auth/access.ts';
import type { Routes, ServerContext } from '../context.ts';
import { readParts } from '../multipart.ts';
import { errorResponses, sendHeaders } from '../schemas.ts';
import { fileResponse, sendFile } from '../send-file.ts';

const PATH = '/api/procedures/:procedure';
const config = { access: ['everyone'] };

/** Files that are values of a procedure's form: sent before the move that names them, fetched from the case. */
export default function procedureFiles(app: Routes, context: ServerContext): void {
  const { db, settings } = context;
  app.post(`${PATH}/files`, { config, schema: UPLOAD }, async (request, reply) => {
    const user = userOf(request);
    const { version } = await readCaseContext(context);
    const { id, form = '' } = openProcedure({ settings, version }, request.params.procedure, 'writers', user);
    if (sentFiles(version.forms.get(form)?.spec ?? {}).length === 0)
      throw new ApiError(400, 'errors.server.badRequest');
    const { files } = await readParts(request, [], 'adjunto');
    const keep = async (trx: Queries) => {
      await lockOwner(trx, user.id);
      const kept = await keepUploads(trx, { owner: user.id, procedure: id }, files);
      await demandWithinLimit(trx, user.id, settings.storedMb);
      return kept;
    };
    const kept = await inTransaction(db, keep, { knowsItself: true });
    return reply.code(201).send(kept);
  });

  app.get(`${PATH}/:id/files/:property`, { config, schema: FILE }, async (request, reply) => {
    const user = userOf(request);
    const { procedure, id, property } = request.params;
    openProcedure(await readCaseContext(context), procedure, 'readers', user);
    return sendFile(reply, demandFound(await keptFileAt(db, await ownCase(db, procedure, user.id, id), property)));
  });
}

const procedure = Type.String({ minLength: 1, maxLength: 100 });

const UPLOAD = {
  summary: 'Upload files of a procedure’s form, before the move that names them',
  description:
    'Multipart, a part `adjunto` for each file. The answer to each is its value in the form; a file that no move has ' +
    'named for a day goes. A picture is kept without its metadata, and a PDF with scripts, actions or files in it not at all.',
  params: Type.Object({ procedure }),
  headers: sendHeaders,
  consumes: ['multipart/form-data'],
  response: { 201: KeptFiles, ...errorResponses(404, 429) },
};

const FILE = {
  summary: 'A file that is a value of one of the user’s own cases',
  params: Type.Object({
    procedure,
    id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    property: Type.String({ maxLength: 100 }),
  }),
  response: {
    200: fileResponse('image/png', 'image/jpeg', 'image/gif', 'application/pdf', 'application/octet-stream'),
    ...errorResponses(404),
  },
};
