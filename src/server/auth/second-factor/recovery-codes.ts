import { createHash } from 'node:crypto';
import { Secret } from 'otpauth';
import type { Queries } from '../../db/database.ts';

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
