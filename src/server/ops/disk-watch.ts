import type { FastifyBaseLogger } from 'fastify';
import type { FreeSpace } from '../db/free-space.ts';

/** Milliseconds between looks when nobody writes. */
const INTERVAL = 10_000;

/** Logs, once each, that the disk is nearly full, full, or has room again. */
export function watchDisk(space: FreeSpace, log: FastifyBaseLogger): { stop(): void } {
  const report: FreeSpace['onChange'] = (room, freeMb) => {
    if (room === 'enough') log.info({ disk: { room, freeMb } }, 'the disk has room again');
    else log.error({ disk: { room, freeMb } }, 'the disk is nearly full, writes are refused');
  };
  space.onChange = report;
  // It may have been so before anybody listened.
  if (space.room() !== 'enough') report(space.room(), space.freeMb());
  const timer = setInterval(() => space.room(), INTERVAL);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
