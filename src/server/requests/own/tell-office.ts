import type { MailValues } from '../../../core/mail.ts';
import type { SessionUser } from '../../auth/sessions.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import type { Attachment } from '../../http/multipart.ts';
import { asDocument, filledMail, withNote } from '../../mail/document.ts';
import { senderAddress } from '../../mail/offices.ts';
import { enqueueMail } from '../../mail/outbox/outgoing.ts';
import { contactEmail } from '../../records/mailbox/mailbox.ts';
import { officeOf } from '../office.ts';
import type { RequestRow } from '../tables.ts';
import { titleAsSent } from './as-sent.ts';

/** What is told of it. */
interface Told {
  template: string;
  values?: MailValues;
  /** Files that came with it. */
  files?: readonly Attachment[];
  /** They are too much for a mail; where the office finds them. */
  filesAt?: string | null;
}

/** Tells the office what the sender of a request has done with it: in its language, to where the request went. */
export async function tellOffice(
  trx: Queries,
  version: LoadedVersion,
  user: SessionUser,
  row: RequestRow,
  { template, values = {}, files = [], filesAt = null }: Told,
): Promise<void> {
  const { defaultLanguage } = version.manifest;
  const office = await officeOf(version, trx, row.id);
  if (office === null) return;
  const filled = filledMail(version, template, defaultLanguage, {
    name: user.name,
    username: user.username,
    title: titleAsSent(row, defaultLanguage),
    reference: row.reference,
    ...values,
  });
  const { reference } = row;
  const note = filesAt && version.text(defaultLanguage, 'app.message.filesApart', { reference, address: filesAt });
  const mail = asDocument(version, note ? withNote(filled, note) : filled, defaultLanguage);
  await enqueueMail(trx, {
    ...mail,
    from: senderAddress(version.settings),
    to: [office],
    replyTo: await contactEmail(trx, version, user.id),
    about: user.id,
    requestId: null,
    // Without their fields: they lie with the request's own mail.
    files: note ? [] : files.map(({ filename, contentType, content }) => ({ filename, contentType, content })),
  });
}
