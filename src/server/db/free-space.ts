import { statfsSync } from 'node:fs';

/**
 * What may still be written where the embedded database lives: anything; only the little that a session or a
 * sent mail needs; nothing at all.
 */
export type Room = 'enough' | 'scarce' | 'none';

/** Free space below which `Room` is no longer `enough`, when `MIN_FREE_MB` says nothing. */
export const MIN_FREE_MB = 256;
/** Part of it below which there is no room at all: with the default, four segments of the write-ahead log. */
const NONE = 1 / 4;
/** There is room again when there is so much more than the bound, or a bound would be crossed over and over. */
const AGAIN = 1.1;
const MEGABYTE = 1_000_000;

/** Watches the free space of a file system. */
export class FreeSpace {
  readonly #minimum: number;
  readonly #read: () => number;
  #room: Room = 'enough';
  /** Hears of each change, with the megabytes that are free. */
  onChange: (room: Room, freeMb: number) => void = () => {};

  /**
   * @param minimum megabytes, see `MIN_FREE_MB`
   * @param read bytes that this process may still write
   */
  constructor(minimum: number, read: () => number) {
    this.#minimum = minimum;
    this.#read = read;
  }

  /** Of the file system that a folder is in; where it is gone, as after a volume was taken away, nothing can be written. */
  static of(folder: string, minimum = MIN_FREE_MB): FreeSpace {
    return new FreeSpace(minimum, () => {
      const { bavail, bsize } = statOf(folder);
      return bavail * bsize;
    });
  }

  /** Looks now: a look costs microseconds, and a disk may fill up between any two statements. */
  room(): Room {
    const free = this.freeMb();
    const before = this.#room;
    const has = (bound: number, wasBelow: boolean) => free >= (wasBelow ? bound * AGAIN : bound);
    if (!has(this.#minimum * NONE, before === 'none')) this.#room = 'none';
    else this.#room = has(this.#minimum, before !== 'enough') ? 'enough' : 'scarce';
    if (this.#room !== before) this.onChange(this.#room, free);
    return this.#room;
  }

  /** Megabytes, whole. */
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
