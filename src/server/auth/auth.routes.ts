import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { orNull, username } from '../../api/shapes/parts.ts';
import { Ticket } from '../../api/shapes/second-factor.ts';
import { STEP_UP } from '../../core/failures.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Routes, ServerContext } from '../http/context.ts';
import { SessionError } from '../http/errors.ts';
import { languageOf } from '../http/language.ts';
import { errorResponses } from '../http/schemas.ts';
import { rememberLanguage } from './account-language.ts';
import { accountName } from './account-name.ts';
import { signIn } from './sign-in.ts';

/** These calls begin, check and end a session, so everybody may make them. */
const OPEN = { access: ['public', 'everyone', 'staff'], writes: 'little' } as const;

/** Login, session check and log-out (spec 1 §4, §7). */
export default async function auth(app: Routes, context: ServerContext): Promise<void> {
  const { sessions, db } = context;
  const begin = async (request: FastifyRequest<{ Body: Static<typeof LOGIN.body> }>, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const signedIn = await signIn(context, request.body, clientAddress(request.ip), request.user);
    if ('ticket' in signedIn) return reply.code(202).send(signedIn);
    await rememberLanguage(db, accountName(request.body.username), languageOf(request));
    return signedIn;
  };

  app.post('/api/auth/usuarios-ebcn', { config: { ...OPEN, security: 'sign-in' }, schema: LOGIN }, begin);

  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
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
    reply.header('cache-control', 'no-store');
    const user = await sessions.check(token).catch((error: unknown) => {
      // Ended elsewhere, by log-out or a new password: 200 without data (spec 1 §4).
      if (error instanceof SessionError && error.failure === 'ended') return null;
      throw error;
    });
    if (!user) return reply.type('application/json').serializer(String).send(NOBODY);
    // Asked whenever the workspace is opened, also in another language than before.
    await rememberLanguage(db, user.username, languageOf(request));
    return { username: user.username, name: user.name, rol: user.role, exp: user.expires };
  });

  app.post(
    '/api/auth/logout',
    { config: { ...OPEN, security: 'sign-out' }, schema: LOGOUT },
    async (request, reply) => {
      if (request.user) await sessions.end(request.user.sessionId);
      return reply.code(204).send();
    },
  );
}

/** Fastify writes nothing at all for `null`, so the word itself is what is sent. */
const NOBODY = 'null' as unknown as null;

const FORM = 'application/x-www-form-urlencoded';

const LOGIN = {
  summary: 'Begin a session',
  description:
    'Member number, pre-member number or NIF, and the password. Wrong credentials are 500. ' +
    'With the token of a session in `Authorization`, its user gives the password again: the new token may then make one ' +
    `call that is refused with the code \`${STEP_UP}\` otherwise, within two minutes.`,
  tags: ['session'],
  body: Type.Object({
    username,
    password: Type.String({ minLength: 1, maxLength: 1000 }),
  }),
  response: {
    200: Type.Object({ token: Type.String() }, { description: 'A signed token' }),
    202: Ticket,
    ...errorResponses(400, 429, 500, 503),
  },
};

const VALIDATE = {
  summary: 'Check a session',
  description: 'The token in the header, the body or both. `null` when the session was ended elsewhere.',
  tags: ['session'],
  security: [{ token: [] }],
  body: orNull(Type.Object({ token: Type.Optional(Type.String({ maxLength: 4000 })) })),
  response: {
    200: orNull(
      Type.Object(
        { username: Type.String(), name: Type.String(), rol: Type.String(), exp: Type.Integer() },
        { description: 'The user' },
      ),
    ),
    ...errorResponses(401, 503),
  },
};

const LOGOUT = {
  summary: 'End the session of the token',
  tags: ['session'],
  security: [{ token: [] }],
  response: { 204: { description: 'Ended, or there was none', type: 'null' }, ...errorResponses(503) },
};
