import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import type { Deliver } from '../../mail/outbox/delivery.ts';

/** Tells a collector what the server does and how long it takes: by route, statement and mail, never with a value. */
export interface Tracing {
  watchCalls(app: FastifyInstance): void;
  /** A statement that is over; those that belong to no call and no mail are left out. */
  noteQuery: (event: LogEvent) => void;
  watchMails(deliver: Deliver): Deliver;
  /** Sends what is left. */
  close(): Promise<void>;
}
