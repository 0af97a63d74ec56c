import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { ConfigStore } from '../../config/store.ts';
import type { Queries } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';
import { mailAccountChange } from '../../mail/account-notice.ts';
import { recordAct } from '../../members/accounts.ts';
import type { ServerSettings } from '../../ops/settings.ts';
import { Seal } from '../seal.ts';
import type { UserKind } from '../tables.ts';

/** What a sign-in with the right password still wants: a code, or that codes are set up first. */
export type NextStep = 'code' | 'enrolment';

/** A secret that an app is to make codes with. */
export interface ProposedSecret {
  /** Base32, to be typed. */
  secret: string;
  /** The same as `otpauth:` address, to be seen by a camera. */
  address: string;
}

/** The second factor of the office's accounts: time-based codes (RFC 6238), and recovery codes. */
export class SecondFactors {
  readonly rule: ServerSettings['staffTotp'];
  readonly #seal: Seal;

  /** @param before the secret that was in use until lately, see `Seal` */
  constructor(rule: ServerSettings['staffTotp'], secret: string, before: string | null) {
    this.rule = rule;
    this.#seal = new Seal(secret, before, 'second factors');
  }

  /** What an account wants beside its password; `null` for nothing. */
  async next(db: Queries, { id, kind }: { id: number; kind: UserKind }): Promise<NextStep | null> {
    if (kind !== 'staff' || this.rule === 'off') return null;
    if ((await this.since(db, id)) !== null) return 'code';
    return this.rule === 'required' ? 'enrolment' : null;
  }

  /** Since when an account has one. */
  async since(db: Queries, userId: number): Promise<Date | null> {
    const row = await db.selectFrom('second_factors').select('since').where('user_id', '=', userId).executeTakeFirst();
    return row?.since ?? null;
  }

  /** Proposes a secret; the one in use stays until a code of the new one is given. */
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

  /**
   * Puts the proposed secret in use, by its first code.
   * @returns recovery codes, which nobody sees again.
   * @throws ApiError 400 for a wrong code.
   */
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

  /**
   * Takes a code, or a recovery code; neither is taken a second time. Closes the secret anew, so that it goes along to
   * another `TOKEN_SECRET`.
   * @throws ApiError 400
   */
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

  /** Two windows that give the same code at the same time take turns. */
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
 * Takes an account's second factor away; its sessions end with it, since whoever lost it may have lost more. The person
 * is told by mail.
 * @param version whose words the mail has; `null` before anything was published
 * @param by who did it; `null` for a command
 * @returns whether there was one
 */
export async function resetSecondFactor(
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
  if (!gone?.since) return false;
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await recordAct(trx, userId, 'factor-reset', by, null);
  if (version) await mailAccountChange(trx, version, userId, { change: 'app.account.factorReset' });
  return true;
}

/** As apps show them, in groups. */
function digitsOf(code: string): string {
  return code.replace(/\s/g, '');
}

/** What an authenticator app calls the codes: the organisation's workspace, by its name. */
export async function issuerOf(config: ConfigStore, language: string): Promise<string> {
  const version = await config.current();
  if (!version) throw new ApiError(503, 'errors.server.unavailable');
  return version.text(language, 'app.name');
}

/** What every authenticator app knows (RFC 6238, and the defaults of RFC 4226); bytes of a secret as RFC 4226 §4 has them. */
const CODES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Steps of time before and after the present one whose code is taken too: clocks differ, and typing takes a while. */
const WINDOW = 1;

/** What an app shows; the library compares bytes, and throws where there are as many letters and more bytes. */
const AS_SHOWN = /^\d{6}$/;

/** A new secret in Base32, as apps take it by hand. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the picture of a secret holds (Key URI Format): whose account it is, and where. */
export function addressOf(secret: string, account: string, issuer: string): string {
  return new TOTP({ ...CODES, secret, label: account, issuer }).toString();
}

/** The step of time whose code this is, in whole periods since 1970; `null` for none that is taken now. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  if (!AS_SHOWN.test(code)) return null;
  const totp = new TOTP({ ...CODES, secret });
  const off = totp.validate({ token: code, window: WINDOW, timestamp: now });
  return off === null ? null : totp.counter({ timestamp: now }) + off;
}

const HOW_MANY = 10;
/** Eighty random bits, which nobody guesses, so a plain hash keeps them. */
const BYTES = 10;

/** New codes for a user in place of those there were, as they are shown this one time: `ABCD-EFGH-…`. */
export async function newRecoveryCodes(trx: Queries, userId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => new Secret({ size: BYTES }).base32);
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOf(code), user_id: userId })))
    .execute();
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Takes a code, which is gone then. @returns whether it was one of the user's */
export async function spendRecoveryCode(trx: Queries, userId: number, given: string): Promise<boolean> {
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
