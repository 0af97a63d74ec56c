import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** As the SMTP envelope says. */
  from: string;
  to: string[];
  raw: string;
  mail: Email;
}

/** Unusual behaviour of a server. A reply code refuses; nothing accepts. */
export interface SmtpBehaviour {
  onSender?(address: string): number | undefined;
  onRecipient?(address: string): number | undefined;
  /** Called when the whole message is there, before it counts as received; a promise that stays open hangs. */
  onMessage?(mail: ReceivedMail): Promise<number | undefined>;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Refuses that many of the next mails after their data came. */
  refuse(times: number): void;
  stop(): Promise<void>;
}

/**
 * A real SMTP server on loopback that parses what it gets.
 * @param wanted port; 0 for a free one
 */
export async function startMailServer(behaviour: SmtpBehaviour = {}, wanted = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusals = 0;
  const answer = (code: number | undefined, callback: (error?: Error | null) => void) =>
    code === undefined ? callback() : callback(Object.assign(new Error('Refused'), { responseCode: code }));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 50,
    onMailFrom: ({ address }, _session, callback) => answer(behaviour.onSender?.(address), callback),
    onRcptTo: ({ address }, _session, callback) => answer(behaviour.onRecipient?.(address), callback),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (refusals > 0) {
          refusals -= 1;
          return answer(451, callback);
        }
        const bytes = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: bytes.toString('latin1'),
          mail: await PostalMime.parse(bytes),
        };
        const code = await behaviour.onMessage?.(mail);
        if (code === undefined) received.push(mail);
        answer(code, callback);
      });
    },
  });
  // Clients that are killed cut their connections.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
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

/** Something on a port that is no good mail server: it does with each connection what it is told. */
export async function startBrokenServer(
  onConnection: (socket: Socket) => void,
  wanted = 0,
): Promise<Omit<MailServer, 'refuse'>> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Says nothing, ever. */
export const hang = (): void => {};

/** Answers without end, a byte at a time, so that it is never silent for long. */
export function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('2'), 5);
  socket.on('close', () => clearInterval(timer));
}

/** Is a mail server until the message comes, and leaves in the middle of it. */
export function leaveMidway(socket: Socket): void {
  socket.write('220 ready\r\n');
  let inMessage = false;
  socket.on('data', (chunk) => {
    if (inMessage) socket.destroy();
    else if (/^DATA/im.test(chunk.toString())) {
      inMessage = true;
      socket.write('354 go on\r\n');
    } else socket.write('250 fine\r\n');
  });
}

/** Knows nobody who signs in. */
export function refuseSignIn(socket: Socket): void {
  socket.write('220 ready\r\n');
  socket.on('data', (chunk) => {
    const command = chunk.toString().toUpperCase();
    socket.write(command.startsWith('EHLO') ? '250-ready\r\n250 AUTH PLAIN\r\n' : '535 no\r\n');
  });
}
