import type { MailValues } from '../../../core/mail.ts';
import type { SessionUser } from '../../auth/sessions.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import { writeMail } from '../../mail/document.ts';
import { senderAddress } from '../../mail/offices.ts';
import { enqueueMail } from '../../mail/outbox/outgoing.ts';
import { contactEmail } from '../../records/mailbox/mailbox.ts';
import { officeOf } from '../office.ts';
import type { RequestRow } from '../tables.ts';
import { titleAsSent } from './as-sent.ts';

/** Tells the office what the sender of a request has done with it: in its language, to where the request went. */
export async function tellOffice(
  trx: Queries,
  version: LoadedVersion,
  user: SessionUser,
  row: RequestRow,
  { template, values = {} }: { template: string; values?: MailValues },
): Promise<void> {
  const { defaultLanguage } = version.manifest;
  const office = await officeOf(version, trx, row.id);
  if (office === null) return;
  const mail = writeMail(version, template, defaultLanguage, {
    name: user.name,
    username: user.username,
    title: titleAsSent(row, defaultLanguage),
    reference: row.reference,
    ...values,
  });
  await enqueueMail(trx, {
    ...mail,
    from: senderAddress(version.settings),
    to: [office],
    replyTo: await contactEmail(trx, version, user.id),
    about: user.id,
    requestId: null,
  });
}
