/** How long the typist must rest before what stands in the box counts, in milliseconds. */
const PAUSE = 400;

/**
 * Text that is being typed and does not count yet, by field. It is taken over after a pause, on leaving the
 * field, and at once by `flush`.
 */
export class Drafts {
  readonly #waiting = new Map<string, unknown>();
  readonly #take: (changed: Record<string, unknown>) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A pointer is down: what is typed counts once it is up. */
  #pressed = false;
  #due = false;

  constructor(take: (changed: Record<string, unknown>) => void) {
    this.#take = take;
  }

  has(name: string): boolean {
    return this.#waiting.has(name);
  }

  get(name: string): unknown {
    return this.#waiting.get(name);
  }

  put(name: string, value: unknown): void {
    this.#waiting.set(name, value);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.rest(), PAUSE);
  }

  /**
   * The typist rests or has left the field. Leaving a field by a press waits until the pointer is up, since
   * errors and fields that come or go between down and up would move the target away under it.
   */
  rest(): void {
    if (this.#pressed) this.#due = true;
    else this.flush();
  }

  pressed(down: boolean): void {
    this.#pressed = down;
    if (!down && this.#due) this.flush();
  }

  /** Hands over everything, together. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#due = false;
    if (this.#waiting.size === 0) return;
    const changed = Object.fromEntries(this.#waiting);
    this.#waiting.clear();
    this.#take(changed);
  }
}
