import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Queries } from '../db/database.ts';
import { TooManyError } from '../http/errors.ts';
import { type ActionLimits, LIMITED_ACTIONS, type LimitedAction } from './limited-actions.ts';

/** Who tries: a name as it was given – whether or not anybody has it – and where from. */
export interface Who {
  /** From `accountName`. */
  account: string;
  /** From `clientAddress`. */
  address: string;
}

interface Limits {
  /** One account from one address: the mistyping person, or the stranger who tries. */
  pair: number;
  /** One address over all accounts: a whole office may share it. */
  address: number;
  /** One account from everywhere. */
  account: number;
  /** Seconds from the first attempt until the count starts again. */
  window: number;
}

/** Until a count starts again. */
const SECONDS = sql<number>`ceil(extract(epoch from resets_at - now()))::integer`;

const QUARTER = 900;
const HOUR = 3600;
const LIMITS = {
  signIn: { pair: 6, account: 30, address: 100, window: QUARTER },
  forgot: { pair: 3, account: 10, address: 30, window: HOUR },
  reset: { pair: 6, account: 30, address: 60, window: QUARTER },
  /** The account is the code of a document, which whoever holds it may ask about. */
  verify: { pair: 20, address: 60, account: 600, window: QUARTER },
  /** Codes of a second factor: a guess is right three times in a million. */
  code: { pair: 6, account: 12, address: 60, window: QUARTER },
  change: { pair: 6, account: 12, address: 60, window: QUARTER },
} satisfies Record<string, Limits>;

export type AttemptScope = keyof typeof LIMITS;

/**
 * Counts attempts in the database, so that a restart forgets none and several processes share them.
 *
 * An attempt is counted before its work is done and given back when it succeeds, so that many at once
 * slip through no gap. A refused attempt counts for nothing wider than what refused it: a stranger with
 * one address fills his own count, and only many addresses together fill the account's.
 *
 * That would still let strangers with many addresses keep a member out. Hence `proven`: whoever signed
 * in from the same address before, or holds a valid link from an e-mail, is only held to the tight count
 * of the pair. At a new place a member under attack waits until the window ends, or asks for a link:
 * setting a password by it ends the counts and makes the place a known one.
 */
export class Attempts {
  readonly #db: Db;
  readonly #secret: string;
  readonly #limits: ActionLimits;

  constructor(db: Db, secret: string, limits: ActionLimits) {
    this.#db = db;
    this.#secret = secret;
    this.#limits = limits;
  }

  /** @throws TooManyError with the seconds until the next attempt is heard. */
  async count(scope: AttemptScope, who: Who, proven = false): Promise<void> {
    const { account, address } = this.#keys(who);
    const limits = LIMITS[scope];
    const one = async (by: Who, limit: number) => {
      const { count, seconds } = await counted(this.#db, { scope, ...by }, limits.window);
      if (count > limit) throw new TooManyError(seconds);
    };
    await one({ account, address }, limits.pair);
    if (proven) return;
    await one({ account: '', address }, limits.address);
    await one({ account, address: '' }, limits.account);
  }

  /**
   * Counts something a user does, within the transaction that does it: what fails, or is refused, counts for
   * nothing, and neither does a send that is only repeated.
   * @throws TooManyError with the seconds until it may be done again.
   */
  async countAction(trx: Queries, action: LimitedAction, userId: number): Promise<void> {
    const { window, text, unit } = LIMITED_ACTIONS[action];
    const { count, seconds } = await counted(trx, this.#actionRow(action, userId), window);
    if (count > this.#limits[action]) throw new TooManyError(seconds, text, unit);
  }

  /**
   * Refuses early what `countAction` would refuse at the end of long work, and counts nothing.
   * @throws TooManyError with the seconds until it may be done again.
   */
  async demandAction(db: Queries, action: LimitedAction, userId: number): Promise<void> {
    const { account, address } = this.#actionRow(action, userId);
    const full = await db
      .selectFrom('attempts')
      .select(SECONDS.as('seconds'))
      .where('scope', '=', action)
      .where('account', '=', account)
      .where('address', '=', address)
      .where('count', '>=', this.#limits[action])
      .where('resets_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    if (full)
      throw new TooManyError(Math.max(1, full.seconds), LIMITED_ACTIONS[action].text, LIMITED_ACTIONS[action].unit);
  }

  #actionRow(action: LimitedAction, userId: number) {
    return { scope: action, account: this.#key('user', String(userId)), address: '' };
  }

  /** Forgets the account's attempts and gives the one that succeeded back to its address. */
  async succeeded(db: Queries, scope: AttemptScope, who: Who, proven = false): Promise<void> {
    const { account, address } = this.#keys(who);
    await db.deleteFrom('attempts').where('scope', '=', scope).where('account', '=', account).execute();
    if (proven) return;
    await db
      .updateTable('attempts')
      .set({ count: sql<number>`greatest(count - 1, 0)` })
      .where('scope', '=', scope)
      .where('account', '=', '')
      .where('address', '=', address)
      .execute();
  }

  /** Whether somebody signed in to this account from this address before. */
  async isKnownPlace(who: Who): Promise<boolean> {
    const { account, address } = this.#keys(who);
    const place = await this.#db
      .selectFrom('known_places')
      .select('seen_at')
      .where('account', '=', account)
      .where('address', '=', address)
      .executeTakeFirst();
    return place !== undefined;
  }

  /** Remembers a place after signing in. */
  async knowPlace(db: Queries, who: Who): Promise<void> {
    await db
      .insertInto('known_places')
      .values(this.#keys(who))
      .onConflict((conflict) => conflict.columns(['account', 'address']).doUpdateSet({ seen_at: sql<Date>`now()` }))
      .execute();
  }

  /** After a new password nobody is known any more. */
  async forgetPlaces(db: Queries, who: Who): Promise<void> {
    await db.deleteFrom('known_places').where('account', '=', this.#keys(who).account).execute();
  }

  #keys({ account, address }: Who): { account: string; address: string } {
    return { account: this.#key('account', account), address: this.#key('address', address) };
  }

  #key(kind: string, name: string): string {
    return createHmac('sha256', this.#secret).update(`${kind}:${name}`).digest('base64url');
  }
}

/** One more: how many that makes since the count began, and the seconds until it starts again. */
async function counted(
  db: Queries,
  row: { scope: AttemptScope | LimitedAction; account: string; address: string },
  window: number,
): Promise<{ count: number; seconds: number }> {
  const over = sql<boolean>`attempts.resets_at <= now()`;
  const { count, seconds } = await db
    .insertInto('attempts')
    .values({ ...row, count: 1, resets_at: sql<Date>`now() + make_interval(secs => ${window})` })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'account', 'address']).doUpdateSet({
        count: sql<number>`case when ${over} then 1 else least(attempts.count + 1, 1000000) end`,
        resets_at: sql<Date>`case when ${over} then excluded.resets_at else attempts.resets_at end`,
      }),
    )
    .returning(['count', SECONDS.as('seconds')])
    .executeTakeFirstOrThrow();
  return { count, seconds: Math.max(1, seconds) };
}
