import { Type } from 'typebox';
import { username } from '../../../api/shapes/parts.ts';
import { Enrolled, FactorProposal, SecondFactorAnswer, WithCode } from '../../../api/shapes/second-factor.ts';
import { accountName } from '../../domain/accounts/account.ts';
import { issuerOf, removeSecondFactor } from '../../domain/accounts/second-factor/second-factors.ts';
import { demandPassword } from '../../domain/accounts/sessions.ts';
import type { Queries } from '../../kit/db/database.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { ApiError } from '../../kit/errors.ts';
import { clientAddress, languageOf } from '../caller.ts';
import type { Routes, ServerContext } from '../context.ts';
import { errorResponses, sendHeaders } from '../schemas.ts';
import { userOf } from './access.ts';

const open = { access: ['staff'] };
const config = { ...open, security: 'second-factor' } as const;
const path = '/api/desk/second-factor';

export default function deskSecondFactor(app: Routes, context: ServerContext): void {
  const { db, attempts, secondFactors } = context;

  app.get(path, { config: open, schema: STANDING }, async (request) => {
    const { id } = userOf(request);
    const all = await colleagues(db);
    const since = (await secondFactors.since(db, id))?.toISOString();
    const codes = db.selectFrom('recovery_codes').where('user_id', '=', id);
    const { left } = await codes.select((count) => count.fn.countAll<string>().as('left')).executeTakeFirstOrThrow();
    const others = all.flatMap(({ id: theirs, username, name, since: from }) =>
      theirs === id || from === undefined ? [] : [{ username, name, since: from }],
    );
    return { rule: secondFactors.rule, ...(since && { since }), recoveryCodes: Number(left), colleagues: others };
  });

  app.post(`${path}/secret`, { config, schema: SECRET }, async (request) => {
    const user = userOf(request);
    const issuer = await issuerOf(context.config, languageOf(request));
    return inTransaction(db, async (trx) => {
      await demandPassword(trx, user);
      return secondFactors.propose(trx, user, issuer);
    });
  });

  app.post(`${path}/enrolment`, { config, schema: ENROLMENT }, async (request) => {
    const { id, username } = userOf(request);
    const who = { account: username, address: clientAddress(request.ip) };
    await attempts.count('code', who, true);
    return inTransaction(db, async (trx) => {
      const recoveryCodes = await secondFactors.enrol(trx, id, request.body.code);
      await attempts.succeeded(trx, 'code', who, true);
      return { recoveryCodes };
    });
  });

  app.post(`${path}/reset`, { config, schema: RESET }, async (request, reply) => {
    const user = userOf(request);
    const wanted = accountName(request.body.username);
    const found = (await colleagues(db)).find(({ username }) => username === wanted);
    if (!found?.since) throw new ApiError(404, 'errors.server.notFound');
    // The embedded database has one connection, so the version is read before the transaction.
    const version = await context.config.demand();
    await inTransaction(db, async (trx) => {
      await demandPassword(trx, user);
      await removeSecondFactor(trx, version, found.id, user.id);
    });
    context.mailWaiting();
    return reply.code(204).send();
  });
}

interface Colleague {
  id: number;
  username: string;
  name: string;
  since?: string;
}

/** Open accounts of the office by number, with the time since when each has a second factor or else a passkey. */
async function colleagues(db: Queries): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(({ fn, selectFrom }) => [
      'users.id',
      'users.username',
      'users.name',
      fn
        .coalesce(
          'second_factors.since',
          selectFrom('passkeys')
            .select(({ fn: { min } }) => min('created_at').as('first'))
            .whereRef('user_id', '=', 'users.id'),
        )
        .as('since'),
    ])
    .where('users.kind', '=', 'staff')
    .where('users.closed_at', 'is', null)
    .orderBy('users.username')
    .execute();
  return rows.map(({ since, ...row }) => ({ ...row, ...(since && { since: since.toISOString() }) }));
}

const STANDING = {
  headers: sendHeaders,
  summary: 'One’s second factor, the number of recovery codes left, and colleagues with a second factor',
  response: { 200: SecondFactorAnswer },
};

const SECRET = {
  headers: sendHeaders,
  summary: 'Proposes a secret; the one in use stays until a code of the new one arrives',
  description: 'Asks for the password: 403 with the code `insufficient_user_authentication` until it was given.',
  response: { 200: FactorProposal, ...errorResponses(409, 415, 422) },
};

const ENROLMENT = {
  headers: sendHeaders,
  summary: 'Puts the proposed secret into use by its first code',
  body: WithCode,
  response: { 200: Enrolled, ...errorResponses(422, 429) },
};

const RESET = {
  headers: sendHeaders,
  summary: 'Removes the second factor of a colleague or one’s own; the sessions of the account end',
  description: 'Asks for the password: 403 with the code `insufficient_user_authentication` until it was given.',
  body: Type.Object({ username }, { additionalProperties: false }),
  response: {
    204: { description: 'Done', type: 'null' },
    ...errorResponses(404, 422),
  },
};
