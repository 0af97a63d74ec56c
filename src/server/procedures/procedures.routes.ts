import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OwnMove, ProcedureCase } from '../../api/shapes/procedures.ts';
import type { SignatureTask } from '../../core/action.ts';
import { userOf } from '../auth/access.ts';
import type { Routes, ServerContext } from '../http/context.ts';
import { sendOf, sortedJson } from '../http/idempotency.ts';
import { languageOf } from '../http/language.ts';
import { caseAnswer } from './answer.ts';
import { BEGIN, BEGIN_SIGNATURE, DOCUMENT, END_SIGNATURE, LIST, MOVE, READ } from './call-schemas.ts';
import { ownCase, ownCases } from './cases.ts';
import { fileName } from './documents/sign.ts';
import { documentFile } from './documents/stored.ts';
import { makeMemberMove, openProcedure } from './moves/member-move.ts';
import { procedureRoom } from './room.ts';
import { beginOwnSignature, endOwnSignature } from './signature.ts';

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
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(PATH, { config, schema: LIST }, async (request) => {
    const room = await procedureRoom(context);
    const user = userOf(request);
    const { id } = openProcedure(room, request.params.procedure, 'readers', user);
    const answers = [];
    for (const row of await ownCases(db, id, user.id)) answers.push(await caseAnswer(db, room.version, row));
    return answers;
  });

  app.get(`${PATH}/:id`, { config, schema: READ }, async (request) => {
    const room = await procedureRoom(context);
    const user = userOf(request);
    const procedure = openProcedure(room, request.params.procedure, 'readers', user);
    return caseAnswer(db, room.version, await ownCase(db, procedure.id, user.id, request.params.id));
  });

  const move = async (request: FastifyRequest<Move>, reply: FastifyReply) => {
    const user = userOf(request);
    const { params, body, headers } = request;
    const { language = languageOf(request), version, ...said } = body;
    // A retry stays one though the language was changed or a new version was published meanwhile.
    const send = sendOf(request, user.id, [params.procedure, String(params.id ?? ''), sortedJson(said)]);
    const wanted = { ...said, ...params, user, headers, language, version };
    const status = params.id === undefined ? 201 : 200;
    const answer = await makeMemberMove(context, wanted, send, async ({ version: now }, trx, row) => ({
      status,
      body: await caseAnswer(trx, now, row),
    }));
    return reply.code(answer.status).send(answer.body);
  };
  app.post<Move>(PATH, { config, schema: BEGIN }, move);
  app.post<Move>(`${PATH}/:id`, { config, schema: MOVE }, move);

  app.get(`${PATH}/:id/documents/:number`, { config, schema: DOCUMENT }, async (request, reply) => {
    const user = userOf(request);
    const { procedure, id, number } = request.params;
    openProcedure(await procedureRoom(context), procedure, 'readers', user);
    const pdf = await documentFile(db, user.id, procedure, { id, number });
    reply.header('content-disposition', `inline; filename="${fileName({ procedure, id }, number)}"`);
    return reply.type('application/pdf').send(Buffer.from(pdf));
  });

  const signs = { ...config, security: 'signature' } as const;
  const signing = async (request: FastifyRequest<{ Params: { procedure: string; id: number } }>) => {
    const user = userOf(request);
    const { procedure, id } = request.params;
    openProcedure(await procedureRoom(context), procedure, 'writers', user);
    const send = sendOf(request, user.id, [procedure, String(id), sortedJson(request.body)]);
    return { own: { procedure, owner: user.id, id }, send };
  };
  app.post(`${PATH}/:id/signature`, { config: signs, schema: BEGIN_SIGNATURE }, async (request) => {
    const { own, send } = await signing(request);
    const answer = await beginOwnSignature(context, own, request.body.certificate, send, (task) => task);
    return answer.body as SignatureTask;
  });
  app.put(`${PATH}/:id/signature`, { config: signs, schema: END_SIGNATURE }, async (request) => {
    const { own, send } = await signing(request);
    const signature = Buffer.from(request.body.signature, 'base64');
    const answer = await endOwnSignature(context, own, signature, send, async ({ version }, trx, row) => ({
      status: 200,
      body: await caseAnswer(trx, version, row),
    }));
    return answer.body as ProcedureCase;
  });
}
