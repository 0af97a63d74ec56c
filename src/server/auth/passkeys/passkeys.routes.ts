import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import {
  type Attestation,
  Passkey,
  PasskeyProposal,
  PasskeysAnswer,
  SignInProposal,
  WithAssertion,
  WithAttestation,
} from '../../../api/shapes/passkeys.ts';
import type { Queries } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { clientAddress, languageOf } from '../../http/caller.ts';
import type { Routes, ServerContext } from '../../http/context.ts';
import { ApiError, demandFound } from '../../http/errors.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import { errorResponses, sendHeaders } from '../../http/schemas.ts';
import { mailAccountChange } from '../../mail/account-notice.ts';
import { recordAct } from '../../members/accounts.ts';
import { userOf } from '../access.ts';
import { rememberLanguage } from '../account.ts';
import { demandPassword } from '../sessions.ts';
import {
  bytesOf,
  checkAssertion,
  checkAttestation,
  newChallenge,
  noteUse,
  openTicket,
  PATIENCE,
  PasskeyError,
  sealTicket,
  useChallenge,
  webauthn,
} from './passkeys.ts';

/** Callers are not signed in, or give the password again by a passkey. */
const OPEN = { access: ['public', 'everyone', 'staff'], writes: 'little' } as const;
const SIGNED_IN = { access: ['everyone', 'staff'] };
const OWN = '/api/passkeys';
const SIGN_IN = '/api/auth/passkeys';

/** Passkeys of an account. */
const MOST = 10;
/** Random bytes of an account's name for authenticators (WebAuthn §14.6.1). */
const HANDLE = 64;
/** Counts attempts with passkeys that nobody has; no account has a name in small letters. */
const NOBODY = 'passkey';

/**
 * Passkeys (WebAuthn Level 3): their holders sign in without a password, and give it again by them. An authenticator that
 * has asked for finger, face or PIN stands for password and second factor.
 */
