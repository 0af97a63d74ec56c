import { BusyError } from '../errors.ts';

/**
 * Bytes of bodies that are being read, by who sends them. One body is bounded, and so are open connections, but a
 * hundred large ones at a time would still be more than the memory holds.
 */
export class BodiesUnderWay {
  readonly #most: number;
  readonly #bytes = new Map<number | string, number>();

  /** @param most bytes of one sender at a time */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Counts a body while it is read.
   * @param bytes as many as it says that it has; 0 when it does not say
   * @param read is given what to count further bytes with, which answers whether they still fit
   * @throws BusyError when it is too much beside those that are under way; alone it never is.
   */
  async count<Result>(
    sender: number | string,
    bytes: number,
    read: (fits: (more: number) => boolean) => Promise<Result>,
  ): Promise<Result> {
    if (this.#of(sender) > 0 && this.#of(sender) + bytes > this.#most) throw new BusyError();
    let own = 0;
    let over = false;
    const add = (more: number) => {
      own += more;
      this.#bytes.set(sender, this.#of(sender) + more);
    };
    add(bytes);
    try {
      return await read((more) => {
        // What comes of a body that has been refused is thrown away as it comes.
        if (!over) add(more);
        return this.#of(sender) <= this.#most;
      });
    } finally {
      over = true;
      add(-own);
      if (this.#of(sender) <= 0) this.#bytes.delete(sender);
    }
  }

  #of(sender: number | string): number {
    return this.#bytes.get(sender) ?? 0;
  }
}
