import type { Database } from '../../../../src/server/kit/db/database.ts';
import { type DueMail, opening } from '../../../../src/server/kit/mail/delivery.ts';
import { startOutbox } from '../../../../src/server/kit/mail/outbox.ts';
import { Seal } from '../../../../src/server/kit/seal.ts';
import { SECRET } from '../app.ts';

/** Sends what waits in the outbox and gives back the mails as they left, newest last. */
export async function sentMails({ db }: Database): Promise<DueMail[]> {
  const sent: DueMail[] = [];
  const outbox = startOutbox(
    db,
    opening(new Seal(SECRET), async (mail) => {
      sent.push(mail);
      return [];
    }),
  );
  await outbox.drain();
  await outbox.close();
  return sent.sort((left, right) => left.id - right.id);
}

/** The link in the newest mail to an address. */
export async function mailedLink(database: Database, to: string): Promise<URL> {
  const mails = (await sentMails(database)).filter(({ recipients }) => recipients.includes(to));
  const link = /https?:\S+/.exec(mails.at(-1)?.text ?? '')?.[0];
  if (!link) throw new Error(`No mail with a link went to ${to}.`);
  return new URL(link);
}
