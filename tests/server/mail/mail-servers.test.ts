import { expect, it } from 'vitest';
import { Seal } from '../../../src/server/kit/seal.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { benchForMail } from '../support/mail/mail-bench.ts';
import { drip, hang, leaveMidway, refuseSignIn } from '../support/mail/smtp.ts';

const ONE = 'one@exemple.cat';
const TWO = 'two@exemple.cat';

/** Real servers that behave as mail servers do on bad days. No test waits for more than the limits it sets itself. */
onEachDatabase('mail servers', (open) => {
  const { db, failures, server, broken, outbox, write, mail, recipients, dueNow } = benchForMail(open);

  it.each([
    ['says nothing after the connection', hang],
    ['answers byte by byte without end', drip],
  ])('leaves a server that %s, and tries again later', async (_what, behaviour) => {
    await write([ONE]);
    await outbox(await broken(behaviour), { attemptSeconds: 0.3 }).drain();
    expect(await mail()).toMatchObject({ claim: null, sent_at: null, failed_at: null, last_error: 'ETIMEDOUT' });
    expect(await recipients()).toEqual({ [ONE]: ['waiting', 'ETIMEDOUT'] });
    const good = await server({});
    await dueNow();
    await outbox(good).drain();
    expect(good.received).toHaveLength(1);
    expect(await recipients()).toEqual({ [ONE]: ['accepted', null] });
  });

  it.each(['connectionTimeout', 'greetingTimeout', 'socketTimeout'])(
    'takes its timeouts from the address of the server: %s',
    async (name) => {
      await write([ONE]);
      const { url } = await broken(name === 'socketTimeout' ? (socket) => void socket.write('220 ready\r\n') : hang);
      await outbox({ url: `${url}/?${name}=200` }).drain();
      expect(await mail()).toMatchObject({ last_error: 'ETIMEDOUT', failed_at: null });
    },
  );

  it('leaves a server that never confirms the message; the repeat has the same Message-ID', async () => {
    const ids: string[] = [];
    let silent = true;
    const one = await server({
      onMessage: async ({ mail: { messageId } }) => {
        ids.push(messageId ?? '');
        return silent ? new Promise(() => {}) : undefined;
      },
    });
    await write([ONE]);
    const sending = outbox(one, { attemptSeconds: 0.5 });
    await sending.drain();
    expect(await mail()).toMatchObject({ sent_at: null, last_error: 'ETIMEDOUT' });
    silent = false;
    await dueNow();
    await outbox(one).drain();
    expect(ids).toEqual([(await mail())?.message_id, (await mail())?.message_id]);
    expect((await mail())?.sent_at).toBeInstanceOf(Date);
  });

  it('tries again after a server that leaves in the middle of the message', async () => {
    await write([ONE]);
    await outbox(await broken(leaveMidway)).drain();
    expect(await mail()).toMatchObject({ sent_at: null, failed_at: null, claim: null });
    expect(failures).toEqual([
      { id: (await mail())?.id, attempts: 1, code: 'ECONNECTION', final: false, request: null },
    ]);
  });

  it('returns to a server that uses greylisting', async () => {
    const seen = new Set<string>();
    const grey = await server({
      onRecipient: (address) => {
        if (seen.has(address)) return undefined;
        seen.add(address);
        return 451;
      },
    });
    await write([ONE]);
    const sending = outbox(grey);
    await sending.drain();
    expect(await recipients()).toEqual({ [ONE]: ['waiting', 'EENVELOPE 451'] });
    await dueNow();
    await sending.drain();
    expect(grey.received.map(({ mail: { messageId } }) => messageId)).toEqual([(await mail())?.message_id]);
    expect(await mail()).toMatchObject({ attempts: 2, last_error: null });
  });

  it('knows who is refused for good, deferred or served, and writes to nobody twice', async () => {
    const replies: Record<string, number> = { 'never@exemple.cat': 550, 'later@exemple.cat': 450 };
    const one = await server({ onRecipient: (address) => replies[address] });
    await write([ONE, 'never@exemple.cat', 'later@exemple.cat', 'Named <named@exemple.cat>']);
    const sending = outbox(one);
    await sending.drain();
    expect(one.received.map(({ to }) => to)).toEqual([['named@exemple.cat', ONE]]);
    expect(await recipients()).toEqual({
      [ONE]: ['accepted', null],
      'Named <named@exemple.cat>': ['accepted', null],
      'later@exemple.cat': ['waiting', 'EENVELOPE 450'],
      'never@exemple.cat': ['dead', 'EENVELOPE 550'],
    });
    expect(await mail()).toMatchObject({ sent_at: null, failed_at: null });
    delete replies['later@exemple.cat'];
    await dueNow();
    await sending.drain();
    expect(one.received.map(({ to }) => to)).toEqual([['named@exemple.cat', ONE], ['later@exemple.cat']]);
    expect(one.received[1]?.mail.to?.map(({ address }) => address)).toContain('never@exemple.cat');
    expect(await mail()).toMatchObject({ sent_at: null, failed_at: expect.any(Date), last_error: 'EENVELOPE 550' });
  });

  it('writes a domain with accents as mail servers know it', async () => {
    const one = await server({});
    await write(['nuria@col·legi-niña.cat']);
    await outbox(one).drain();
    expect(one.received.map(({ mail: { to } }) => to?.map(({ address }) => address))).toEqual([
      ['nuria@xn--collegi-nia-7sa57e.cat'],
    ]);
    expect(await recipients()).toEqual({ 'nuria@col·legi-niña.cat': ['accepted', null] });
  });

  it('gives up a mail at once if all recipients or the message are refused', async () => {
    const one = await server({ onRecipient: () => 550 });
    const two = await server({ onMessage: async () => 554 });
    await write([ONE, TWO]);
    await outbox(one).drain();
    expect(await mail()).toMatchObject({ failed_at: expect.any(Date), attempts: 1, claim: null });
    expect(failures.map(({ code, final }) => [code, final])).toEqual([['EENVELOPE 550', true]]);
    await db().deleteFrom('outbox').execute();
    await write([ONE, TWO]);
    await outbox(two).drain();
    expect(await recipients()).toEqual({ [ONE]: ['dead', 'EMESSAGE 554'], [TWO]: ['dead', 'EMESSAGE 554'] });
  });

  it('gives up no mail if the server refuses us', async () => {
    await write([ONE]);
    const closed = await broken((socket) => void socket.end('554 no service for you\r\n'));
    const sending = outbox(closed);
    await sending.drain();
    expect(await mail()).toMatchObject({ failed_at: null, last_error: expect.stringContaining('554') });
    const sender = await server({ onSender: () => 550 });
    await dueNow();
    await outbox(sender).drain();
    expect(await mail()).toMatchObject({ failed_at: null, last_error: 'EENVELOPE 550' });
    const account = await broken(refuseSignIn);
    await dueNow();
    await outbox({ url: account.url.replace('smtp://', 'smtp://user:secret@') }).drain();
    expect(await mail()).toMatchObject({ failed_at: null, last_error: 'EAUTH 535', attempts: 3 });
  });

  it('gives up a mail that cannot be opened, or is too large, and sends the others', async () => {
    const one = await server({});
    const other = new Seal('the secret before this one');
    await write([ONE], 'sealed', { html: other.close('x'), text: other.close('x'), sealed: true });
    await write([ONE], 'plain');
    await outbox(one).drain();
    expect(one.received.map(({ mail: { subject } }) => subject)).toEqual(['plain']);
    expect(failures.map(({ code, final }) => [code, final])).toEqual([['UNREADABLE', true]]);
    await db().deleteFrom('outbox').execute();
    const small = await server({ onSender: () => 552 });
    await write([ONE]);
    await outbox(small).drain();
    expect(await recipients()).toEqual({ [ONE]: ['dead', 'EENVELOPE 552'] });
  });

  it('sends to the others if one address is malformed', async () => {
    const one = await server({});
    await write([ONE, '<>', 'a@exemple.cat, b@exemple.cat']);
    await outbox(one).drain();
    expect(one.received.map(({ to }) => to)).toEqual([[ONE]]);
    expect(await recipients()).toMatchObject({ [ONE]: ['accepted', null], '<>': ['dead', 'EENVELOPE'] });
  });
});
