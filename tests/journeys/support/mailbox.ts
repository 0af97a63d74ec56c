import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Where the copies of demo member 20001 go. */
const MEMBERS_ADDRESS = 'nuria.vila@exemple.cat';

/** An SMTP server on loopback that keeps what it gets. */
export class Mailbox {
  private readonly mails: { to: string[]; mail: Email }[] = [];

  private constructor(
    private readonly server: SMTPServer,
    readonly url: string,
  ) {}

  static async open(): Promise<Mailbox> {
    const box: { mailbox?: Mailbox } = {};
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            const to = session.envelope.rcptTo.map(({ address }) => address);
            box.mailbox?.mails.push({ to, mail });
            done();
          }, done);
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    box.mailbox = new Mailbox(server, `smtp://127.0.0.1:${port}`);
    return box.mailbox;
  }

  /** Mails whose HTML or text holds a passage; passages are made unique by each journey. */
  holding(passage: string): { to: string[]; mail: Email }[] {
    return this.mails.filter(({ mail }) => `${mail.subject}\n${mail.html}\n${mail.text}`.includes(passage));
  }

  /** Those of them that went to an office of the college, and not to the member as a copy. */
  atOffice(passage: string): { to: string[]; mail: Email }[] {
    return this.holding(passage).filter(({ to }) => !to.includes(MEMBERS_ADDRESS));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
