import { Type } from 'typebox';
import { MadeToken, MakeToken, TokensAnswer } from '../../../api/shapes/workshop.ts';
import { demandPassword } from '../../domain/accounts/sessions.ts';
import { listTokens, makeToken, withdrawToken } from '../../domain/workshop/tokens.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { userOf } from '../auth/access.ts';
import type { Routes, ServerContext } from '../context.ts';
import { errorResponses } from '../schemas.ts';

const path = '/api/config/tokens';
const access = ['configuration'];
const changes = { access, security: 'config-token', writes: 'little' } as const;

const LIST = {
  summary: 'Tokens that let programs read, change or publish the files',
  response: { 200: TokensAnswer },
};

const MAKE = {
  summary: 'Makes such a token',
  description: 'Asks for the password: 403 with the code `insufficient_user_authentication` until it was given.',
  body: MakeToken,
  response: { 201: MadeToken, ...errorResponses(422) },
};

const WITHDRAW = {
  summary: 'Withdraws a token: it opens nothing from now on',
  params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  response: { 204: { description: 'It is withdrawn', type: 'null' }, ...errorResponses(404) },
};

/** Tokens for programs of the office. A token cannot make another: these calls take a session alone. */
export default function tokens(app: Routes, { db }: ServerContext): void {
  app.get(path, { config: { access }, schema: LIST }, async () => ({ items: await listTokens(db) }));

  app.post(path, { config: changes, schema: MAKE }, async (request, reply) => {
    const user = userOf(request);
    const made = await inTransaction(db, async (trx) => {
      await demandPassword(trx, user);
      return makeToken(trx, user, request.body);
    });
    return reply.code(201).send(made);
  });

  app.delete(`${path}/:id`, { config: changes, schema: WITHDRAW }, async (request, reply) => {
    await withdrawToken(db, request.params.id);
    return reply.code(204).send();
  });
}
