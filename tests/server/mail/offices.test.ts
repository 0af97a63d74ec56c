import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../../src/core/config.ts';
import { DEMO_PASSWORD } from '../../../src/server/domain/config/demo.ts';
import { currentVersion } from '../../../src/server/domain/config/store.ts';
import { publishVersion, rollbackVersion } from '../../../src/server/domain/publishing/activate.ts';
import { ensurePublished } from '../../../src/server/domain/publishing/publish.ts';
import { demandPublishable, makeLive } from '../../../src/server/domain/workshop/make-live.ts';
import { buildApp } from '../../../src/server/http/app.ts';
import { smtpDelivery } from '../../../src/server/kit/mail/delivery.ts';
import { demandMailboxes, senderAddress } from '../../../src/server/kit/mail/offices.ts';
import { startOutbox } from '../../../src/server/kit/mail/outbox.ts';
import { type Bench, OFFICE, openBench, SECRET, SETTINGS } from '../support/app.ts';
import { openTestDatabase } from '../support/database/databases.ts';
import { fixtureVersion } from '../support/fixture/fixture.ts';
import { sentMails } from '../support/mail/mails.ts';
import { startMailServer } from '../support/mail/smtp.ts';

const NEW = { offices: { office: { email: 'nova@exemple.cat' } }, sender: { email: 'espai@exemple.cat' } };
const FOREIGN = { offices: { office: { email: 'office@foreign.example' } } };

let bench: Bench;
beforeEach(async () => {
  bench = await openBench(await openTestDatabase());
});
afterEach(() => bench.close());

const publish = async (settings: Partial<Settings>, domains: string[] = []) =>
  publishVersion(bench.database.db, await fixtureVersion({ settings }), domains);

describe('who gets mail', () => {
  const request = async () => ({
    token: await bench.token('20001'),
    form: 'sample-request',
    version: bench.published.version,
    values: { delanteDe: 'X' },
  });
  const message = { asunto: 'A', cuerpo: 'B' };

  it('is the office of the current version, also for a form that was opened before', async () => {
    expect((await bench.send(await request())).statusCode).toBe(201);
    await publish(NEW);
    expect((await bench.send(await request())).statusCode).toBe(201);
    const mails = (await sentMails(bench.database)).map(({ recipients, sender }) => [recipients, sender]);
    expect(mails).toEqual([
      [[OFFICE], 'web@exemple.cat'],
      [['nova@exemple.cat'], 'espai@exemple.cat'],
    ]);
  });

  it('is nobody once the office is gone', async () => {
    await publish(NEW);
    const photo = { ...(await request()), form: 'photo-request', values: {} };
    expect((await bench.send(photo)).statusCode).toBe(409);
    const token = await bench.token('20001');
    const to = async (email: string) =>
      (await bench.send({ token, comunicacion: { ...message, destinatarios: [{ email }] } })).statusCode;
    expect([await to(OFFICE), await to('nova@exemple.cat')]).toEqual([422, 201]);
  });
});

describe('MAIL_DOMAINS', () => {
  const NOWHERE = { config: '/nowhere', code: '/nowhere' };
  const words = /"offices.office" is office@foreign.example, and the operator allows only exemple.cat \(MAIL_DOMAINS\)/;

  it('prevents publishing, rolling back and starting with a mailbox of another domain', async () => {
    const { db } = bench.database;
    const before = await currentVersion(db);
    await expect(publish(FOREIGN, ['exemple.cat'])).rejects.toThrow(words);
    expect(await currentVersion(db)).toBe(before);
    await publish(FOREIGN);
    await expect(ensurePublished(db, NOWHERE, ['exemple.cat'])).rejects.toThrow(words);
    await expect(ensurePublished(db, NOWHERE, ['exemple.cat'])).rejects.toThrow('npm run config:publish');
    await publish(NEW, ['exemple.cat']);
    await expect(rollbackVersion(db, ['exemple.cat'])).rejects.toThrow(words);
    await rollbackVersion(db);
    await ensurePublished(db, NOWHERE);
  });

  it('tells the office which mailbox it is: publishing, proposing, and going back', async () => {
    const { db } = bench.database;
    const mailDomains = ['exemple.cat'];
    const told = { statusCode: 409, text: 'errors.workshop.mailDomains' };
    const values = { mailboxes: 'offices.office (office@foreign.example)', domains: 'exemple.cat' };
    const foreign = { ...(await fixtureVersion({ settings: FOREIGN })), sources: new Map() };
    const terms = { live: String(await currentVersion(db)) };
    const publishing = makeLive(db, { mailDomains }, foreign, terms, async () => {});
    await expect(publishing).rejects.toMatchObject({ ...told, values });
    await expect(demandPublishable(db, { mailDomains }, foreign, false)).rejects.toMatchObject({ ...told, values });
    await publish(FOREIGN);
    await publish(NEW);
    const settings = { ...SETTINGS, mailDomains };
    const app = await buildApp({ settings, db, tokenSecret: SECRET });
    const payload = { username: 'S0001', password: DEMO_PASSWORD };
    const signedIn = await app.inject({ method: 'POST', url: '/api/auth/usuarios-ebcn', payload });
    const back = await app.inject({
      method: 'POST',
      url: '/api/desk/configuration',
      headers: { authorization: signedIn.json().token },
      payload: { note: '', to: foreign.version, live: await currentVersion(db) },
    } as const);
    await app.close();
    expect([back.statusCode, back.json().message]).toEqual([409, expect.stringContaining(values.mailboxes)]);
  });

  it('names every problem, also of the sender, and compares whole domains', () => {
    const wrong = {
      offices: { staff: { email: 'a@exemple.cat, b@exemple.cat' }, board: { email: 'x@mail.exemple.cat' } },
      sender: { name: 'A"b', email: 'a@EXEMPLE.cat' },
    };
    expect(() => demandMailboxes(wrong, ['exemple.cat'])).toThrow(
      [
        'Mail cannot be sent with menus/settings.json:',
        '  "offices.office" is missing',
        '  "offices.staff" is not an e-mail address',
        '  "offices.board" is x@mail.exemple.cat, and the operator allows only exemple.cat (MAIL_DOMAINS)',
        '  "sender" is not an e-mail address',
      ].join('\n'),
    );
    expect(() => demandMailboxes({}, [])).toThrow('"sender" is missing');
    demandMailboxes({ ...NEW, sender: { email: 'A@Exemple.CAT' } }, ['exemple.cat']);
  });
});

it('writes the name of the sender so that mail programs read it', async () => {
  const server = await startMailServer();
  const sender = { name: 'El meu Col·legi, secretaria', email: 'web@exemple.cat' };
  await publish({ sender });
  const token = await bench.token('20001');
  await bench.send({ token, comunicacion: { asunto: 'A', cuerpo: 'B', destinatarios: [{ email: OFFICE }] } });
  const { deliver, close } = smtpDelivery(server.url);
  const outbox = startOutbox(bench.database.db, deliver);
  await outbox.drain();
  await outbox.close();
  close();
  await server.stop();
  expect(senderAddress({ sender })).toBe('"El meu Col·legi, secretaria" <web@exemple.cat>');
  expect(server.received[0]).toMatchObject({
    from: sender.email,
    mail: { from: { name: sender.name, address: sender.email } },
  });
});
