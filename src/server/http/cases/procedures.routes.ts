import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { arrayOf, described, exactly } from '../../../api/shapes/parts.ts';
import { OwnMove, ProcedureCase } from '../../../api/shapes/procedures.ts';
import type { Language } from '../../../core/config.ts';
import { movesNow } from '../../../core/moves/allowed-moves.ts';
import type { LoadedVersion } from '../../domain/config/loaded-version.ts';
import { dueOfCase } from '../../domain/dues/dues.ts';
import { paymentOf } from '../../domain/dues/payment-words.ts';
import { caseStateOf } from '../../domain/procedures/case-state.ts';
import { ownCase, ownCases, readCaseContext } from '../../domain/procedures/cases.ts';
import { procedureOf } from '../../domain/procedures/definition.ts';
import { beginOwnSignature, endOwnSignature, fileName } from '../../domain/procedures/documents/sign.ts';
import { documentFile, newestDocument } from '../../domain/procedures/documents/stored.ts';
import { caseScope } from '../../domain/procedures/moves/move.ts';
import { makeOwnMove, openProcedure } from '../../domain/procedures/sends/own-move.ts';
import { dueOf } from '../../domain/procedures/times/due.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { CaseRow } from '../../kit/db/tables.ts';
import { sendOf, sortedJson } from '../../kit/idempotency.ts';
import { preconditionHeaders } from '../../kit/preconditions.ts';
import { userOf } from '../auth/access.ts';
import { languageOf } from '../caller.ts';
import type { Routes, ServerContext } from '../context.ts';
import { errorResponses, sendHeaders } from '../schemas.ts';

/** Beginning and moving a case are the same but for its number. */
interface Move {
  Params: { procedure: string; id?: number };
  Body: OwnMove;
}

const PATH = '/api/procedures/:procedure';
/** The procedure's file says who of those who are signed in may see and move their own cases. */
const config = { access: ['everyone'] };

/** The signed-in user's own cases of whatever procedures the files of `schemas/_procedures/` say there are. */
export default function procedures(app: Routes, context: ServerContext): void {
  const { db } = context;

  app.get(PATH, { config, schema: LIST }, async (request) => {
    const caseContext = await readCaseContext(context);
    const user = userOf(request);
    const { id } = openProcedure(caseContext, request.params.procedure, 'readers', user);
    const answers = [];
    const language = languageOf(request);
    for (const row of await ownCases(db, id, user.id))
      answers.push(await caseAnswer(db, caseContext.version, row, language));
    return answers;
  });

  app.get(`${PATH}/:id`, { config, schema: READ }, async (request) => {
    const caseContext = await readCaseContext(context);
    const user = userOf(request);
    const procedure = openProcedure(caseContext, request.params.procedure, 'readers', user);
    const row = await ownCase(db, procedure.id, user.id, request.params.id);
    return caseAnswer(db, caseContext.version, row, languageOf(request));
  });

  const move = async (request: FastifyRequest<Move>, reply: FastifyReply) => {
    const user = userOf(request);
    const { params, body, headers } = request;
    const { language = languageOf(request), version, ...said } = body;
    // A retry stays one though the language was changed or a new version was published meanwhile.
    const send = sendOf(request, user.id, [params.procedure, String(params.id ?? ''), sortedJson(said)]);
    const wanted = { ...said, ...params, user, headers, language, version };
    const answer = await makeOwnMove(context, wanted, send, ({ version: now }, trx, row) =>
      caseAnswer(trx, now, row, language),
    );
    return reply.code(params.id === undefined ? 201 : 200).send(answer);
  };
  app.post<Move>(PATH, { config, schema: BEGIN }, move);
  app.post<Move>(`${PATH}/:id`, { config, schema: MOVE }, move);

  app.get(`${PATH}/:id/documents/:number`, { config, schema: DOCUMENT }, async (request, reply) => {
    const user = userOf(request);
    const { procedure, id, number } = request.params;
    openProcedure(await readCaseContext(context), procedure, 'readers', user);
    const pdf = await documentFile(db, user.id, procedure, { id, number });
    reply.header('content-disposition', `inline; filename="${fileName({ procedure, id }, number)}"`);
    return reply.type('application/pdf').send(Buffer.from(pdf));
  });

  const signs = { ...config, security: 'signature' } as const;
  const signing = async (request: FastifyRequest<{ Params: { procedure: string; id: number } }>) => {
    const user = userOf(request);
    const { procedure, id } = request.params;
    openProcedure(await readCaseContext(context), procedure, 'writers', user);
    const send = sendOf(request, user.id, [procedure, String(id), sortedJson(request.body)]);
    return { own: { procedure, owner: user.id, id }, send };
  };
  app.post(`${PATH}/:id/signature`, { config: signs, schema: BEGIN_SIGNATURE }, async (request) => {
    const { own, send } = await signing(request);
    return beginOwnSignature(context, own, request.body.certificate, send, (task) => task);
  });
  app.put(`${PATH}/:id/signature`, { config: signs, schema: END_SIGNATURE }, async (request) => {
    const { own, send } = await signing(request);
    const signature = Buffer.from(request.body.signature, 'base64');
    return endOwnSignature(context, own, signature, send, ({ version }, trx, row) =>
      caseAnswer(trx, version, row, languageOf(request)),
    );
  });
}

