import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { LONGEST_USERNAME, username } from '../../../api/shapes/parts.ts';
import type { Language } from '../../../core/config.ts';
import { accountName } from '../../domain/accounts/account.ts';
import { passwordErrors, storePassword } from '../../domain/accounts/passwords/new-password.ts';
import {
  findLink,
  linkAddress,
  linkMailbox,
  type PasswordLink,
  sendLink,
  useLink,
} from '../../domain/accounts/passwords/password-links.ts';
import type { LoadedVersion } from '../../domain/config/loaded-version.ts';
import { maskedEmail } from '../../domain/records/mailbox.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { ApiError, FieldsError } from '../../kit/errors.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import { clientAddress, languageOf } from '../caller.ts';
import type { Routes, ServerContext } from '../context.ts';
import { errorResponses } from '../schemas.ts';
import { userOf } from './access.ts';

/** Callers without a password are not signed in, or are in another tab. */
const OPEN = { access: ['public', 'everyone', 'staff'] };
const SIGNED_IN = { access: ['everyone', 'staff'] };

/** Forgotten, new and own password (spec 1 §4, §7). Passwords and tokens travel in bodies only. */
export default function passwords(app: Routes, context: ServerContext): void {
  const askerOf = async (request: FastifyRequest): Promise<Asker> => {
    const version = await context.config.demand();
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

  app.get('/api/users/usuarios-ebcn/reset-email', { config: SIGNED_IN, schema: ADDRESS }, async (request) => {
    const email = await linkMailbox(context.db, await context.config.demand(), userOf(request).id);
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
      return reply.code(201).send({ token });
    },
  );
}

const nothing = (description: string) => Type.Object({}, { description });
/** Bounds the work; the forms' own limits are far lower. */
const password = { maxLength: 1000 };

const FORGOT = {
  summary: 'Mail a link that sets a new password',
  description: 'Single use, one hour. `url`: the page to set it on, on an allowed host; `token` is added to its query.',
  body: Type.Object({
    username,
    url: Type.String({ minLength: 1, maxLength: 2000 }),
  }),
  response: { 200: nothing('Sent'), ...errorResponses(404, 409, 429) },
};

const ADDRESS = {
  summary: "The signed-in user's address for links, masked",
  response: {
    200: Type.Object(
      { data: Type.String({ examples: ['n•••@exemple.cat'] }) },
      { description: 'Empty when there is none' },
    ),
  },
};

const BY_LINK = {
  summary: 'Set a new password by a mailed link',
  description: 'Ends all sessions of the user. `username` is optional: the link must then be theirs.',
  body: Type.Object({
    password: Type.String({ ...password, default: '' }),
    token: Type.String({ maxLength: 200, default: '' }),
    username: Type.Optional(Type.String({ maxLength: LONGEST_USERNAME })),
  }),
  response: { 202: nothing('Set'), ...errorResponses(422, 429) },
};

const OWN = {
  summary: 'Change the own password',
  description: '`password` is the current one. Ends all sessions of the user and begins a fresh one.',
  body: Type.Object({ password: Type.String({ ...password, default: '' }), newPassword: Type.String(password) }),
  response: {
    201: Type.Object({ token: Type.String() }, { description: 'The token of the fresh session' }),
    ...errorResponses(422, 429),
  },
};

const TEMPLATE = 'mails.password-link';
const LINK_RULE = { action: 'set-password', property: 'password' } as const;

interface Asker {
  address: string;
  language: Language;
  version: LoadedVersion;
}

/**
 * Mails a link to the address of `linkMailbox`; the answer tells whether the user exists (spec 1 §8), at counted
 * attempts.
 * @throws ApiError 404 for an unknown user, 409 without an e-mail address, 400 for a foreign page.
 */
async function mailLink(context: ServerContext, asker: Asker, given: string, url: string): Promise<void> {
  const { db, attempts, settings, seal } = context;
  const page = linkAddress(url, settings, asker.version);
  const who = { account: accountName(given), address: asker.address };
  await attempts.count('forgot', who, await attempts.isKnownAddress(who));
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'name'])
    .where('username', '=', who.account)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw new ApiError(404, 'errors.server.unknownUser');
  const email = await linkMailbox(db, asker.version, user.id);
  if (!email) throw new ApiError(409, 'errors.server.noMailbox');
  const { version, language } = asker;
  await inTransaction(db, (trx) => sendLink(trx, seal, { version, language, user, page, email, mail: TEMPLATE }));
  context.mailWaiting();
}

