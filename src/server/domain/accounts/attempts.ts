import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { StrangerRule } from '../../../core/config.ts';
import type { Db, Queries } from '../../kit/db/database.ts';
import { type FailureText, TooManyError } from '../../kit/errors.ts';
import type { ServerSettings } from '../../kit/settings/settings.ts';

type ActionLimits = ServerSettings['limits'];
type LimitedAction = keyof ActionLimits;

interface Origin {
  account: string;
  address: string;
}

interface Limits {
  /** One account from one address: its owner mistypes, or a stranger guesses. */
  pair: number;
  /** One address over all accounts: a whole office may share it. */
  address: number;
  /** One account from everywhere. */
  account: number;
  /** Seconds from the first attempt until the count starts again. */
  window: number;
}

/** Seconds until a count starts again. */
const SECONDS = sql<number>`ceil(extract(epoch from resets_at - now()))::integer`;

const MINUTE = 60;
const QUARTER = 900;
const HOUR = 3600;
const DAY = 86_400;
const LIMITS = {
  signIn: { pair: 6, account: 30, address: 100, window: QUARTER },
  forgot: { pair: 3, account: 10, address: 30, window: HOUR },
  /** The account is the provider's name: a whole office may press its button. */
  provider: { pair: 200, account: 1_000_000, address: 400, window: QUARTER },
  reset: { pair: 6, account: 30, address: 60, window: QUARTER },
  /** The account is the code of a document: any holder may ask about it. */
  verify: { pair: 20, address: 60, account: 600, window: QUARTER },
  /** A guess is right three times in a million. */
  code: { pair: 6, account: 12, address: 60, window: QUARTER },
  /** The account is the link that a stranger was mailed. */
  stranger: { pair: 60, account: 120, address: 300, window: QUARTER },
  change: { pair: 6, account: 12, address: 60, window: QUARTER },
} satisfies Record<string, Limits>;

type AttemptScope = keyof typeof LIMITS;

/** Seconds until the count starts again, and of the unit of the wait in the text. */
interface ToldLimit {
  window: number;
  unit: number;
  text: FailureText;
}

const LIMITED_ACTIONS: Record<LimitedAction, ToldLimit> = {
  message: { window: HOUR, unit: MINUTE, text: 'errors.server.tooManyMessages' },
  mailbox: { window: DAY, unit: HOUR, text: 'errors.server.tooManyMailboxes' },
  document: { window: DAY, unit: HOUR, text: 'errors.server.tooManyDocuments' },
};

const STRANGER_LIMITS = {
  'stranger-address': { window: HOUR, unit: MINUTE, text: 'errors.server.tooManyFromHere' },
  'stranger-hour': { window: HOUR, unit: MINUTE, text: 'errors.server.tooManyOfForm' },
  'stranger-day': { window: DAY, unit: HOUR, text: 'errors.server.tooManyToday' },
} satisfies Record<string, ToldLimit>;

type StrangerScope = keyof typeof STRANGER_LIMITS;

