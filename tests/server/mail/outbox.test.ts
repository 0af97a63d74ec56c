import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { mailboxDelivery, smtpDelivery } from '../../../src/server/kit/mail/delivery.ts';
import { type Outbox, startOutbox } from '../../../src/server/kit/mail/outbox.ts';
import { type Bench, OFFICE, openBench } from '../support/app.ts';
import { onEachDatabase } from '../support/database/databases.ts';
import { pngOf } from '../support/files.ts';
import { type MailServer, startMailServer } from '../support/mail/smtp.ts';

const PNG = pngOf(5000);
const NEVER = 1_000_000;

onEachDatabase('outbox', (open) => {
  let bench: Bench;
  let token: string;
  let smtp: MailServer;
  const running: Outbox[] = [];
  const worker = (deliver = smtpDelivery(smtp.url).deliver, codes: string[] = []) => {
    const outbox = startOutbox(bench.database.db, deliver, {
      interval: NEVER,
      onFailure: ({ code }) => codes.push(code),
    });
    running.push(outbox);
    return outbox;
  };
  const rows = () => bench.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const dueNow = () =>
    bench.database.db
      .updateTable('outbox')
      .set({ next_attempt_at: new Date(0) })
      .execute();
  const sendForm = (delanteDe: string) => bench.send({ token, form: 'sample-request', values: { delanteDe } });

  beforeAll(async () => {
    smtp = await startMailServer();
    bench = await openBench(await open());
    token = await bench.token('20001');
  });
  afterAll(async () => {
    await bench.close();
    await smtp.stop();
  });
  afterEach(async () => {
    for (const outbox of running.splice(0)) await outbox.close();
    await bench.database.db.deleteFrom('outbox').execute();
    await bench.database.db.deleteFrom('mailbox').execute();
    smtp.received.length = 0;
  });

  it('brings Catalan characters and the bytes of an attachment over SMTP', async () => {
    await sendForm('Col·legi d’Enginyers «çÇ àèéíòóúïü ŀl» €');
    const adjunto = new File([new Uint8Array(PNG)], 'fotografía d’ús.png', { type: 'image/png' });
    const photo = await bench.send({ token, form: 'photo-request', values: { delanteDe: 'x' }, adjunto });
    expect(photo.json()).toMatchObject({ reference: expect.any(String) });
    await worker().drain();
    const [first, second] = smtp.received;
    expect(first).toMatchObject({ from: 'web@exemple.cat', to: [OFFICE] });
    expect(first?.mail.subject).toBe(
      '[web] Sol·licitud de Núria Vila i Puigdomènech Col·legi d’Enginyers «çÇ àèéíòóúïü ŀl» €',
    );
    expect(first?.mail.html).toContain('<td>Col·legi d’Enginyers «çÇ àèéíòóúïü ŀl» €</td>');
    expect(first?.mail.text).toContain('Col·legi d’Enginyers «çÇ àèéíòóúïü ŀl» €');
    const file = second?.mail.attachments[0];
    expect(second?.to).toEqual(['personal@exemple.cat']);
    expect([file?.filename, file?.mimeType]).toEqual(['fotografía d’ús.png', 'image/png']);
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(digest(new Uint8Array(file?.content as ArrayBuffer))).toBe(digest(PNG));
    expect((await rows()).every(({ sent_at }) => sent_at !== null)).toBe(true);
  });

  it('lets no value become a header', async () => {
    await sendForm('x\r\nBcc: evil@example.org\r\nX-Evil: 1');
    await worker().drain();
    const mail = smtp.received[0];
    const headers = mail?.raw.split('\r\n\r\n')[0] ?? '';
    expect(mail?.to).toEqual([OFFICE]);
    expect(headers).not.toMatch(/^(bcc|x-evil):/im);
    expect(headers).toMatch(/^auto-submitted: auto-generated\r$/im);
    expect(mail?.mail.subject).toContain('Bcc: evil@example.org X-Evil: 1');
  });

  it('tries again after a pause, with the same Message-ID', async () => {
    await sendForm('x');
    smtp.refuse(1);
    const codes: string[] = [];
    const outbox = worker(undefined, codes);
    await outbox.drain();
    const [failed] = await rows();
    expect(codes).toEqual(['EMESSAGE 451']);
    expect(failed).toMatchObject({ attempts: 1, sent_at: null, last_error: 'EMESSAGE 451' });
    expect(failed?.next_attempt_at.getTime()).toBeGreaterThan(Date.now());
    await outbox.drain();
    expect(smtp.received).toHaveLength(0);
    await dueNow();
    await outbox.drain();
    expect(smtp.received.map(({ mail }) => mail.messageId)).toEqual([failed?.message_id]);
  });

  it('does not wait after a clock was set back', async () => {
    await sendForm('x');
    const ahead = (minutes: number, attempts: number) =>
      bench.database.db
        .updateTable('outbox')
        .set({ attempts, next_attempt_at: new Date(Date.now() + minutes * 60_000) })
        .execute();
    const outbox = worker(() => Promise.reject(new Error('no')));
    await outbox.drain();
    for (const [minutes, attempts, tried] of [
      [30, 3, 3],
      [60, 3, 4],
      [10, 0, 1],
    ] as const) {
      await ahead(minutes, attempts);
      await outbox.drain();
      expect([minutes, (await rows())[0]?.attempts]).toEqual([minutes, tried]);
    }
  });

  it('gives up after its time, but not before eight tries, and reports it', async () => {
    await sendForm('x');
    const failing = worker(() => Promise.reject(new Error('no')));
    // Its first look must be over: a try that is under way would write over what is set below.
    await failing.drain();
    const set = (values: object) => bench.database.db.updateTable('outbox').set(values).execute();
    await set({ attempts: 40, next_attempt_at: new Date(0) });
    await failing.drain();
    expect((await rows())[0]).toMatchObject({ attempts: 41, failed_at: null });
    await set({ attempts: 6, next_attempt_at: new Date(0), waiting_since: new Date(0) });
    await failing.drain();
    expect((await rows())[0]).toMatchObject({ attempts: 7, failed_at: null });
    await dueNow();
    await failing.drain();
    expect((await rows())[0]).toMatchObject({ attempts: 8, sent_at: null, last_error: 'UNKNOWN', claim: null });
    expect((await rows())[0]?.failed_at).toBeInstanceOf(Date);
  });

  it('takes over the claim of a dead worker once its lease is over', async () => {
    await sendForm('x');
    let died = () => {};
    const reached = new Promise<void>((resolve) => {
      died = resolve;
    });
    worker(() => new Promise(() => died()));
    running.length = 0;
    await reached;
    const other = worker();
    await other.drain();
    expect(smtp.received).toHaveLength(0);
    await dueNow();
    await other.drain();
    expect(smtp.received).toHaveLength(1);
  });

  it('waits for the claim of a dead worker no longer than its lease after a clock was set back', async () => {
    await sendForm('x');
    const day = 86_400_000;
    await bench.database.db
      .updateTable('outbox')
      .set({ claim: 'gone', next_attempt_at: new Date(Date.now() + day) })
      .execute();
    await worker().drain();
    expect(smtp.received).toHaveLength(0);
    expect(Number((await rows())[0]?.next_attempt_at)).toBeLessThan(Date.now() + day / 24);
  });

  it('sends each mail once when several workers look at the same time', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, i) => sendForm(`number ${i}`)));
    const workers = [worker(), worker(), worker()];
    await Promise.all(workers.map((outbox) => outbox.drain()));
    expect(smtp.received).toHaveLength(12);
    expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(12);
  });

  it('wakes up for a mail that arrives while it is busy', async () => {
    const subjects: string[] = [];
    const outbox = worker(async (mail) => {
      subjects.push(mail.subject);
      if (subjects.length === 1) await sendForm('second').then(() => outbox.wake());
      return [];
    });
    await outbox.drain();
    await sendForm('first');
    await outbox.drain();
    expect(subjects).toHaveLength(2);
  });

  it('puts demo mails into the mailbox, once each', async () => {
    await sendForm('x');
    const outbox = worker(mailboxDelivery(bench.database.db));
    await outbox.drain();
    await bench.database.db
      .updateTable('outbox')
      .set({ sent_at: null, next_attempt_at: new Date(0) })
      .execute();
    await bench.database.db.updateTable('outbox_recipients').set({ state: 'waiting' }).execute();
    await outbox.drain();
    const mails = (await bench.app.inject('/dev/mailbox.json')).json();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: [OFFICE], from: 'web@exemple.cat', attachments: [] });
  });
});
