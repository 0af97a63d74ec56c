import { openDatabase } from '../../../../src/server/kit/db/database.ts';
import { smtpDelivery } from '../../../../src/server/kit/mail/delivery.ts';
import { startOutbox } from '../../../../src/server/kit/mail/outbox.ts';

/** An outbox in a process of its own: `DATABASE_URL` is looked at all the time, `SMTP_URL` gets what is found. */
const { DATABASE_URL = '', SMTP_URL = '' } = process.env;
const { db, close } = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' });
const smtp = smtpDelivery(SMTP_URL);
const outbox = startOutbox(db, smtp.deliver, { interval: 20 });
process.send?.('ready');
process.on('SIGTERM', async () => {
  await outbox.close();
  smtp.close();
  await close();
  process.exit(0);
});
