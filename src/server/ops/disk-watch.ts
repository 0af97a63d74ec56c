import type { FastifyBaseLogger } from 'fastify';
import type { FreeSpace } from '../db/free-space.ts';

/** Milliseconds between checks while nobody writes. */
const INTERVAL = 10_000;

/** Logs once that the disk is nearly full, that it is full, and that it has space again. */
export function watchDisk(space: FreeSpace, log: FastifyBaseLogger): { stop(): void } {
  const report: FreeSpace['onChange'] = (level, freeMb) => {
    if (level === 'enough') log.info({ disk: { level, freeMb } }, 'the disk has space again');
    else log.error({ disk: { level, freeMb } }, 'the disk is nearly full, writes are refused');
  };
  space.onChange = report;
  // The level may have changed before anybody listened.
  if (space.level() !== 'enough') report(space.level(), space.freeMb());
  const timer = setInterval(() => space.level(), INTERVAL);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
