import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { ConfigStore } from '../../config/store.ts';
import type { Queries } from '../../db/database.ts';
import type { UserKind } from '../../db/tables.ts';
import { ApiError } from '../../http/errors.ts';
import { mailAccountChange } from '../../mail/account-notice.ts';
import { recordAct } from '../../members/accounts.ts';
import type { ServerSettings } from '../../ops/settings.ts';
import { Seal } from '../seal.ts';

/** The step that a sign-in needs after the password: a code, or the set-up of codes. */
export type NextStep = 'code' | 'enrolment';

interface ProposedSecret {
  /** Base32, to type. */
  secret: string;
  /** The same as an `otpauth:` address, for a QR code. */
  address: string;
}

/** Second factors of the office's accounts: time-based codes (RFC 6238) and recovery codes. */
export class SecondFactors {
  readonly rule: ServerSettings['staffTotp'];
  readonly #seal: Seal;

  /** @param before the previous secret, see `Seal` */
  constructor(rule: ServerSettings['staffTotp'], secret: string, before: string | null) {
    this.rule = rule;
    this.#seal = new Seal(secret, before, 'second factors');
  }

  /** The step that an account needs after the password; `null` for none. */
  async next(db: Queries, { id, kind }: { id: number; kind: UserKind }): Promise<NextStep | null> {
    if (kind !== 'staff' || this.rule === 'off') return null;
    if ((await this.since(db, id)) !== null) return 'code';
    return this.rule === 'required' ? 'enrolment' : null;
  }

  async since(db: Queries, userId: number): Promise<Date | null> {
    const row = await db.selectFrom('second_factors').select('since').where('user_id', '=', userId).executeTakeFirst();
    return row?.since ?? null;
  }

  /** Proposes a new secret. The one in use stays valid until a code of the new one arrives. */
  async propose(trx: Queries, user: { id: number; username: string }, issuer: string): Promise<ProposedSecret> {
    if (this.rule === 'off') throw new ApiError(409, 'errors.server.codeOff');
    const secret = newSecret();
    const proposed = this.#seal.close(secret);
    await trx
      .insertInto('second_factors')
      .values({ user_id: user.id, proposed })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ proposed }))
      .execute();
    return { secret, address: addressOf(secret, user.username, issuer) };
  }

  /** Puts the proposed secret into use and returns recovery codes. @throws ApiError 400 for a wrong code. */
  async enrol(trx: Queries, userId: number, code: string): Promise<string[]> {
    const row = await this.#locked(trx, userId);
    const secret = row?.proposed ? this.#seal.open(row.proposed) : null;
    const step = secret === null ? null : stepOf(secret, digitsOf(code));
    if (secret === null || step === null) throw new ApiError(400, 'errors.server.codeWrong');
    await trx
      .updateTable('second_factors')
      .set({ secret: this.#seal.close(secret), proposed: null, last_step: step, since: sql<Date>`now()` })
      .where('user_id', '=', userId)
      .execute();
    await recordAct(trx, userId, 'factor', userId, null);
    return newRecoveryCodes(trx, userId);
  }

  /** Accepts a code or a recovery code once, and seals the secret by the present key. @throws ApiError 400 */
  async take(trx: Queries, userId: number, code: string): Promise<void> {
    const row = await this.#locked(trx, userId);
    if (!row?.secret) throw new ApiError(400, 'errors.server.codeWrong');
    const digits = digitsOf(code);
    if (!/^\d{6}$/.test(digits)) {
      if (!(await spendRecoveryCode(trx, userId, code))) throw new ApiError(400, 'errors.server.codeWrong');
      return recordAct(trx, userId, 'factor-code', userId, null);
    }
    const secret = this.#seal.open(row.secret);
    const step = stepOf(secret, digits);
    if (step === null) throw new ApiError(400, 'errors.server.codeWrong');
    if (step <= Number(row.last_step)) throw new ApiError(400, 'errors.server.codeUsed');
    await trx
      .updateTable('second_factors')
      .set({ secret: this.#seal.close(secret), last_step: step })
      .where('user_id', '=', userId)
      .execute();
  }

  /** Locks the row, so that two calls with the same code take turns. */
  async #locked(trx: Queries, userId: number) {
    return trx
      .selectFrom('second_factors')
      .select(['secret', 'proposed', 'last_step'])
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
  }
}

/**
 * Removes second factor and passkeys, ends the account's sessions and tells the person by mail.
 * @param version gives the mail its words; `null` before the first publication
 * @returns whether there was any
 */
export async function removeSecondFactor(
  trx: Queries,
  version: LoadedVersion | null,
  userId: number,
  by: number | null,
): Promise<boolean> {
  const gone = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('since')
    .executeTakeFirst();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  // A lost telephone has passkeys, too.
  const passkeys = await trx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute();
  if (!gone?.since && passkeys.length === 0) return false;
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await recordAct(trx, userId, 'factor-reset', by, null);
  if (version) await mailAccountChange(trx, version, userId, { change: 'app.account.factorReset' });
  return true;
}

/** Apps show codes in groups. */
function digitsOf(code: string): string {
  return code.replace(/\s/g, '');
}

/** The name under which an authenticator app lists the codes. */
export async function issuerOf(config: ConfigStore, language: string): Promise<string> {
  const version = await config.demand();
  return version.text(language, 'app.name');
}

/** Supported by every authenticator app (RFC 6238); the secret's length is that of RFC 4226 §4. */
const CODES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Accepts codes of one period before and after the present one: clocks differ, and typing takes time. */
const WINDOW = 1;

/** The library compares bytes and throws for six letters of more than six bytes. */
const AS_SHOWN = /^\d{6}$/;

function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The content of the QR code (Key URI Format). */
function addressOf(secret: string, account: string, issuer: string): string {
  return new TOTP({ ...CODES, secret, label: account, issuer }).toString();
}

/** The time step of a code, in whole periods since 1970; `null` if the code is not valid now. */
function stepOf(secret: string, code: string, now = Date.now()): number | null {
  if (!AS_SHOWN.test(code)) return null;
  const totp = new TOTP({ ...CODES, secret });
  const off = totp.validate({ token: code, window: WINDOW, timestamp: now });
  return off === null ? null : totp.counter({ timestamp: now }) + off;
}

const HOW_MANY = 10;
/** Eighty random bits cannot be guessed, so a plain hash is enough. */
const BYTES = 10;

/** Replaces the user's recovery codes and returns the new ones as they are shown: `ABCD-EFGH-…`. */
async function newRecoveryCodes(trx: Queries, userId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => new Secret({ size: BYTES }).base32);
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOf(code), user_id: userId })))
    .execute();
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Uses a code up. @returns whether it was one of the user's */
async function spendRecoveryCode(trx: Queries, userId: number, given: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(given.replace(/[^a-z2-7]/gi, '').toUpperCase()))
    .returning('code_hash')
    .executeTakeFirst();
  return used !== undefined;
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
