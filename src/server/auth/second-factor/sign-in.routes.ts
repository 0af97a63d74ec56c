import type { FastifyRequest } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Routes, ServerContext } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import { languageOf } from '../../http/language.ts';
import { rememberLanguage } from '../account-language.ts';
import { SIGN_IN_CODE, SIGN_IN_ENROLMENT, SIGN_IN_SECRET } from './call-schemas.ts';
import { finishSignIn, ticketHolder } from './finish-sign-in.ts';
import { issuerOf } from './issuer.ts';

/** Whoever has given the password is not signed in yet, or is once more. */
const config = { access: ['public', 'everyone', 'staff'], security: 'second-factor', writes: 'little' } as const;
const path = '/api/auth/second-factor';

/** The second step of a sign-in: a code, or setting codes up. */
export default function signInSteps(app: Routes, context: ServerContext): void {
  const { db, secondFactors, tickets } = context;
  const from = (request: FastifyRequest) => ({ address: clientAddress(request.ip), current: request.user });

  app.post(path, { config, schema: SIGN_IN_CODE }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const opened = await tickets.open(request.body.ticket);
    const { token, username } = await finishSignIn(context, opened, from(request), (trx, id) =>
      secondFactors.take(trx, id, request.body.code),
    );
    await rememberLanguage(db, username, languageOf(request));
    return { token };
  });

  app.post(`${path}/secret`, { config, schema: SIGN_IN_SECRET }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const opened = await tickets.open(request.body.ticket);
    const issuer = await issuerOf(context, languageOf(request));
    return inTransaction(db, async (trx) => {
      const user = await ticketHolder(trx, opened);
      // A password alone does not replace what is there.
      if (await secondFactors.since(trx, user.id)) throw new ApiError(409, 'errors.server.codeThere');
      return secondFactors.propose(trx, user, issuer);
    });
  });

  app.post(`${path}/enrolment`, { config, schema: SIGN_IN_ENROLMENT }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const opened = await tickets.open(request.body.ticket);
    const { token, username, result } = await finishSignIn(context, opened, from(request), async (trx, id) => {
      if (await secondFactors.since(trx, id)) throw new ApiError(409, 'errors.server.codeThere');
      return secondFactors.enrol(trx, id, request.body.code);
    });
    await rememberLanguage(db, username, languageOf(request));
    return { token, recoveryCodes: result };
  });
}
