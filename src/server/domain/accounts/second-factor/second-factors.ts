import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { FactorProposal, Ticket } from '../../../../api/shapes/second-factor.ts';
import { withoutUnseen } from '../../../../core/values/unseen.ts';
import type { Queries } from '../../../kit/db/database.ts';
import type { UserKind } from '../../../kit/db/tables.ts';
import { ApiError } from '../../../kit/errors.ts';
import type { Seal } from '../../../kit/seal.ts';
import type { ServerSettings } from '../../../kit/settings/settings.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { ConfigStore } from '../../config/store.ts';
import { recordAct } from '../account.ts';
import { mailAccountChange } from '../account-notice.ts';

/** Milliseconds in which a ticket counts: enough to install an app and set it up. */
const PATIENCE = 900_000;
/** Tells tickets from secrets, which the same key seals. */
const TICKET = 'ticket';

/** Content of a ticket, about the account whose password was given. */
export interface OpenTicket {
  userId: number;
  /** From `proofOf`: a new password voids the ticket. */
  proof: string;
  /** The state of the sign-in at a provider that stood for the password, if one did. */
  state?: string;
}

/** Second factors of the office's accounts: time-based codes (RFC 6238) and recovery codes. */
export class SecondFactors {
  readonly rule: ServerSettings['staffTotp'];
  readonly #seal: Seal;

  constructor(rule: ServerSettings['staffTotp'], seal: Seal) {
    this.rule = rule;
    this.#seal = seal.of('second factors');
  }

  /**
   * The step an account owes after the password, a code or the set-up of codes, with a ticket for it; `null` for none.
   * @param state of the sign-in at a provider, if that stood for the password
   */
  async owed(
    db: Queries,
    { id, kind, password_hash }: { id: number; kind: UserKind; password_hash: string },
    state?: string,
  ): Promise<Ticket | null> {
    if (kind !== 'staff' || this.rule === 'off') return null;
    const step = (await this.since(db, id)) === null ? 'enrolment' : 'code';
    if (step === 'enrolment' && this.rule !== 'required') return null;
    const opened = { userId: id, proof: proofOf(password_hash), ...(state !== undefined && { state }) };
    return { ticket: this.#seal.closeFor(PATIENCE, opened, TICKET), step };
  }

  /** @throws ApiError 404 for an expired or foreign ticket. */
  openTicket(ticket: string): OpenTicket {
    const opened = this.#seal.openInTime<OpenTicket>(ticket, TICKET);
    if (!opened) throw new ApiError(404, 'errors.server.codeLate');
    return opened;
  }

  async since(db: Queries, userId: number): Promise<Date | null> {
    const row = await db.selectFrom('second_factors').select('since').where('user_id', '=', userId).executeTakeFirst();
    return row?.since ?? null;
  }

  /** Proposes a new secret. The one in use stays valid until a code of the new one arrives. */
  async propose(trx: Queries, user: { id: number; username: string }, issuer: string): Promise<FactorProposal> {
    if (this.rule === 'off') throw new ApiError(409, 'errors.server.codeOff');
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    const proposed = this.#seal.close(secret);
    await trx
      .insertInto('second_factors')
      .values({ user_id: user.id, proposed })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ proposed }))
      .execute();
    return { secret, address: new TOTP({ ...CODES, secret, label: user.username, issuer }).toString() };
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
    if (!AS_SHOWN.test(digits)) {
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

/** Identifies a password without revealing its hash. */
export function proofOf(passwordHash: string): string {
  return hash('sha256', `second-factor:${passwordHash}`, 'base64url');
}

/** Apps show codes in groups, and pasted ones bring along characters that nobody sees. */
function digitsOf(code: string): string {
  return withoutUnseen(code).replace(/[\s.\u2010-\u2015-]/g, '');
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
    .values(codes.map((code) => ({ code_hash: hash('sha256', code), user_id: userId })))
    .execute();
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Uses a code up. @returns whether it was one of the user's */
async function spendRecoveryCode(trx: Queries, userId: number, given: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where(
      'code_hash',
      '=',
      hash(
        'sha256',
        withoutUnseen(given)
          .replace(/[^a-z2-7]/gi, '')
          .toUpperCase(),
      ),
    )
    .returning('code_hash')
    .executeTakeFirst();
  return used !== undefined;
}
