import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Bench, openBench, type SendOptions } from './app.ts';
import type { OpenDatabase } from './database/databases.ts';

/** The member who sends where no other token is given. */
export const SENDER = '20001';

export interface SendBench extends Omit<Bench, 'send'> {
  send(request: Partial<SendOptions>): Promise<LightMyRequestResponse>;
}

/**
 * Test bench for a suite about sent forms. To be called in the suite; its parts are there as soon as the
 * suite's own hooks and tests run, and before each test nothing has been sent.
 */
export function benchForSends(open: OpenDatabase): SendBench {
  const bench = {} as SendBench;
  beforeAll(async () => {
    const opened = await openBench(await open());
    const token = await opened.token(SENDER);
    Object.assign(bench, opened, { send: (request: Partial<SendOptions>) => opened.send({ token, ...request }) });
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await bench.database.db.deleteFrom('outbox').execute();
    await bench.database.db.deleteFrom('cases').execute();
  });
  return bench;
}