/** A case as its owner gets it; of the moves, those whose conditions on values are still to come count as unfulfilled. */
async function caseAnswer(
  db: Queries,
  version: LoadedVersion,
  row: CaseRow,
  language: Language,
): Promise<ProcedureCase> {
  const procedure = await procedureOf(db, version, row);
  const newest = await newestDocument(db, row.id);
  const scope = await caseScope({ db, version }, row);
  return {
    id: row.id,
    state: row.state,
    ended: row.ended,
    note: row.note,
    moves: row.ended ? [] : movesNow(procedure, caseStateOf(row), { by: 'member', scope }),
    begun: row.created_at.toISOString(),
    changed: row.updated_at.toISOString(),
    document: newest ? { number: newest.number, signed: newest.signed_at?.toISOString() ?? null } : null,
    ...dueOf(version, row, language, 'member'),
    ...paymentOf(version, await dueOfCase(db, row.id), language),
    ...(row.values ? { values: row.values } : {}),
  };
}

/** Shapes of the general calls; the description of the API says them for each published procedure. */

const id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const procedure = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Name of a file of `schemas/_procedures/`',
});

const one = { params: Type.Object({ procedure, id }) };
const all = { params: Type.Object({ procedure }) };

const writing = {
  headers: { ...sendHeaders, properties: { ...sendHeaders.properties, ...preconditionHeaders } },
  body: OwnMove,
};

const LIST = {
  ...all,
  summary: 'The signed-in user’s own cases of a procedure, newest first',
  response: {
    200: arrayOf(ProcedureCase, { description: 'How they stand' }),
    ...errorResponses(404),
  },
};

const READ = {
  ...one,
  summary: 'One of them',
  response: { 200: ProcedureCase, ...errorResponses(404) },
};

const failures = errorResponses(404, 409, 412, 422, 429);

const BEGIN = {
  ...all,
  ...writing,
  summary: 'Begin a case, or move the one that goes on',
  response: { 201: ProcedureCase, ...failures },
};

const MOVE = {
  ...one,
  ...writing,
  summary: 'Move a case',
  response: { 200: ProcedureCase, ...failures },
};

const DOCUMENT = {
  params: Type.Object({ procedure, id, number: id }),
  summary: 'A version of the document of a case, signed if it has been',
  response: errorResponses(404, 409),
};

const base64 = { minLength: 1, description: 'Base64' };

const BEGIN_SIGNATURE = {
  ...one,
  headers: sendHeaders,
  summary: 'Begin to sign the newest document with a certificate',
  body: exactly({ certificate: Type.String({ ...base64, maxLength: 50_000 }) }),
  response: {
    200: described('The bytes to sign, Base64, and their digest; it counts for some minutes', {
      data: Type.String(),
      digestOid: Type.String(),
    }),
    ...failures,
  },
};

const END_SIGNATURE = {
  ...one,
  headers: sendHeaders,
  summary: 'Hand the signature in; that is a move',
  body: exactly({ signature: Type.String({ ...base64, maxLength: 4096 }) }),
  response: { 200: ProcedureCase, ...failures },
};
