import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** As the SMTP envelope says. */
  from: string;
  to: string[];
  raw: string;
  mail: Email;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Refuses that many of the next mails after their data came. */
  refuse(times: number): void;
  stop(): Promise<void>;
}

/** A real SMTP server on loopback that parses what it gets. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (refusals > 0) {
          refusals -= 1;
          return callback(Object.assign(new Error('Greylisted'), { responseCode: 451 }));
        }
        const bytes = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: bytes.toString('latin1'),
          mail: await PostalMime.parse(bytes),
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (times) => {
      refusals = times;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
