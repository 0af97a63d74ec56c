import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import {
  type Assertion,
  type Attestation,
  Passkey,
  PasskeyProposal,
  PasskeysAnswer,
  SignInProposal,
  WithAssertion,
  WithAttestation,
} from '../../../api/shapes/passkeys.ts';
import { openAccount, recordAct, rememberLanguage } from '../../domain/accounts/account.ts';
import { mailAccountChange } from '../../domain/accounts/account-notice.ts';
import { demandPassword } from '../../domain/accounts/sessions.ts';
import type { Queries } from '../../kit/db/database.ts';
import type { PasskeyRow } from '../../kit/db/tables.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { ApiError, demandFound } from '../../kit/errors.ts';
import { clientAddress, languageOf, publicOrigin } from '../caller.ts';
import type { Routes, ServerContext } from '../context.ts';
import { errorResponses, sendHeaders } from '../schemas.ts';
import { userOf } from './access.ts';

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
  /** Of challenges, which the browser brings back, so no visitor fills a table. */
  const seal = context.seal.of('passkeys');
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
    return { ticket: seal.closeFor(PATIENCE, challenge, 'sign-in'), options };
  });

  app.post(`${SIGN_IN}/session`, { config: { ...OPEN, security: 'sign-in' }, schema: SESSION }, async (request) => {
    const { user: current, body } = request;
    const origin = publicOrigin(request, context.settings);
    const roles = await rolesOf();
    const ticket = seal.openInTime<Challenge>(body.ticket, 'sign-in');
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
        const user = await openAccount(trx, kept.user_id);
        if (!user || !roles.includes(user.role))
          throw new PasskeyError('The account is closed, or its role may not have passkeys.');
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
    return { ticket: seal.closeFor(PATIENCE, challenge, `add ${user.id}`), options };
  });

  app.post(OWN, { config: { ...SIGNED_IN, security: 'passkey' }, schema: ADD }, async (request, reply) => {
    const user = userOf(request);
    const { ticket, name, response } = request.body;
    const version = await config.demand();
    demandRole(version.settings.passkeys, user.role);
    const opened = seal.openInTime<Challenge>(ticket, `add ${user.id}`);
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
          id: made.id,
          user_id: user.id,
          handle,
          name: name.trim(),
          counter: made.counter,
          public_key: Buffer.from(made.publicKey),
          transports: (response.response.transports ?? []).join(','),
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

function shown({ id, name, created_at, used_at }: Pick<PasskeyRow, 'id' | 'name' | 'created_at' | 'used_at'>) {
  return { id, name, since: created_at.toISOString(), ...(used_at && { used: used_at.toISOString() }) };
}

const session = { tags: ['session'] };
const stepUp = 'Asks for the password: 403 with the code `insufficient_user_authentication` until it was given.';

const SIGN_IN_PROPOSAL = {
  ...session,
  summary: 'Propose a sign-in by a passkey',
  description: 'With the token of a session, for the passkeys of its user alone.',
  response: { 200: SignInProposal, ...errorResponses(400, 404) },
};

const SESSION = {
  ...session,
  summary: 'Begin a session by a passkey',
  description: 'Stands for password and second factor. With the token of a session it is the password given again.',
  body: WithAssertion,
  response: {
    200: Type.Object({ token: Type.String() }, { description: 'A signed token' }),
    ...errorResponses(404, 429),
  },
};

const LIST = {
  summary: 'One’s own passkeys',
  response: { 200: PasskeysAnswer },
};

const PROPOSAL = {
  headers: sendHeaders,
  summary: 'Propose a new passkey',
  description: stepUp,
  response: { 200: PasskeyProposal, ...errorResponses(404, 409, 415, 422) },
};

const ADD = {
  headers: sendHeaders,
  summary: 'Add the passkey that an authenticator has made',
  description: 'The person gets a mail about it.',
  body: WithAttestation,
  response: { 201: Passkey, ...errorResponses(404, 409, 422) },
};

const REMOVE = {
  headers: sendHeaders,
  summary: 'Remove a passkey',
  description: `${stepUp} The person gets a mail about it.`,
  params: Type.Object({ id: Type.String({ maxLength: 1400, pattern: '^[A-Za-z0-9_-]+$' }) }),
  response: {
    204: { description: 'Done', type: 'null' },
    ...errorResponses(404),
  },
};

const webauthn = () => import('../../domain/accounts/passkeys/webauthn.ts');

/** Milliseconds for somebody to choose a passkey and show finger, face or PIN. */
const PATIENCE = 300_000;

interface Challenge {
  /** Random bytes as base64url. */
  challenge: string;
  /** The account's name for authenticators, base64url. */
  handle: string;
}

function newChallenge(handle = ''): Challenge {
  return { challenge: randomBytes(32).toString('base64url'), handle };
}

/** Notes that a challenge was answered. @returns false if it had been answered before */
async function useChallenge(trx: Queries, challenge: string): Promise<boolean> {
  const noted = await trx
    .insertInto('used_challenges')
    .values({
      challenge_hash: hash('sha256', challenge),
      // Longer than any ticket, and a little more for clocks of several servers.
      expires_at: new Date(Date.now() + 2 * PATIENCE),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return noted !== undefined;
}

/** The site that passkeys belong to (WebAuthn §5.1.2): the host of the workspace. */
interface Site {
  origin: URL;
  challenge: string;
}

type Kept = Pick<PasskeyRow, 'id' | 'public_key' | 'counter' | 'handle'>;

/** An answer of an authenticator that does not count; the message is for the log. */
class PasskeyError extends Error {
  override name = 'PasskeyError';
}

/**
 * Checks that the holder of a passkey has answered the challenge here, and has shown finger, face or PIN.
 * @returns the signature counter
 * @throws PasskeyError, also for a counter that has not grown: the passkey may have been copied (WebAuthn §6.1.1)
 */
async function checkAssertion(
  response: Static<typeof Assertion>,
  { id, public_key, counter, handle }: Kept,
  { origin, challenge }: Site,
): Promise<number> {
  const said = response.response.userHandle;
  if (said !== undefined && said !== handle) throw new PasskeyError('The user handle is that of another account.');
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin.origin,
    expectedRPID: origin.hostname,
    credential: { id, publicKey: new Uint8Array(public_key), counter: Number(counter) },
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified) throw new PasskeyError('The signature is wrong.');
  return authenticationInfo.newCounter;
}

/** Checks that an authenticator has made a passkey here for the challenge. @throws PasskeyError */
async function checkAttestation(response: Static<typeof Attestation>, { origin, challenge }: Site) {
  const { verifyRegistrationResponse } = await webauthn();
  await demandNoCertificates(response.response.attestationObject).catch(refuse);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: { ...response.response, transports: [] } },
    expectedChallenge: challenge,
    expectedOrigin: origin.origin,
    expectedRPID: origin.hostname,
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified) throw new PasskeyError('The attestation is wrong.');
  return registrationInfo.credential;
}

/**
 * No statement about the maker of an authenticator is asked for, and browsers send none. The library would follow the
 * addresses in certificates that come uninvited.
 */
async function demandNoCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await webauthn();
  const attestation = decodeAttestationObject(bytesOf(attestationObject));
  const format = attestation.get('fmt');
  const isSelfMade = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfMade) throw new Error(`The attestation has the format "${format}".`);
}

/** Bytes of base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}

/** The library throws plain errors about answers. */
function refuse(error: unknown): never {
  throw new PasskeyError(error instanceof Error ? error.message : String(error), { cause: error });
}

/** Keeps the counter and the time of use. @returns false if another use has counted further meanwhile */
async function noteUse(trx: Queries, id: string, counter: number): Promise<boolean> {
  const noted = await trx
    .updateTable('passkeys')
    .set({ counter, used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((where) => where.or([where('counter', '<', sql<string>`${counter}`), where('counter', '=', '0')]))
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}
