import { Type } from 'typebox';
import { communicationAnswer } from '../../api/shapes/communication.ts';
import { Evidence, HeldAnswer, SentState, Token } from '../../api/shapes/strangers.ts';
import { publishedLanguage } from '../../core/published/manifest.ts';
import { spendProof } from '../domain/anonymous/proof-of-work.ts';
import {
  CONFIRM_HOURS,
  caseByState,
  heldBy,
  holdSend,
  keepStranger,
  mailboxIn,
  mailReceipt,
  strangerOf,
  strangerWith,
  takeHeld,
  VISITOR,
} from '../domain/anonymous/strangers.ts';
import { stateText } from '../domain/procedures/as-sent.ts';
import { keyOf } from '../domain/procedures/cases.ts';
import { demandWithinLimit } from '../domain/procedures/files/case-files.ts';
import { isSolicitud, judgeSend, makeSend, meantBy, openForm } from '../domain/procedures/sends/send-form.ts';
import { dueOf } from '../domain/procedures/times/due.ts';
import { transact } from '../kit/db/transaction.ts';
import { ApiError } from '../kit/errors.ts';
import { compilePart } from '../kit/files/part-guard.ts';
import { bodyHash, once } from '../kit/idempotency.ts';
import { clientAddress, languageOf } from './caller.ts';
import type { Routes, ServerContext } from './context.ts';
import { readParts } from './multipart.ts';
import { errorResponses, sendHeaders } from './schemas.ts';

const isEvidence = compilePart(Evidence);

const config = { access: ['public', 'everyone', 'staff'] } as const;

const TASK = {
  summary: 'A task that a browser solves before it sends a form without an account',
  querystring: Type.Object({ form: Type.String({ minLength: 1, maxLength: 200 }) }),
  response: {
    200: { type: 'object', additionalProperties: true, description: 'The task' },
    ...errorResponses(404),
  },
};

const SEND = {
  summary: 'Send a filled form without an account, where the settings name it',
  description:
    'Multipart. `solicitud` and `adjunto` as for somebody who has signed in; `stranger` {trap, proof}. A form that ' +
    'waits for a confirmation by mail is answered with 202.',
  consumes: ['multipart/form-data'],
  headers: sendHeaders,
  response: {
    201: { ...communicationAnswer, description: 'Accepted' },
    202: { ...HeldAnswer, description: 'It waits for its confirmation' },
    ...errorResponses(403, 409, 422, 429),
  },
};

const CONFIRM = {
  summary: 'Confirm what was sent without an account, by the token of the mail',
  body: Token,
  response: {
    201: { ...communicationAnswer, description: 'The case has begun' },
    ...errorResponses(403, 409, 422, 429),
  },
};

const STATE = {
  summary: 'How something stands that was sent without an account, by the token of its receipt',
  body: Token,
  response: { 200: SentState, ...errorResponses(404, 429) },
};

/** Forms that people send without an account: the same send, judge and case as those of members. */
export default function strangers(app: Routes, context: ServerContext): void {
  const { db, attempts, proofs } = context;
  const ruleOf = async (form: string) => {
    const { settings } = await context.config.demand();
    return Object.hasOwn(settings.strangers ?? {}, form) ? settings.strangers?.[form] : undefined;
  };

  app.get('/api/strangers/task', { config, schema: TASK }, async ({ query: { form } }, reply) => {
    if ((await ruleOf(form))?.protection !== 'work') throw new ApiError(404, 'errors.server.notFound');
    return reply.send(await proofs.task(form));
  });

  app.post('/api/strangers/requests', { config, schema: SEND }, async (request, reply) => {
    const parts = await readParts(request, ['solicitud', 'stranger'], 'adjunto');
    const filled = parts.json.get('solicitud')?.value;
    const evidence = parts.json.get('stranger')?.value;
    if (!isSolicitud(filled) || filled.changes !== undefined || !isEvidence(evidence))
      throw new ApiError(400, 'errors.server.badRequest');
    const rule = await ruleOf(filled.form);
    if (!rule) throw new ApiError(403, 'errors.server.forbidden');
    if (evidence.trap !== '') throw new ApiError(400, 'errors.server.trap');
    const { files } = parts;
    if (files.length > 0 && rule.files !== true) throw new ApiError(403, 'errors.server.noFiles');
    const proof = rule.protection === 'work' ? await proofs.demand(evidence.proof, filled.form) : null;
    const open = await openForm(context, VISITOR, filled);
    const key = request.headers['idempotency-key'] as string | undefined;
    const send = {
      userId: (trx: Parameters<typeof strangerOf>[0]) => strangerOf(trx, key),
      path: request.routeOptions.url ?? '',
      key,
      bodyHash: bodyHash([...meantBy(parts), ...files.map(({ content }) => content)]),
    };
    const answer = await once<{ reference: string } | HeldAnswer>(context, send, async (trx, userId) => {
      const judged = await judgeSend(trx, open, { user: strangerWith(userId), request: filled, files });
      const mailbox = mailboxIn(judged.values, rule);
      if (rule.protection === 'mail' && mailbox === '') throw new ApiError(400, 'errors.server.badRequest');
      await attempts.countStranger(trx, { form: open.form.id, address: clientAddress(request.ip), mailbox }, rule);
      if (proof) await spendProof(trx, proof);
      await keepStranger(trx, userId, mailbox);
      if (files.length > 0) await demandWithinLimit(trx, userId, context.settings.storedMb);
      if (rule.protection === 'mail') {
        await holdSend(context, trx, open, judged, mailbox);
        return { mailbox, hours: CONFIRM_HOURS };
      }
      const row = await makeSend(context, trx, open, judged);
      await mailReceipt(context, trx, open, row, judged);
      return { reference: keyOf(row) };
    });
    return 'reference' in answer ? reply.code(201).send(answer) : reply.code(202).send(answer);
  });

  // Mail programs cut a link, or take a full stop along: its reader learns that as with any link that is not known.
  const link = { config, bodyLimit: 1024, attachValidation: true };
  app.post('/api/strangers/confirmation', { ...link, schema: CONFIRM }, async (request, reply) => {
    if (request.validationError) throw new ApiError(400, 'errors.server.strangerLink');
    const { token } = request.body;
    await attempts.count('stranger', { account: token, address: clientAddress(request.ip) });
    const { user, send } = await heldBy(db, token);
    const open = await openForm(context, VISITOR, send);
    const reference = await transact(db, async (trx) => {
      await takeHeld(trx, token);
      const judged = await judgeSend(trx, open, { user, request: send, files: [], hasFiles: true });
      const row = await makeSend(context, trx, open, judged);
      await mailReceipt(context, trx, open, row, judged);
      return keyOf(row);
    });
    context.mailWaiting();
    return reply.code(201).send({ reference });
  });

  app.post(
    '/api/strangers/state',
    { ...link, config: { ...config, writes: 'little' }, schema: STATE },
    async (request) => {
      if (request.validationError) throw new ApiError(400, 'errors.server.strangerGone');
      const { token } = request.body;
      await attempts.count('stranger', { account: token, address: clientAddress(request.ip) });
      const version = await context.config.demand();
      const language = publishedLanguage(version.manifest, languageOf(request));
      const row = await caseByState(db, token);
      const { created_at } = row;
      return {
        reference: keyOf(row),
        at: created_at.toISOString(),
        state: await stateText({ db, config: context.config, version }, row, language),
        ...dueOf(version, row, language, 'member'),
      };
    },
  );
}
