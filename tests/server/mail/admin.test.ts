import { expect, it } from 'vitest';
import { administerMail, type MailWork } from '../../../src/server/domain/mail/admin.ts';
import { recordTry } from '../../../src/server/kit/mail/tries.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { benchForMail, moment } from '../support/mail/mail-bench.ts';

const ONE = 'one@exemple.cat';
const TWO = 'two@exemple.cat';

onEachDatabase('undelivered mail and the operator', (open) => {
  const { db, server, outbox, write, mail, mails, recipients, dueNow } = benchForMail(open);
  const work = (what: MailWork) => administerMail(db(), what);
  const idOf = async (subject: string) => (await mails()).find((one) => one.subject === subject)?.id ?? 0;

  it('lists dead and deferred mails, and shows any mail without its text', async () => {
    const one = await server({ onRecipient: (address) => (address === TWO ? 550 : undefined) });
    await write([ONE, TWO], 'dead');
    await write([ONE], 'sent');
    await outbox(one).drain();
    const grey = await server({ onRecipient: () => 451 });
    await write([ONE], 'put off');
    await outbox(grey).drain();
    await write([ONE], 'new');
    const { state, mails: listed } = await work({ work: 'list' });
    expect(state).toMatchObject({ waiting: 1, deferred: 1, dead: 1, sending: 0 });
    expect(listed.map(({ subject, state }) => [subject, state])).toEqual([
      ['put off', 'deferred'],
      ['dead', 'dead'],
    ]);
    const shown = await work({ work: 'show', id: await idOf('dead') });
    expect(shown.mails).toEqual([
      {
        id: await idOf('dead'),
        state: 'dead',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        nextTryAt: null,
        attempts: 1,
        error: 'EENVELOPE 550',
        messageId: (await mail())?.message_id,
        sender: 'Web <web@exemple.cat>',
        subject: 'dead',
        recipients: [
          { address: ONE, state: 'accepted', reply: null },
          { address: TWO, state: 'dead', reply: 'EENVELOPE 550' },
        ],
        events: [],
      },
    ]);
    expect((await work({ work: 'show', id: await idOf('sent') })).mails[0]?.state).toBe('sent');
    await expect(work({ work: 'show', id: 2_000_000 })).rejects.toThrow('There is no such mail.');
  });

  it('tries again for recipients who have not accepted, and keeps who did it when', async () => {
    const replies: Record<string, number> = { [TWO]: 550 };
    const one = await server({ onRecipient: (address) => replies[address] });
    await write([ONE, TWO], 'dead');
    const sending = outbox(one);
    await sending.drain();
    delete replies[TWO];
    const { changed, mails: shown } = await work({ work: 'retry', id: await idOf('dead') });
    expect(changed).toBe(1);
    expect(shown[0]).toMatchObject({ state: 'waiting', events: [{ event: 'retry', at: expect.any(String) }] });
    await sending.drain();
    expect(one.received.map(({ to }) => to)).toEqual([[ONE], [TWO]]);
    expect(new Set(one.received.map(({ mail: { messageId } }) => messageId)).size).toBe(1);
    expect(await mail()).toMatchObject({ failed_at: null, sent_at: expect.any(Date), last_error: null });
    await expect(work({ work: 'retry', id: await idOf('dead') })).rejects.toThrow('This mail was sent.');
  });

  it('tries all failed mails again, but not new ones or those being sent', async () => {
    const grey = await server({ onRecipient: () => 451 });
    const full = await server({ onRecipient: () => 550 });
    await write([ONE], 'dead');
    await outbox(full).drain();
    await write([ONE], 'put off');
    await outbox(grey).drain();
    const hanging = moment();
    const silent = await server({ onMessage: () => new Promise(() => hanging.reach()) });
    await write([ONE], 'being sent');
    outbox(silent);
    await hanging.reached;
    await write([ONE], 'new');
    expect((await work({ work: 'retry', id: 'all' })).changed).toBe(2);
    await expect(work({ work: 'retry', id: await idOf('being sent') })).rejects.toThrow('being sent now');
    await expect(work({ work: 'drop', id: await idOf('being sent') })).rejects.toThrow('being sent now');
    const good = await server();
    await outbox(good).drain();
    expect(good.received.map(({ mail: { subject } }) => subject).sort()).toEqual(['dead', 'new', 'put off']);
  });

  it('drops a mail for good, with its text, and keeps the row', async () => {
    const full = await server({ onRecipient: () => 550 });
    await write([ONE], 'dead', {
      files: [{ filename: 'a', contentType: 'text/plain', content: Buffer.from('x') }],
    });
    await outbox(full).drain();
    const id = await idOf('dead');
    const { changed, state, mails: shown } = await work({ work: 'drop', id });
    expect([changed, state.dead, shown[0]?.state, shown[0]?.events[0]?.event]).toEqual([1, 0, 'dropped', 'drop']);
    expect(await mail()).toMatchObject({ html: '', text: '', failed_at: expect.any(Date) });
    expect(await db().selectFrom('outbox_files').selectAll().execute()).toEqual([]);
    expect((await work({ work: 'retry', id: 'all' })).changed).toBe(0);
    await expect(work({ work: 'retry', id })).rejects.toThrow('This mail was dropped.');
    expect((await work({ work: 'list' })).mails).toEqual([]);
  });

  it('counts a late acceptance, after the lease is over and another try failed', async () => {
    const hanging = moment();
    const answer = moment();
    const slow = await server({
      onMessage: async () => {
        hanging.reach();
        await answer.reached;
        return undefined;
      },
    });
    await write([ONE, TWO]);
    const late = outbox(slow);
    await hanging.reached;
    await dueNow();
    const grey = await server({ onRecipient: (address) => (address === ONE ? 550 : 451) });
    await outbox(grey).drain();
    expect(await recipients()).toMatchObject({ [ONE]: ['dead', 'EENVELOPE 550'], [TWO]: ['waiting', 'EENVELOPE 451'] });
    answer.reach();
    await late.close(20_000);
    expect(await recipients()).toEqual({ [ONE]: ['accepted', null], [TWO]: ['accepted', null] });
    expect(await mail()).toMatchObject({ sent_at: expect.any(Date), failed_at: null, claim: null });
  });

  it('a try that lost its lease does not defer a mail that another has claimed', async () => {
    await write([ONE]);
    const row = await mail();
    if (!row) throw new Error('There is a mail.');
    await db().updateTable('outbox').set({ claim: 'another' }).execute();
    const lost = { ...row, claim: 'lost', pending: [ONE], files: [] };
    const refusals = [{ recipient: ONE, code: 'EENVELOPE 550', final: true }];
    expect(await recordTry(db(), lost, { refusals, answered: true }, 60)).toBe(false);
    expect(await recipients()).toEqual({ [ONE]: ['waiting', null] });
    expect((await mail())?.claim).toBe('another');
  });
});
