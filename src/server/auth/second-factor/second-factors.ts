import { sql } from 'kysely';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import { ApiError } from '../../http/errors.ts';
import { mailAccountChange } from '../../mail/account-notice.ts';
import { recordAct } from '../../members/accounts.ts';
import type { ServerSettings } from '../../ops/settings.ts';
import type { UserKind } from '../tables.ts';
import { Seal } from '../token-box.ts';
import { newRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { addressOf, newSecret, stepOf } from './totp.ts';

/** What a sign-in with the right password still wants: a code, or that codes are set up first. */
export type NextStep = 'code' | 'enrolment';

/** A secret that an app is to make codes with. */
export interface Proposal {
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
  async propose(trx: Queries, user: { id: number; username: string }, issuer: string): Promise<Proposal> {
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
