import type { Values } from '../../core/config.ts';
import { sameJson } from '../../core/same-json.ts';

/** What of a form is the user's own: fields changed by hand, and those restored from an earlier visit. */
export class UserInput {
  readonly #touched = new Set<string>();
  /** What the user goes on with, by field: nothing is lost of it while it is unchanged. */
  #restored: ReadonlyMap<string, unknown> = new Map();

  /** The user has changed it, or a widget in the user's place. */
  has(name: string): boolean {
    return this.#touched.has(name);
  }

  get names(): ReadonlySet<string> {
    return this.#touched;
  }

  touch(name: string): void {
    this.#touched.add(name);
  }

  restore(values: ReadonlyMap<string, unknown>): void {
    for (const name of values.keys()) this.#touched.add(name);
    this.#restored = values;
  }

  /** Takes everything over from another version of the form. */
  adopt(other: UserInput): void {
    for (const name of other.#touched) this.#touched.add(name);
    this.#restored = other.#restored;
  }

  /** Nothing is the user's any more. Gives back what brings it back. */
  forget(): () => void {
    const [touched, restored] = [[...this.#touched], this.#restored];
    this.#touched.clear();
    this.#restored = new Map();
    return () => {
      for (const name of touched) this.#touched.add(name);
      this.#restored = restored;
    };
  }

  /** There is something that the user would lose. */
  isNew(shown: (name: string) => unknown): boolean {
    return [...this.#touched].some((name) => {
      return !this.#restored.has(name) || !sameJson(this.#restored.get(name), shown(name));
    });
  }

  /** What may be kept on the device to go on with later; `null` was emptied. No files. */
  keepable(mayKeep: (name: string) => boolean, shown: (name: string) => unknown): Values {
    const values = [...this.#touched].filter(mayKeep).map((name) => [name, shown(name) ?? null] as const);
    return Object.fromEntries(values.filter(([, value]) => !holdsFile(value)));
  }
}

function holdsFile(value: unknown): boolean {
  return Array.isArray(value) ? value.some(holdsFile) : value instanceof Blob;
}
