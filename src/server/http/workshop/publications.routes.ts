import type { FastifyReply, FastifyRequest } from 'fastify';
import { Decline, PublicationParams, PublicationsAnswer, WaitingAnswer } from '../../../api/shapes/publications.ts';
import { CheckAnswer, PublishedAnswer } from '../../../api/shapes/workshop.ts';
import { demandPassword } from '../../domain/accounts/sessions.ts';
import { compareStored } from '../../domain/publishing/compare.ts';
import { inWords } from '../../domain/publishing/in-words.ts';
import { checkAnswer, compiledFiles } from '../../domain/workshop/check-files.ts';
import { goBack } from '../../domain/workshop/go-back.ts';
import { compiledOrRefused, makeLive } from '../../domain/workshop/make-live.ts';
import {
  demandSecondPerson,
  listPublications,
  movePublication,
  publicationFiles,
  waitingPublication,
} from '../../domain/workshop/publications.ts';
import type { Queries } from '../../kit/db/database.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { ApiError } from '../../kit/errors.ts';
import { nameOf, userOf } from '../auth/access.ts';
import { languageOf } from '../caller.ts';
import type { Routes, ServerContext } from '../context.ts';
import { errorResponses } from '../schemas.ts';

const path = '/api/config/publications';
const access = ['configuration'];
const deciding = { access, security: 'publish-proposal', writes: 'little' } as const;

const LIST = {
  summary: 'Publications that wait, and the lately ended ones',
  response: { 200: PublicationsAnswer },
};

const CHANGES = {
  summary: 'The changes of one of them',
  params: PublicationParams,
  response: { 200: CheckAnswer, ...errorResponses(404, 409) },
};

const CONFIRM = {
  summary: 'Confirms what somebody else proposed',
  description:
    'It becomes live, or waits for its time. Asks for the password: 403 with the code `insufficient_user_authentication` until it was given.',
  params: PublicationParams,
  response: {
    200: PublishedAnswer,
    202: WaitingAnswer,
    ...errorResponses(404, 409, 412, 415, 422),
  },
};

const DECLINE = {
  summary: 'Declines what somebody proposed, with a reason',
  params: PublicationParams,
  body: Decline,
  response: {
    204: { description: 'It is declined', type: 'null' },
    ...errorResponses(404, 409),
  },
};

const WITHDRAW = {
  summary: 'Takes back what waits',
  params: PublicationParams,
  response: { 204: { description: 'It waits no more', type: 'null' }, ...errorResponses(404, 409) },
};

/** Files that wait to become live. A program cannot confirm: that takes a session and a password. */
export default function publications(app: Routes, context: ServerContext): void {
  const { db, config, settings } = context;

  app.get(path, { config: { access, scope: 'read' }, schema: LIST }, async (request) => {
    const version = await config.demand();
    return inTransaction(db, async (trx) => ({
      approval: version.settings.publishing?.approval === true,
      items: await listPublications(trx, userOf(request), ({ text, values }) =>
        version.text(languageOf(request), text, values),
      ),
    }));
  });

  app.get(`${path}/:id/changes`, { config: { access }, schema: CHANGES }, async (request) => {
    const { id } = request.params;
    const language = languageOf(request);
    const { restores } = await inTransaction(db, (trx) => waitingPublication(trx, id));
    if (restores === null) return checkAnswer(context, await compiledFiles(await filesOf(id), true), language);
    const found = await compareStored(db, { after: restores });
    return { problems: [], report: found && (await inWords(db, found, await config.current(), language)), former: [] };
  });

  app.post(
    `${path}/:id/confirmation`,
    { config: { access, security: securityOf }, schema: CONFIRM },
    async (request, reply) => {
      const user = userOf(request);
      const { id } = request.params;
      const { state, live, note, hides, due, by, user_id, restores } = await inTransaction(db, (trx) =>
        waitingPublication(trx, id),
      );
      if (state !== 'proposed') throw new ApiError(409, 'errors.workshop.notWaiting');
      await inTransaction(db, (trx) => demandSecondPerson(trx, user_id, user.id));
      const decided_by = nameOf(request);
      const decide = async (trx: Queries, to: 'scheduled' | 'published', version?: string) => {
        await movePublication(trx, id, ['proposed'], to, { decided_by, ...(version !== undefined && { version }) });
        await demandSecondPerson(trx, user_id, user.id);
        await demandPassword(trx, user);
      };
      if (due !== null && due.getTime() > Date.now()) {
        await inTransaction(db, (trx) => decide(trx, 'scheduled'));
        return reply.code(202).send({ id, state: 'scheduled' });
      }
      if (restores !== null) {
        await goBack(context, { to: restores, live, note, hides, by, confirmedBy: decided_by }, (trx) =>
          decide(trx, 'published', restores),
        );
        return { version: restores };
      }
      const version = await compiledOrRefused(await filesOf(id));
      const terms = { live, by, note, hides, confirmedBy: decided_by };
      await makeLive(db, settings, version, terms, (trx) => decide(trx, 'published', version.version));
      return { version: version.version };
    },
  );

  app.post(`${path}/:id/refusal`, { config: deciding, schema: DECLINE }, async (request, reply) => {
    const { id } = request.params;
    const said = { decided_by: nameOf(request), reason: request.body.reason.trim() };
    await inTransaction(db, async (trx) => {
      await waitingPublication(trx, id);
      await movePublication(trx, id, ['proposed'], 'declined', said);
    });
    return reply.code(204).send();
  });

  app.delete(`${path}/:id`, { config: deciding, schema: WITHDRAW }, async (request, reply) => {
    const { id } = request.params;
    await inTransaction(db, async (trx) => {
      await waitingPublication(trx, id);
      await movePublication(trx, id, ['proposed', 'scheduled'], 'withdrawn', { decided_by: nameOf(request) });
    });
    return reply.code(204).send();
  });

  function filesOf(id: number): Promise<Map<string, string>> {
    return inTransaction(db, async (trx) => {
      await waitingPublication(trx, id);
      return publicationFiles(trx, id);
    });
  }
}

/** In the security log a publish is what became live, everything before it a proposal. */
export function securityOf(_request: FastifyRequest, { statusCode }: FastifyReply): 'publish' | 'publish-proposal' {
  return statusCode === 202 ? 'publish-proposal' : 'publish';
}