/**
 * Counts attempts in the database, before their work, and takes them back when it succeeds.
 * A refused attempt does not count for the wider limits, so one address cannot fill an account's count. A `proven`
 * caller, who signed in from this address before or holds a mailed link, is held to the limit of the pair alone, so
 * strangers with many addresses cannot lock a member out.
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

  /** @throws TooManyError with the seconds until the next attempt is accepted. */
  async count(scope: AttemptScope, origin: Origin, proven = false): Promise<void> {
    const { account, address } = this.#keys(origin);
    const limits = LIMITS[scope];
    const one = async (by: Origin, limit: number) => {
      const { count, seconds } = await counted(this.#db, { scope, ...by }, limits.window);
      if (count > limit) throw new TooManyError(seconds);
    };
    await one({ account, address }, limits.pair);
    if (proven) return;
    await one({ account: '', address }, limits.address);
    await one({ account, address: '' }, limits.account);
  }

  /** Counts an action of a user in the transaction that does it. @throws TooManyError */
  async countAction(trx: Queries, action: LimitedAction, userId: number): Promise<void> {
    await countTold(trx, this.#actionRow(action, userId), LIMITED_ACTIONS[action], this.#limits[action]);
  }

  /** Refuses before long work what `countAction` would refuse at its end; counts nothing. @throws TooManyError */
  async demandAction(db: Queries, action: LimitedAction, userId: number): Promise<void> {
    const { text, unit } = LIMITED_ACTIONS[action];
    const full = await db
      .selectFrom('attempts')
      .select(SECONDS.as('seconds'))
      .where((where) => where.and(this.#actionRow(action, userId)))
      .where('count', '>=', this.#limits[action])
      .where('resets_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    if (full) throw new TooManyError(Math.max(1, full.seconds), text, unit);
  }

  /**
   * Counts a form that is sent without an account, in the transaction that does it: by address, by the mailbox that it
   * names, and over everybody.
   * @throws TooManyError
   */
  async countStranger(
    trx: Queries,
    { form, address, mailbox }: { form: string; address: string; mailbox: string },
    { perAddress = 5, perHour = 100, perDay = 500 }: Pick<StrangerRule, 'perAddress' | 'perHour' | 'perDay'>,
  ): Promise<void> {
    const account = this.#key('form', form);
    const one = (by: Origin, scope: StrangerScope, most: number) =>
      countTold(trx, { scope, ...by }, STRANGER_LIMITS[scope], most);
    await one({ account, address: this.#key('address', address) }, 'stranger-address', perAddress);
    // Mails reach the same person, however its letters are written.
    if (mailbox !== '')
      await one({ account: this.#key('mailbox', mailbox.toLowerCase()), address: '' }, 'stranger-address', perAddress);
    await one({ account, address: '' }, 'stranger-hour', perHour);
    await one({ account, address: '' }, 'stranger-day', perDay);
  }

  #actionRow(action: LimitedAction, userId: number) {
    return { scope: action, account: this.#key('user', String(userId)), address: '' };
  }

  /** Deletes the account's counts and takes the successful attempt back from the address's count. */
  async succeeded(db: Queries, scope: AttemptScope, origin: Origin, proven = false): Promise<void> {
    const { account, address } = this.#keys(origin);
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

  async isKnownAddress(origin: Origin): Promise<boolean> {
    const { account, address } = this.#keys(origin);
    const place = await this.#db
      .selectFrom('known_places')
      .select('seen_at')
      .where('account', '=', account)
      .where('address', '=', address)
      .executeTakeFirst();
    return place !== undefined;
  }

  async rememberAddress(db: Queries, origin: Origin): Promise<void> {
    await db
      .insertInto('known_places')
      .values(this.#keys(origin))
      .onConflict((conflict) => conflict.columns(['account', 'address']).doUpdateSet({ seen_at: sql<Date>`now()` }))
      .execute();
  }

  /** A new password ends what is known of all addresses. */
  async forgetAddresses(db: Queries, origin: Origin): Promise<void> {
    await db.deleteFrom('known_places').where('account', '=', this.#keys(origin).account).execute();
  }

  #keys({ account, address }: Origin): { account: string; address: string } {
    return { account: this.#key('account', account), address: this.#key('address', address) };
  }

  #key(kind: string, name: string): string {
    return createHmac('sha256', this.#secret).update(`${kind}:${name}`).digest('base64url');
  }
}

type CountedRow = Origin & { scope: AttemptScope | LimitedAction | StrangerScope };

async function countTold(
  trx: Queries,
  row: CountedRow,
  { window, text, unit }: ToldLimit,
  most: number,
): Promise<void> {
  const { count, seconds } = await counted(trx, row, window);
  if (count > most) throw new TooManyError(seconds, text, unit);
}

/** Adds one. Returns the count and the seconds until it starts again. */
async function counted(db: Queries, row: CountedRow, window: number): Promise<{ count: number; seconds: number }> {
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
