import type { Language } from '../../../core/config.ts';
import type { LoadedVersion } from '../../config/loaded-version.ts';
import type { Queries } from '../../db/database.ts';
import { writeMail } from '../../mail/document.ts';
import { senderAddress } from '../../mail/offices.ts';
import { enqueueMail } from '../../mail/outbox/outgoing.ts';
import type { Seal } from '../token-box.ts';
import { newLinkToken } from './password-links.ts';

/** A mail with a link that sets a password. */
interface LinkMail {
  version: LoadedVersion;
  language: Language;
  user: { id: number; username: string; name: string };
  /** The page it leads to; name and token are added to its query. */
  page: URL;
  email: string;
  /** `mails.<template>`. */
  mail: string;
}

/** Makes a new link and puts the mail with it into the outbox, closed, in the caller's transaction. */
export async function sendLink(
  trx: Queries,
  seal: Seal,
  { version, language, user, page, email, mail }: LinkMail,
): Promise<void> {
  const { id, name, username } = user;
  page.searchParams.set('username', username);
  page.searchParams.set('token', await newLinkToken(trx, id));
  const { subject, html, text } = writeMail(version, mail, language, { name, username, link: page.href });
  await enqueueMail(trx, {
    subject,
    html: seal.close(html),
    text: seal.close(text),
    sealed: true,
    from: senderAddress(version.settings),
    to: [email],
    about: id,
    caseId: null,
  });
}