/**
 * Sets a password by a mailed link; all sessions and the counts of failed attempts end.
 * @throws ApiError 400 for a link that is used, expired or for another account, FieldsError for a bad password.
 */
async function setPassword(
  context: ServerContext,
  { address, language, version }: Asker,
  { password, token, username }: { password: string; token: string; username?: string | undefined },
): Promise<void> {
  const { db, attempts, passwords } = context;
  const found = await findLink(db, token);
  const account = accountName(username || (found?.username ?? ''));
  const link = found?.username === account ? found : null;
  const who = { account, address };
  const proven = link?.state === 'open';
  await attempts.count('reset', who, proven);
  const { userId } = openLink(link);
  const errors = await passwordErrors(db, version, LINK_RULE, { userId, password, language });
  if (Object.keys(errors).length > 0) throw new FieldsError(errors);
  const user = db.selectFrom('users').select('password_hash').where('id', '=', userId);
  const { password_hash: before } = await user.executeTakeFirstOrThrow();
  // A person who asks for a new password may fear that the old one is known.
  if (await passwords.fits(password, before))
    throw new FieldsError({ [LINK_RULE.property]: [version.text(language, 'errors.server.passwordSame')] });
  const hash = await passwords.hash(password);
  await inTransaction(db, async (trx) => {
    await useLink(trx, token);
    await storePassword(context, trx, userId, hash);
    await attempts.succeeded(trx, 'reset', who, proven);
    await attempts.succeeded(trx, 'signIn', who, true);
    await attempts.forgetAddresses(trx, who);
    await attempts.rememberAddress(trx, who);
  });
}

function openLink(link: PasswordLink | null): PasswordLink {
  if (!link) throw new ApiError(400, 'errors.server.linkInvalid');
  if (link.state === 'used') throw new ApiError(400, 'errors.server.linkUsed');
  if (link.state === 'expired') throw new ApiError(400, 'errors.server.linkExpired');
  return link;
}

const OWN_RULE = { action: 'change-own-password', property: 'newPassword' } as const;

/**
 * Gives a signed-in user a new password by the current one; all sessions end.
 * @returns the token of a new session.
 * @throws FieldsError, TooManyError.
 */
async function changeOwnPassword(
  context: ServerContext,
  { address, language, version }: Asker,
  user: SessionUser,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<string> {
  const { db, attempts, passwords, sessions } = context;
  const errors = await passwordErrors(db, version, OWN_RULE, { userId: user.id, password: newPassword, language });
  if (Object.keys(errors).length > 0) throw new FieldsError(errors);
  const who = { account: user.username, address };
  const known = await attempts.isKnownAddress(who);
  await attempts.count('change', who, known);
  const stored = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const wrong = () => new FieldsError({ password: [version.text(language, 'errors.server.currentPassword')] });
  if (!(await passwords.fits(password, stored.password_hash))) throw wrong();
  if (await passwords.fits(newPassword, stored.password_hash))
    throw new FieldsError({ newPassword: [version.text(language, 'errors.server.passwordSame')] });
  const hash = await passwords.hash(newPassword);
  return inTransaction(db, async (trx) => {
    const still = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', stored.password_hash)
      .forUpdate()
      .executeTakeFirst();
    if (!still) throw wrong();
    await storePassword(context, trx, user.id, hash);
    await attempts.succeeded(trx, 'change', who, known);
    return sessions.begin(trx, user);
  });
}
