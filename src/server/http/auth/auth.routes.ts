import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { orNull, username } from '../../../api/shapes/parts.ts';
import { Ticket } from '../../../api/shapes/second-factor.ts';
import { STEP_UP } from '../../../core/failures.ts';
import type { Credentials } from '../../../types/shared/credentials.ts';
import { accountName, rememberLanguage } from '../../domain/accounts/account.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { ApiError, SessionError } from '../../kit/errors.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import { clientAddress, languageOf } from '../caller.ts';
import type { Routes, ServerContext } from '../context.ts';
import { FORM, takeForms } from '../form-bodies.ts';
import { errorResponses } from '../schemas.ts';

/** These calls begin, check and end a session, so everybody may make them. */
const OPEN = { access: ['public', 'everyone', 'staff'], writes: 'little' } as const;

/** Login, session check and log-out (spec 1 §4, §7). */
export default async function auth(app: Routes, context: ServerContext): Promise<void> {
  const { sessions, db } = context;
  const begin = async (request: FastifyRequest<{ Body: Static<typeof LOGIN.body> }>, reply: FastifyReply) => {
    const signedIn = await signIn(context, request.body, clientAddress(request.ip), request.user);
    if ('ticket' in signedIn) return reply.code(202).send(signedIn);
    await rememberLanguage(db, accountName(request.body.username), languageOf(request));
    return signedIn;
  };

  app.post('/api/auth/usuarios-ebcn', { config: { ...OPEN, security: 'sign-in' }, schema: LOGIN }, begin);

  await app.register(async (forms) => {
    takeForms(forms);
    forms.post(
      '/api/auth/login',
      {
        config: { ...OPEN, security: 'sign-in' },
        schema: { ...LOGIN, summary: 'Begin a session, form-encoded', consumes: [FORM] },
      },
      begin,
    );
  });

  app.post('/api/auth/validate', { config: OPEN, schema: VALIDATE }, async (request, reply) => {
    const token = request.headers.authorization || request.body?.token;
    const user = await sessions.check(token).catch((error: unknown) => {
      // A session that was ended elsewhere, by log-out or a new password, gets 200 without data (spec 1 §4).
      if (error instanceof SessionError && error.failure === 'ended') return null;
      throw error;
    });
    if (!user) return reply.type('application/json').serializer(String).send(NOBODY);
    // The browser calls this whenever the workspace opens, perhaps in another language than before.
    await rememberLanguage(db, user.username, languageOf(request));
    return { username: user.username, name: user.name, rol: user.role, exp: user.expires };
  });

  app.post(
    '/api/auth/logout',
    { config: { ...OPEN, security: 'sign-out' }, schema: LOGOUT },
    async (request, reply) => {
      if (request.user) await sessions.end(db, { id: request.user.sessionId });
      return reply.code(204).send();
    },
  );
}

/** Fastify sends an empty body for `null`, so the word is sent as text. */
const NOBODY = 'null' as unknown as null;

const LOGIN = {
  summary: 'Begin a session',
  description:
    'Member number, pre-member number or NIF, and the password. Wrong credentials are 500. ' +
    'With the token of a session in `Authorization`, its user gives the password again: the new token may then make one ' +
    `call that is refused with the code \`${STEP_UP}\` otherwise, within two minutes.`,
  body: Type.Object({
    username,
    password: Type.String({ minLength: 1, maxLength: 1000 }),
  }),
  response: {
    200: Type.Object({ token: Type.String() }, { description: 'A signed token' }),
    202: Ticket,
    ...errorResponses(429, 500),
  },
};

const VALIDATE = {
  summary: 'Check a session',
  description: 'The token in the header, the body or both. `null` when the session was ended elsewhere.',
  security: [{ token: [] }],
  body: orNull(Type.Object({ token: Type.Optional(Type.String({ maxLength: 4000 })) })),
  response: {
    200: orNull(
      Type.Object(
        { username: Type.String(), name: Type.String(), rol: Type.String(), exp: Type.Integer() },
        { description: 'The user' },
      ),
    ),
    ...errorResponses(401),
  },
};

const LOGOUT = {
  summary: 'End the session of the token',
  security: [{ token: [] }],
  response: { 204: { description: 'Ended, or there was none', type: 'null' } },
};

/** A session's token, or a ticket for the second factor. */
type SignedIn = { token: string } | Ticket;

/**
 * Begins a session, or issues a ticket if the account needs a code too. An unknown name costs the same work and gets
 * the same answer as a wrong password.
 * @param current the signed-in user; for the same account the new session counts as confirmed.
 * @throws ApiError 500 for wrong credentials (spec 1 §8), TooManyError.
 */
async function signIn(
  context: ServerContext,
  credentials: Credentials,
  address: string,
  current: SessionUser | null,
): Promise<SignedIn> {
  const { db, sessions, passwords, attempts, secondFactors } = context;
  const who = { account: accountName(credentials.username), address };
  const known = await attempts.isKnownAddress(who);
  await attempts.count('signIn', who, known);
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'kind', 'role', 'password_hash', 'closed_at'])
    .where('username', '=', who.account)
    .executeTakeFirst();
  const fits = await passwords.fits(credentials.password, user?.password_hash ?? null);
  if (!user || !fits || user.closed_at !== null) throw new ApiError(500, 'errors.server.credentials');
  const renewed = passwords.isCheap(user.password_hash) ? await passwords.hash(credentials.password) : null;
  return inTransaction(db, async (trx) => {
    // A new password ends all sessions. The lock keeps the old password from beginning one at the same moment.
    const still = await trx
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .where('closed_at', 'is', null)
      .$if(renewed === null, (query) => query.forShare())
      .$if(renewed !== null, (query) => query.forUpdate())
      .executeTakeFirst();
    const isSame = still?.password_hash === user.password_hash;
    // Another window may have renewed the hash of the same password.
    if (!still || !(isSame || (await passwords.fits(credentials.password, still.password_hash))))
      throw new ApiError(500, 'errors.server.credentials');
    if (renewed !== null && isSame)
      await trx.updateTable('users').set({ password_hash: renewed }).where('id', '=', user.id).execute();
    await attempts.succeeded(trx, 'signIn', who, known);
    const owed = await secondFactors.owed(trx, user);
    if (owed) return owed;
    await attempts.rememberAddress(trx, who);
    return { token: await sessions.begin(trx, user, current) };
  });
}
