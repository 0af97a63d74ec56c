import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { LONGEST_USERNAME, username } from '../../../api/shapes/parts.ts';
import { clientAddress } from '../../http/client-address.ts';
import type { Routes, ServerContext } from '../../http/context.ts';
import { ApiError } from '../../http/errors.ts';
import { languageOf } from '../../http/language.ts';
import { errorResponses } from '../../http/schemas.ts';
import { maskedEmail } from '../../records/mailbox/masked-email.ts';
import { userOf } from '../access.ts';
import { type Asker, mailLink, setPassword } from './forgotten-password.ts';
import { linkMailbox } from './link-mailbox.ts';
import { changeOwnPassword } from './own-password.ts';

/** Who has no password at hand is not signed in; who asks for a link may be, in another tab. */
const OPEN = { access: ['public', 'everyone', 'staff'] };
const SIGNED_IN = { access: ['everyone', 'staff'] };

/** Forgotten, new and own password (spec 1 §4, §7). Passwords and tokens travel in bodies only. */
export default function passwords(app: Routes, context: ServerContext): void {
  const askerOf = async (request: FastifyRequest): Promise<Asker> => {
    const version = await context.config.current();
    if (!version) throw new ApiError(503, 'errors.server.unavailable');
    return { address: clientAddress(request.ip), language: languageOf(request), version };
  };

  app.post(
    '/api/users/usuarios-ebcn/forgot-password',
    { config: { ...OPEN, security: 'password-link' }, schema: FORGOT },
    async (request) => {
      await mailLink(context, await askerOf(request), request.body.username, request.body.url);
      return {};
    },
  );

  app.get('/api/users/usuarios-ebcn/reset-email', { config: SIGNED_IN, schema: ADDRESS }, async (request, reply) => {
    const version = await context.config.current();
    const email = version && (await linkMailbox(context.db, version, userOf(request).id));
    reply.header('cache-control', 'no-store');
    return { data: email === null ? '' : maskedEmail(email) };
  });

  app.post(
    '/api/users/usuarios-ebcn/reset-email',
    { config: { ...OPEN, security: 'password' }, schema: BY_LINK },
    async (request, reply) => {
      await setPassword(context, await askerOf(request), request.body);
      return reply.code(202).send({});
    },
  );

  app.put(
    '/api/users/usuarios-ebcn/reset-own-password',
    { config: { ...SIGNED_IN, security: 'password' }, schema: OWN },
    async (request, reply) => {
      const token = await changeOwnPassword(context, await askerOf(request), userOf(request), request.body);
      return reply.code(201).header('cache-control', 'no-store').send({ token });
    },
  );
}

const TAGS = ['passwords'];
const nothing = (description: string) => Type.Object({}, { description });
/** Far above what the forms allow: their rules have the say, this only bounds the work. */
const password = { maxLength: 1000 };

const FORGOT = {
  summary: 'Mail a link that sets a new password',
  description: 'Single use, one hour. `url`: the page to set it on, on an allowed host; `token` is added to its query.',
  tags: TAGS,
  body: Type.Object({
    username,
    url: Type.String({ minLength: 1, maxLength: 2000 }),
  }),
  response: { 200: nothing('Sent'), ...errorResponses(400, 404, 409, 429, 503) },
};

const ADDRESS = {
  summary: "The signed-in user's address for links, masked",
  tags: TAGS,
  security: [{ token: [] }],
  response: {
    200: Type.Object(
      { data: Type.String({ examples: ['n•••@exemple.cat'] }) },
      { description: 'Empty when there is none' },
    ),
    ...errorResponses(401, 403, 503),
  },
};

const BY_LINK = {
  summary: 'Set a new password by a mailed link',
  description: 'Ends all sessions of the user. `username` is optional: the link must then be theirs.',
  tags: TAGS,
  body: Type.Object({
    password: Type.String({ ...password, default: '' }),
    token: Type.String({ maxLength: 200, default: '' }),
    username: Type.Optional(Type.String({ maxLength: LONGEST_USERNAME })),
  }),
  response: { 202: nothing('Set'), ...errorResponses(400, 422, 429, 503) },
};

const OWN = {
  summary: 'Change the own password',
  description: '`password` is the current one. Ends all sessions of the user and begins a fresh one.',
  tags: TAGS,
  security: [{ token: [] }],
  body: Type.Object({ password: Type.String({ ...password, default: '' }), newPassword: Type.String(password) }),
  response: {
    201: Type.Object({ token: Type.String() }, { description: 'The token of the fresh session' }),
    ...errorResponses(400, 401, 403, 422, 429, 503),
  },
};
