import type { FastifyInstance } from 'fastify';
import type { Database } from './db/database.ts';
import { within } from './within.ts';

/** Milliseconds that each part may take to finish its work before it is cut off. */
export interface Patience {
  requests: number;
  mail: number;
  database: number;
}

/** Twenty seconds in all. Supervisors wait thirty and more before they kill. */
export const PATIENCE: Patience = { requests: 10_000, mail: 5_000, database: 5_000 };

/** Milliseconds beyond its patience that a part may take to cut off its work. */
const MARGIN = 2_500;

export interface Closing {
  app: FastifyInstance;
  /** Finishes the mails that are being sent, or gives them back after so many milliseconds. */
  mail: { close(patience: number): Promise<void> };
  database: Pick<Database, 'close'>;
}

/** Closes requests, mails and database in this order, as each needs the next. @throws Error naming what failed. */
export async function closeInOrder({ app, mail, database }: Closing, patience = PATIENCE): Promise<void> {
  const left: string[] = [];
  const step = (name: string, work: () => Promise<void>) => work().catch(() => void left.push(name));
  await step('requests', () => closeApp(app, patience.requests));
  await step('mails', () => inTime(patience.mail + MARGIN, mail.close(patience.mail)));
  await step('database', () => inTime(patience.database, database.close()));
  if (left.length > 0) throw new Error(`Stopped with something left open: ${left.join(', ')}.`);
}

/** Cuts off requests that do not end, such as half-sent ones. */
async function closeApp(app: FastifyInstance, patience: number): Promise<void> {
  const closed = app.close().then(() => true);
  if (await within(patience, closed)) return;
  app.log.warn('requests are cut off, since the server stops');
  app.server.closeAllConnections();
  await inTime(patience, closed);
}

async function inTime(time: number, work: Promise<unknown>): Promise<void> {
  const done = await within(
    time,
    work.then(() => true),
  );
  if (!done) throw new Error('This took too long.');
}
