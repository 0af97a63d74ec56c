import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Assertion, Attestation } from '../../../api/shapes/passkeys.ts';
import type { Queries } from '../../db/database.ts';
import type { PasskeyRow } from '../../db/tables.ts';
import type { Seal } from '../seal.ts';

export const webauthn = () => import('./webauthn.ts');

/** Milliseconds for somebody to choose a passkey and show finger, face or PIN. */
export const PATIENCE = 300_000;

/** What a ticket is for: a sign-in, or a new passkey of an account. */
export type Purpose = 'sign-in' | `add ${number}`;

interface Challenge {
  /** Random bytes as base64url. */
  challenge: string;
  /** The account's name for authenticators, base64url. */
  handle: string;
}

/** A challenge that is not known anywhere yet. */
export function newChallenge(handle = ''): Challenge {
  return { challenge: randomBytes(32).toString('base64url'), handle };
}

/** The challenge as the browser brings it back: no visitor fills a table, and any process can open it. */
export function sealTicket(seal: Seal, purpose: Purpose, challenge: Challenge): string {
  return seal.close(JSON.stringify({ ...challenge, until: Date.now() + PATIENCE }), purpose);
}

/** The challenge of a ticket; `null` when the ticket is too old, has another purpose, or is not ours. */
export function openTicket(seal: Seal, purpose: Purpose, ticket: string): Challenge | null {
  try {
    const { until, ...challenge } = JSON.parse(seal.open(ticket, purpose)) as Challenge & { until: number };
    return until > Date.now() ? challenge : null;
  } catch {
    return null;
  }
}

/** Notes that a challenge was answered. @returns false if it had been answered before */
export async function useChallenge(trx: Queries, challenge: string): Promise<boolean> {
  const noted = await trx
    .insertInto('used_challenges')
    .values({
      challenge_hash: createHash('sha256').update(challenge).digest('hex'),
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
export class PasskeyError extends Error {
  override name = 'PasskeyError';
}

/**
 * Checks that the holder of a passkey has answered the challenge here, and has shown finger, face or PIN.
 * @returns the signature counter
 * @throws PasskeyError, also for a counter that has not grown: the passkey may have been copied (WebAuthn §6.1.1)
 */
export async function checkAssertion(
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
export async function checkAttestation(response: Static<typeof Attestation>, { origin, challenge }: Site) {
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
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}

/** The library throws plain errors about answers. */
function refuse(error: unknown): never {
  throw new PasskeyError(error instanceof Error ? error.message : String(error), { cause: error });
}

/** Keeps the counter and the time of use. @returns false if another use has counted further meanwhile */
export async function noteUse(trx: Queries, id: string, counter: number): Promise<boolean> {
  const noted = await trx
    .updateTable('passkeys')
    .set({ counter, used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((where) => where.or([where('counter', '<', sql<string>`${counter}`), where('counter', '=', '0')]))
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}
