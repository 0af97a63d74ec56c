import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Db } from '../../../../src/server/kit/db/database.ts';
import { opening, smtpDelivery } from '../../../../src/server/kit/mail/delivery.ts';
import {
  type MailFailure,
  type Outbox,
  type OutboxOptions,
  startOutbox,
} from '../../../../src/server/kit/mail/outbox.ts';
import { enqueueMail, type OutgoingMail } from '../../../../src/server/kit/mail/outgoing.ts';
import { Seal } from '../../../../src/server/kit/seal.ts';
import { type Bench, openBench, SECRET } from '../app.ts';
import type { OpenDatabase } from '../database/databases.ts';
import { type MailServer, type SmtpBehaviour, startBrokenServer, startMailServer } from './smtp.ts';

const NEVER = 1_000_000;

/**
 * Test bench for a suite about the outbox and mail servers; to be called in the suite. After each test its servers
 * and outboxes are closed and the outbox is empty.
 */
export function benchForMail(open: OpenDatabase) {
  let bench: Bench;
  const ends: (() => unknown)[] = [];
  const failures: MailFailure[] = [];
  const db = (): Db => bench.database.db;

  beforeAll(async () => {
    bench = await openBench(await open());
  });
  afterAll(() => bench.close());
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await db().deleteFrom('outbox').execute();
    failures.length = 0;
  });

  function kept<One extends Pick<MailServer, 'stop'>>(one: One): One {
    ends.push(one.stop);
    return one;
  }
  const mails = () => db().selectFrom('outbox').selectAll().orderBy('id').execute();
  return {
    db,
    app: () => bench.app,
    /** Tries that did not reach everybody, of all outboxes of the test. */
    failures,
    server: async (behaviour: SmtpBehaviour = {}) => kept(await startMailServer(behaviour)),
    broken: async (...told: Parameters<typeof startBrokenServer>) => kept(await startBrokenServer(...told)),
    /** An outbox that looks only when it is woken or drained. */
    outbox({ url }: { url: string }, options: OutboxOptions = {}): Outbox {
      const smtp = smtpDelivery(url);
      const deliver = opening(new Seal(SECRET), smtp.deliver);
      const onFailure = (failure: MailFailure) => failures.push(failure);
      const started = startOutbox(db(), deliver, { interval: NEVER, onFailure, ...options });
      ends.unshift(() => started.close(0), smtp.close);
      return started;
    },
    write: (to: string[], subject = 'x', more: Partial<OutgoingMail> = {}) =>
      enqueueMail(db(), {
        subject,
        html: '<p>x</p>',
        text: 'x',
        from: 'Web <web@exemple.cat>',
        to,
        caseId: null,
        ...more,
      }),
    mails,
    /** The first mail, or the only one. */
    mail: async () => (await mails())[0],
    /** State and last reply by address. */
    recipients: async () => {
      const rows = await db().selectFrom('outbox_recipients').selectAll().orderBy('address').execute();
      return Object.fromEntries(rows.map(({ address, state, reply }) => [address, [state, reply]]));
    },
    dueNow: () =>
      db()
        .updateTable('outbox')
        .set({ next_attempt_at: new Date(0) })
        .execute(),
  };
}

/** A promise and what resolves it. */
export function moment(): { reached: Promise<void>; reach(): void } {
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  return { reached, reach };
}
