import { statfsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { MIN_FREE_MB } from '../settings/settings.ts';

/** Allowed writes: all, the small ones of a session or sent mail (`low`), or none. */
export type SpaceLevel = 'enough' | 'low' | 'none';

/** The part of it below which the level is `none`; by default it holds four segments of the write-ahead log. */
const NONE = 1 / 4;
/** A level ends at this much above its bound, or small changes would begin and end it over and over. */
const MARGIN = 1.1;
const MEGABYTE = 1_000_000;
/** PostgreSQL's code for a full disk (PostgreSQL, appendix A: class 53). */
const DISK_FULL = '53100';
/** In the log, of any database. */
export const SPACE_AGAIN = 'the disk has space again';

export class FreeSpace {
  readonly #minimum: number;
  readonly #read: () => number;
  #level: SpaceLevel = 'enough';
  /** Called at each change of the level, with the free megabytes. */
  onChange: (level: SpaceLevel, freeMb: number) => void = () => {};

  /** @param minimum megabytes, see `MIN_FREE_MB` */
  constructor(minimum: number, read: () => number) {
    this.#minimum = minimum;
    this.#read = read;
  }

  /** Of the file system that holds a folder; without the folder, as after its volume was taken away, there is none. */
  static of(folder: string, minimum = MIN_FREE_MB): FreeSpace {
    return new FreeSpace(minimum, () => {
      const { bavail, bsize } = statOf(folder);
      return bavail * bsize;
    });
  }

  /** Reads the free space now: that takes microseconds, and a disk may fill up between any two statements. */
  level(): SpaceLevel {
    const free = this.freeMb();
    const before = this.#level;
    const isAbove = (bound: number, wasBelow: boolean) => free >= (wasBelow ? bound * MARGIN : bound);
    if (!isAbove(this.#minimum * NONE, before === 'none')) this.#level = 'none';
    else this.#level = isAbove(this.#minimum, before !== 'enough') ? 'enough' : 'low';
    if (this.#level !== before) this.onChange(this.#level, free);
    return this.#level;
  }

  freeMb(): number {
    return Math.floor(this.#read() / MEGABYTE);
  }
}

function statOf(folder: string): { bavail: number; bsize: number } {
  try {
    return statfsSync(folder);
  } catch {
    return { bavail: 0, bsize: 0 };
  }
}

/** The embedded database would have no space for a write. It has PostgreSQL's own code, so that both are one failure. */
export class DiskFullError extends Error {
  override name = 'DiskFullError';
  readonly code = DISK_FULL;
}

/** Whether a failure means that a disk is full: of either database, or of the file system itself. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === DISK_FULL || code === 'ENOSPC';
}

/** Logs once that the disk is nearly full, that it is full, and that it has space again, whenever somebody reads the level. */
export function logDisk(space: FreeSpace, log: FastifyBaseLogger): void {
  space.onChange = (level, freeMb) => {
    if (level === 'enough') log.info({ disk: { level, freeMb } }, SPACE_AGAIN);
    else log.error({ disk: { level, freeMb } }, 'the disk is nearly full, writes are refused');
  };
  // The level may have changed before anybody listened.
  if (space.level() !== 'enough') space.onChange(space.level(), space.freeMb());
}
