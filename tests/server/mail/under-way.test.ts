import { expect, it } from 'vitest';
import { isStuck, outboxState } from '../../../src/server/kit/mail/outbox-state.ts';
import { pauseSeconds } from '../../../src/server/kit/mail/tries.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { benchForMail, moment } from '../support/mail/mail-bench.ts';
import { leaveMidway } from '../support/mail/smtp.ts';

const ONE = 'one@exemple.cat';

onEachDatabase('mails under way', (open) => {
  const { db, app, server, broken, outbox, write, mails, mail, dueNow } = benchForMail(open);

  it('sends other mails while one hangs', async () => {
    const hanging = moment();
    const one = await server({
      onMessage: async ({ mail: { subject } }) => {
        if (subject !== 'hangs') return undefined;
        hanging.reach();
        return new Promise(() => {});
      },
    });
    await write([ONE], 'hangs');
    const sending = outbox(one, { atOnce: 2 });
    await hanging.reached;
    for (let i = 0; i < 5; i += 1) await write([ONE], `mail ${i}`);
    sending.wake();
    await expect.poll(() => one.received.length, { timeout: 20_000 }).toBe(5);
    // The other end has a mail before the line of it is written here.
    await expect.poll(async () => (await outboxState(db())).sending, { timeout: 20_000 }).toBe(1);
  });

  it('does not claim what it is sending, whatever the clock of the database says', async () => {
    const hanging = moment();
    const seen: string[] = [];
    const one = await server({
      onMessage: async ({ mail: { subject } }) => {
        seen.push(subject ?? '');
        if (subject !== 'hangs') return undefined;
        hanging.reach();
        return new Promise(() => {});
      },
    });
    await write([ONE], 'hangs');
    const sending = outbox(one, { atOnce: 2 });
    await hanging.reached;
    await dueNow();
    await write([ONE], 'other');
    sending.wake();
    await expect.poll(() => one.received.length, { timeout: 20_000 }).toBe(1);
    expect(seen).toEqual(['hangs', 'other']);
  });

  it('doubles the pause up to half an hour, with a random variation', () => {
    expect([1, 2, 3, 8, 9, 1000].map((tries) => pauseSeconds(tries, 0.5))).toEqual([10, 20, 40, 1280, 1800, 1800]);
    expect([pauseSeconds(1, 0), pauseSeconds(1, 1), pauseSeconds(1000, 1)]).toEqual([7.5, 12.5, 2250]);
  });

  it('sends at most the configured number of mails at once', async () => {
    const most: number[] = [];
    const waiting: (() => void)[] = [];
    const one = await server({
      onMessage: async () => {
        const released = new Promise<void>((resolve) => waiting.push(resolve));
        if (waiting.length === 3) {
          most.push((await outboxState(db())).sending);
          for (const release of waiting.splice(0)) release();
        }
        await released;
        return undefined;
      },
    });
    for (let i = 0; i < 12; i += 1) await write([ONE], `mail ${i}`);
    await outbox(one, { atOnce: 3 }).drain();
    expect(one.received).toHaveLength(12);
    expect(most).toEqual([3, 3, 3, 3]);
  });

  it('gives back what it is sending when it closes, and another sends it at once', async () => {
    const hanging = moment();
    const silent = await server({ onMessage: () => new Promise(() => hanging.reach()) });
    const good = await server({});
    await write([ONE]);
    const first = outbox(silent);
    await hanging.reached;
    const second = outbox(good);
    await second.drain();
    expect(good.received).toHaveLength(0);
    await first.close(10);
    expect(await mail()).toMatchObject({ claim: null, attempts: 0 });
    await second.drain();
    expect(good.received).toHaveLength(1);
  });

  it('finishes what it is sending when it closes and there is time', async () => {
    const held = moment();
    const arrived = moment();
    const onMessage = async () => {
      arrived.reach();
      await held.reached;
      return undefined;
    };
    const slow = await server({ onMessage });
    await write([ONE], 'first');
    await write([ONE], 'second');
    const sending = outbox(slow, { atOnce: 1 });
    await arrived.reached;
    const closed = sending.close(60_000);
    held.reach();
    await closed;
    expect((await mails()).map(({ sent_at }) => sent_at !== null)).toEqual([true, false]);
  });

  it('frees at its start what a dead process had claimed, if it is alone with the database', async () => {
    await write([ONE]);
    const future = new Date(Date.now() + 3_600_000);
    await db().updateTable('outbox').set({ claim: 'gone', next_attempt_at: future }).execute();
    const good = await server({});
    await outbox(good).drain();
    expect(good.received).toHaveLength(0);
    await outbox(good, { alone: true }).drain();
    expect(good.received).toHaveLength(1);
  });

  it('records an acceptance after the database was away', async () => {
    const rename = (from: string, to: string) => db().schema.alterTable(from).renameTo(to).execute();
    const one = await server({
      onMessage: async () => {
        await rename('outbox_recipients', 'away');
        return undefined;
      },
    });
    await write([ONE]);
    let back: Promise<void> | null = null;
    await outbox(one, {
      onError: () => {
        back ??= rename('away', 'outbox_recipients');
      },
    }).drain();
    expect(back).not.toBeNull();
    expect((await mail())?.sent_at).toBeInstanceOf(Date);
    expect(one.received).toHaveLength(1);
  });

  it('is stuck when no server judges its mails, not when a recipient is deferred', async () => {
    const old = new Date(Date.now() - 3_600_000);
    const age = (values: object) => db().updateTable('outbox').set(values).execute();
    expect(await outboxState(db())).toEqual({
      waiting: 0,
      sending: 0,
      deferred: 0,
      dead: 0,
      oldestSeconds: null,
      unansweredSeconds: null,
    });
    await write([ONE]);
    await age({ waiting_since: old, unanswered_since: old });
    const waiting = await outboxState(db());
    expect(waiting).toMatchObject({ waiting: 1, deferred: 0 });
    expect(waiting.oldestSeconds).toBeGreaterThan(3500);
    expect(isStuck(waiting)).toBe(true);
    const ready = async () => {
      const answer = await app().inject('/health/ready');
      return [answer.statusCode, answer.json().status, answer.json().degraded];
    };
    expect(await ready()).toEqual([200, 'degraded', ['mail']]);
    await outbox(await broken(leaveMidway)).drain();
    expect(isStuck(await outboxState(db()))).toBe(true);
    const grey = await server({ onRecipient: () => 451 });
    await dueNow();
    await outbox(grey).drain();
    const deferred = await outboxState(db());
    expect(deferred).toMatchObject({ waiting: 0, deferred: 1, unansweredSeconds: null });
    expect(isStuck(deferred)).toBe(false);
    expect(await ready()).toEqual([200, 'ok', []]);
    const full = await server({ onRecipient: () => 550 });
    await dueNow();
    await outbox(full).drain();
    expect(await outboxState(db())).toMatchObject({ deferred: 0, dead: 1, oldestSeconds: null });
    expect(await ready()).toEqual([200, 'ok', []]);
  });
});
