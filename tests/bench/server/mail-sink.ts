import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server in a process of its own: takes everything, says how much it took since it was last asked. */
let received = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, callback) => {
    stream.resume();
    stream.on('end', () => {
      received += 1;
      callback();
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }),
);
process.on('message', () => {
  process.send?.({ received });
  received = 0;
});
