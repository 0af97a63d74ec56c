import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Enrolled, FactorProposal, WithTicket, WithTicketAndCode } from '../../../api/shapes/second-factor.ts';
import { openAccount, rememberLanguage } from '../../domain/accounts/account.ts';
import { issuerOf, type OpenTicket, proofOf } from '../../domain/accounts/second-factor/second-factors.ts';
import type { Queries } from '../../kit/db/database.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { ApiError } from '../../kit/errors.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import { clientAddress, languageOf } from '../caller.ts';
import type { Routes, ServerContext } from '../context.ts';
import { errorResponses } from '../schemas.ts';

/** The caller has given the password and is not signed in yet, or signs in again. */
const config = { access: ['public', 'everyone', 'staff'], security: 'second-factor', writes: 'little' } as const;
const path = '/api/auth/second-factor';

/** The second step of a sign-in: a code, or the set-up of codes. */
export default function signInSteps(app: Routes, context: ServerContext): void {
  const { db, secondFactors } = context;
  const from = (request: FastifyRequest) => ({ address: clientAddress(request.ip), current: request.user });

  app.post(path, { config, schema: SIGN_IN_CODE }, async (request) => {
    const opened = secondFactors.openTicket(request.body.ticket);
    const { token, username } = await finishSignIn(context, opened, from(request), (trx, id) =>
      secondFactors.take(trx, id, request.body.code),
    );
    await rememberLanguage(db, username, languageOf(request));
    return { token };
  });

  app.post(`${path}/secret`, { config, schema: SIGN_IN_SECRET }, async (request) => {
    const opened = secondFactors.openTicket(request.body.ticket);
    const issuer = await issuerOf(context.config, languageOf(request));
    return inTransaction(db, async (trx) => {
      const user = await ticketHolder(trx, opened);
      // A password alone must not replace a second factor.
      if (await secondFactors.since(trx, user.id)) throw new ApiError(409, 'errors.server.codeThere');
      return secondFactors.propose(trx, user, issuer);
    });
  });

  app.post(`${path}/enrolment`, { config, schema: SIGN_IN_ENROLMENT }, async (request) => {
    const opened = secondFactors.openTicket(request.body.ticket);
    const { token, username, result } = await finishSignIn(context, opened, from(request), async (trx, id) => {
      if (await secondFactors.since(trx, id)) throw new ApiError(409, 'errors.server.codeThere');
      return secondFactors.enrol(trx, id, request.body.code);
    });
    await rememberLanguage(db, username, languageOf(request));
    return { token, recoveryCodes: result };
  });
}

/** The user of a ticket, if the password is still the same. @throws ApiError 404 */
async function ticketHolder(db: Queries, { userId, proof }: OpenTicket) {
  const user = await openAccount(db, userId);
  if (!user || proofOf(user.password_hash) !== proof) throw new ApiError(404, 'errors.server.codeLate');
  return user;
}

/**
 * Begins the session of a ticket. @throws ApiError 404 for an expired ticket, TooManyError.
 * @param accept checks the code within the transaction; throws for a wrong one.
 */
async function finishSignIn<Result>(
  { db, attempts, sessions }: Pick<ServerContext, 'db' | 'attempts' | 'sessions'>,
  opened: OpenTicket,
  { address, current }: { address: string; current: SessionUser | null },
  accept: (trx: Queries, userId: number) => Promise<Result>,
): Promise<{ username: string; token: string; result: Result }> {
  const { username } = await inTransaction(db, (trx) => ticketHolder(trx, opened));
  const who = { account: username, address };
  const known = await attempts.isKnownAddress(who);
  await attempts.count('code', who, known);
  return inTransaction(db, async (trx) => {
    const user = await ticketHolder(trx, opened);
    const result = await accept(trx, user.id);
    await attempts.succeeded(trx, 'code', who, known);
    await attempts.rememberAddress(trx, who);
    return { username, token: await sessions.begin(trx, user, current, opened.state), result };
  });
}

const SIGN_IN_CODE = {
  summary: 'Ends a sign-in with a code of the second factor, or a recovery code',
  body: WithTicketAndCode,
  response: {
    200: Type.Object({ token: Type.String() }, { description: 'A signed token' }),
    ...errorResponses(404, 429),
  },
};

const SIGN_IN_SECRET = {
  summary: 'Proposes a secret during the sign-in to an account that needs a second factor',
  body: WithTicket,
  response: { 200: FactorProposal, ...errorResponses(404, 409) },
};

const SIGN_IN_ENROLMENT = {
  summary: 'Puts the proposed secret into use by its first code, and ends the sign-in',
  body: WithTicketAndCode,
  response: { 200: Enrolled, ...errorResponses(404, 409, 429) },
};
