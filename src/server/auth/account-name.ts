import { LONGEST_USERNAME } from '../../api/shapes/parts.ts';
import { withoutUnseen } from '../../core/values/unseen.ts';

/**
 * A member number, pre-member number or NIF as accounts are stored: people write `p3001 ` and
 * `12345678z`, and paste what nobody sees. Also what attempts are counted by, whether or not there is such an account.
 */
export function accountName(given: string): string {
  return withoutUnseen(given).toUpperCase();
}

/** Whether it is longer than what anybody can sign in with. */
export function isTooLong(given: string): boolean {
  return [...accountName(given)].length > LONGEST_USERNAME;
}