export default function passkeys(app: Routes, context: ServerContext): void {
  const { config, db, attempts, sessions } = context;
  const seal = context.seal.of('passkeys');
  /** Roles that may have passkeys. */
  const rolesOf = async () => (await config.demand()).settings.passkeys ?? [];
  const refused = (request: FastifyRequest, error: unknown): never => {
    if (!(error instanceof PasskeyError)) throw error;
    request.log.warn(`passkey: ${error.message}`);
    throw new ApiError(400, 'errors.server.passkeyRefused');
  };

  app.post(`${SIGN_IN}/proposal`, { config: OPEN, schema: SIGN_IN_PROPOSAL }, async (request) => {
    const roles = await rolesOf();
    if (roles.length === 0) throw new ApiError(404, 'errors.server.notFound');
    const challenge = newChallenge();
    const own = request.user && roles.includes(request.user.role) ? await passkeysOf(db, request.user.id) : [];
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID: publicOrigin(request, context.settings).hostname,
      challenge: bytesOf(challenge.challenge),
      allowCredentials: own.map(descriptor),
      userVerification: 'required',
      timeout: PATIENCE,
    });
    return { ticket: sealTicket(seal, 'sign-in', challenge), options };
  });

  app.post(`${SIGN_IN}/session`, { config: { ...OPEN, security: 'sign-in' }, schema: SESSION }, async (request) => {
    const { user: current, body } = request;
    const origin = publicOrigin(request, context.settings);
    const roles = await rolesOf();
    const ticket = openTicket(seal, 'sign-in', body.ticket);
    if (!ticket) throw new ApiError(404, 'errors.server.passkeyLate');
    const kept = await db
      .selectFrom('passkeys')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['passkeys.id', 'handle', 'public_key', 'counter', 'user_id', 'username'])
      .where('passkeys.id', '=', body.response.id)
      .executeTakeFirst();
    const who = { account: kept?.username ?? NOBODY, address: clientAddress(request.ip) };
    if (kept) request.securityNote = { account: kept.username };
    const known = kept !== undefined && (await attempts.isKnownAddress(who));
    await attempts.count('signIn', who, known);
    try {
      if (!kept) throw new PasskeyError('Nobody has it.');
      if (current && current.id !== kept.user_id) throw new PasskeyError('It is that of another person.');
      const { challenge } = ticket;
      const counter = await checkAssertion(body.response, kept, { origin, challenge });
      const token = await inTransaction(db, async (trx) => {
        const user = await trx
          .selectFrom('users')
          .select(['id', 'username', 'name', 'role'])
          .where('id', '=', kept.user_id)
          .where('closed_at', 'is', null)
          .where('role', 'in', roles.length > 0 ? roles : [NOBODY])
          .forShare()
          .executeTakeFirst();
        if (!user) throw new PasskeyError('The account is closed, or its role may not have passkeys.');
        if (!(await useChallenge(trx, challenge))) throw new ApiError(404, 'errors.server.passkeyLate');
        if (!(await noteUse(trx, kept.id, counter))) throw new PasskeyError('It is gone, or its counter went back.');
        await attempts.succeeded(trx, 'signIn', who, known);
        await attempts.rememberAddress(trx, who);
        return sessions.begin(trx, user, current);
      });
      await rememberLanguage(db, kept.username, languageOf(request));
      return { token };
    } catch (error) {
      return refused(request, error);
    }
  });

  app.get(OWN, { config: SIGNED_IN, schema: LIST }, async (request) => {
    const { id, role } = userOf(request);
    const all = await passkeysOf(db, id);
    return { allowed: (await rolesOf()).includes(role), most: MOST, passkeys: all.map(shown) };
  });

  app.post(`${OWN}/proposal`, { config: { ...SIGNED_IN, security: 'passkey' }, schema: PROPOSAL }, async (request) => {
    const user = userOf(request);
    const version = await config.demand();
    demandRole(version.settings.passkeys, user.role);
    const all = await inTransaction(db, async (trx) => {
      const there = await passkeysOf(trx, user.id);
      if (there.length >= MOST) throw new ApiError(409, 'errors.server.passkeysMost', { limit: MOST });
      await demandPassword(trx, user);
      return there;
    });
    const challenge = newChallenge(all[0]?.handle ?? randomBytes(HANDLE).toString('base64url'));
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: version.text(languageOf(request), 'app.name'),
      rpID: publicOrigin(request, context.settings).hostname,
      userID: bytesOf(challenge.handle),
      userName: user.username,
      userDisplayName: user.name,
      challenge: bytesOf(challenge.challenge),
      excludeCredentials: all.map(descriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestationType: 'none',
      timeout: PATIENCE,
    });
    return { ticket: sealTicket(seal, `add ${user.id}`, challenge), options };
  });

  app.post(OWN, { config: { ...SIGNED_IN, security: 'passkey' }, schema: ADD }, async (request, reply) => {
    const user = userOf(request);
    const { ticket, name, response } = request.body;
    const version = await config.demand();
    demandRole(version.settings.passkeys, user.role);
    const opened = openTicket(seal, `add ${user.id}`, ticket);
    if (!opened) throw new ApiError(404, 'errors.server.passkeyLate');
    const { challenge, handle } = opened;
    const origin = publicOrigin(request, context.settings);
    const made = await checkAttestation(response, { origin, challenge }).catch((error) => refused(request, error));
    const added = await inTransaction(db, async (trx) => {
      // Two windows take turns, so that none exceeds the limit.
      await trx.selectFrom('users').select('id').where('id', '=', user.id).forNoKeyUpdate().execute();
      if (!(await useChallenge(trx, challenge))) throw new ApiError(404, 'errors.server.passkeyLate');
      if ((await passkeysOf(trx, user.id)).length >= MOST)
        throw new ApiError(409, 'errors.server.passkeysMost', { limit: MOST });
      const row = await trx
        .insertInto('passkeys')
        .values({
          ...{ id: made.id, user_id: user.id, handle, name: name.trim(), counter: made.counter },
          public_key: Buffer.from(made.publicKey),
          transports: transportsOf(response),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'name', 'created_at', 'used_at'])
        .executeTakeFirst();
      if (!row) throw new ApiError(409, 'errors.server.passkeyThere');
      await recordAct(trx, user.id, 'passkey', user.id, { name: row.name });
      await mailAccountChange(trx, version, user.id, { change: 'app.account.passkey', passkey: row.name });
      return row;
    });
    context.mailWaiting();
    return reply.code(201).send(shown(added));
  });

  app.delete(
    `${OWN}/:id`,
    { config: { ...SIGNED_IN, security: 'passkey' }, schema: REMOVE },
    async (request, reply) => {
      const user = userOf(request);
      // The embedded database has one connection, so the version is read before the transaction.
      const version = await config.demand();
      await inTransaction(db, async (trx) => {
        const own = trx.selectFrom('passkeys').where('id', '=', request.params.id).where('user_id', '=', user.id);
        const { name } = demandFound(await own.select('name').executeTakeFirst());
        await demandPassword(trx, user);
        await trx.deleteFrom('passkeys').where('id', '=', request.params.id).where('user_id', '=', user.id).execute();
        await recordAct(trx, user.id, 'passkey-gone', user.id, { name });
        await mailAccountChange(trx, version, user.id, { change: 'app.account.passkeyGone', passkey: name });
      });
      context.mailWaiting();
      return reply.code(204).send();
    },
  );
}

