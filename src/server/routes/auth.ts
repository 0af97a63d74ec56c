import type { FastifyInstance } from 'fastify';
import type { Credentials } from '../../api/calls/login.ts';
import type { ServerContext } from '../context.ts';
import { ApiError, SessionError } from '../errors.ts';
import { passwordFits } from '../passwords.ts';
import { errorResponses } from '../schemas.ts';

/** These calls begin, check and end a session, so everybody may make them. */
const OPEN = { access: ['public', 'everyone'] };

/** Login, session check and log-out (spec 1 §4, §7). */
export default async function auth(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db, sessions } = context;
  // The decoy is made now, so that the first unknown name takes no longer than the next.
  await passwordFits('', null);

  app.post<{ Body: Credentials }>('/api/auth/usuarios-ebcn', { config: OPEN, schema: LOGIN }, async (request) => {
    const { username, password } = request.body;
    const user = await db
      .selectFrom('users')
      .select(['id', 'username', 'name', 'role', 'password_hash'])
      .where('username', '=', username.trim().toUpperCase())
      .executeTakeFirst();
    const fits = await passwordFits(password, user?.password_hash ?? null);
    if (!user || !fits) throw new ApiError(500, 'errors.server.credentials');
    return { token: await sessions.begin(user) };
  });

  app.post<{ Body: { token?: string } | null }>(
    '/api/auth/validate',
    { config: OPEN, schema: VALIDATE },
    async (request, reply) => {
      const token = request.headers.authorization || request.body?.token;
      const user = await sessions.check(token).catch((error: unknown) => {
        // Ended elsewhere, by log-out or a new password: 200 without data (spec 1 §4).
        if (error instanceof SessionError && error.failure === 'ended') return null;
        throw error;
      });
      if (!user) return reply.type('application/json').serializer(String).send('null');
      return { username: user.username, name: user.name, rol: user.role, exp: user.expires };
    },
  );

  app.post('/api/auth/logout', { config: OPEN, schema: LOGOUT }, async (request, reply) => {
    if (request.user) await sessions.end(request.user.sessionId);
    return reply.code(204).send();
  });
}

const LOGIN = {
  summary: 'Begin a session',
  description: 'Member number, pre-member number or NIF, and the password. Wrong credentials are 500.',
  tags: ['session'],
  body: {
    type: 'object',
    required: ['username', 'password'],
    properties: {
      username: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[^\\u0000]*$' },
      password: { type: 'string', minLength: 1, maxLength: 200 },
    },
  },
  response: {
    200: { description: 'A signed token', type: 'object', properties: { token: { type: 'string' } } },
    ...errorResponses(400, 500, 503),
  },
};

const VALIDATE = {
  summary: 'Check a session',
  description: 'The token in the header, the body or both. `null` when the session was ended elsewhere.',
  tags: ['session'],
  security: [{ token: [] }],
  body: { type: ['object', 'null'], properties: { token: { type: 'string', maxLength: 4000 } } },
  response: {
    200: {
      description: 'The user',
      type: 'object',
      nullable: true,
      properties: {
        username: { type: 'string' },
        name: { type: 'string' },
        rol: { type: 'string' },
        exp: { type: 'integer' },
      },
    },
    ...errorResponses(401, 503),
  },
};

const LOGOUT = {
  summary: 'End the session of the token',
  tags: ['session'],
  security: [{ token: [] }],
  response: { 204: { description: 'Ended, or there was none', type: 'null' }, ...errorResponses(503) },
};
