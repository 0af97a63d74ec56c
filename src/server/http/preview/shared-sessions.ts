import { Sessions } from '../../domain/accounts/sessions.ts';
import { ConfigStore } from '../../domain/config/store.ts';
import type { Db } from '../../kit/db/database.ts';
import { SessionError } from '../../kit/errors.ts';
import type { SessionUser } from '../../kit/session-user.ts';
import { somebody } from './people.ts';

/**
 * Sessions of previews that have a secret in common, each with a database of its own: a session that another one began, also
 * one that has ended since, goes on here.
 */
export class SharedSessions extends Sessions {
  readonly #own: Db;

  constructor(...given: ConstructorParameters<typeof Sessions>) {
    super(...given);
    [this.#own] = given;
  }

  override async check(token: string | undefined): Promise<SessionUser> {
    try {
      return await super.check(token);
    } catch (error) {
      if (!(error instanceof SessionError) || error.failure !== 'ended' || !(await this.#adopt(token ?? '')))
        throw error;
    }
    return super.check(token);
  }

  /** @returns whether the session was unknown here */
  async #adopt(token: string): Promise<boolean> {
    const { sub = '', rol, sid, exp } = await this.claims(token);
    const known = await this.#own.selectFrom('users').select('id').where('username', '=', sub).executeTakeFirst();
    const person = known ?? (await somebody(this.#own, await new ConfigStore(this.#own).demand(), String(rol), false));
    const { numInsertedOrUpdatedRows = 0n } = await this.#own
      .insertInto('sessions')
      .values({ id: String(sid), user_id: person.id, expires_at: new Date(Number(exp) * 1000), ended_at: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }
}