function demandRole(roles: readonly string[] | undefined, role: string): void {
  if (!roles?.includes(role)) throw new ApiError(404, 'errors.server.notFound');
}

async function passkeysOf(db: Queries, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'handle', 'name', 'transports', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

function descriptor({ id, transports }: { id: string; transports: string }) {
  return { id, transports: transports.split(',').filter((one) => one !== '') };
}

function shown({
  id,
  name,
  created_at,
  used_at,
}: {
  id: string;
  name: string;
  created_at: Date;
  used_at: Date | null;
}) {
  return { id, name, since: created_at.toISOString(), ...(used_at && { used: used_at.toISOString() }) };
}

function transportsOf({ response }: Static<typeof Attestation>): string {
  return (response.transports ?? []).join(',');
}

const session = { tags: ['session'] };
const own = { tags: ['passkeys'], security: [{ token: [] }], headers: sendHeaders };
const stepUp = 'Asks for the password: 403 with the code `insufficient_user_authentication` until it was given.';

const SIGN_IN_PROPOSAL = {
  ...session,
  summary: 'Propose a sign-in by a passkey',
  description: 'With the token of a session, for the passkeys of its user alone.',
  response: { 200: SignInProposal, ...errorResponses(400, 404, 503) },
};

const SESSION = {
  ...session,
  summary: 'Begin a session by a passkey',
  description: 'Stands for password and second factor. With the token of a session it is the password given again.',
  body: WithAssertion,
  response: {
    200: Type.Object({ token: Type.String() }, { description: 'A signed token' }),
    ...errorResponses(400, 404, 429, 503),
  },
};

const LIST = {
  tags: own.tags,
  security: own.security,
  summary: 'One’s own passkeys',
  response: { 200: PasskeysAnswer, ...errorResponses(401, 403, 503) },
};

const PROPOSAL = {
  ...own,
  summary: 'Propose a new passkey',
  description: stepUp,
  response: { 200: PasskeyProposal, ...errorResponses(400, 401, 403, 404, 409, 415, 422, 503) },
};

const ADD = {
  ...own,
  summary: 'Add the passkey that an authenticator has made',
  description: 'The person gets a mail about it.',
  body: WithAttestation,
  response: { 201: Passkey, ...errorResponses(400, 401, 403, 404, 409, 415, 422, 503) },
};

const REMOVE = {
  ...own,
  summary: 'Remove a passkey',
  description: `${stepUp} The person gets a mail about it.`,
  params: Type.Object({ id: Type.String({ maxLength: 1400, pattern: '^[A-Za-z0-9_-]+$' }) }),
  response: {
    204: { description: 'Done', type: 'null' },
    ...errorResponses(400, 401, 403, 404, 503),
  },
};
