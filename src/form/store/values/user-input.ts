import type { Values } from '../../../core/config.ts';
import { rootOf, valueAt } from '../../../core/values/field-path.ts';
import { objectOf } from '../../../core/values/objects.ts';
import { sameJson } from '../../../core/values/value-text.ts';
import { type Address, fieldAt, isWithin } from './address.ts';

/** The fields that the user has changed, now or in an earlier visit. */
export class UserInput {
  readonly #touched = new Set<Address>();
  /** Restored input by field of the form: while it is unchanged, the user would lose nothing. */
  #restored: Values = {};

  has(address: Address): boolean {
    return this.#touched.has(address);
  }

  hasWithin(address: Address): boolean {
    return this.has(address) || [...this.#touched].some((one) => isWithin(one, address));
  }

  get addresses(): ReadonlySet<Address> {
    return this.#touched;
  }

  /** Fields of the form itself that the user has changed, wholly or in part. */
  get roots(): readonly Address[] {
    return [...new Set([...this.#touched].map((address) => address.split('.', 1)[0] as string))];
  }

  touch(address: Address): void {
    this.#touched.add(address);
  }

  restore(parts: Values): void {
    this.#restored = parts;
  }

  adopt(other: UserInput): void {
    for (const address of other.#touched) this.#touched.add(address);
    this.#restored = other.#restored;
  }

  /** Forgets all input. Returns a function that brings it back. */
  forget(): () => void {
    const [touched, restored] = [[...this.#touched], this.#restored];
    this.#touched.clear();
    this.#restored = {};
    return () => {
      for (const address of touched) this.#touched.add(address);
      this.#restored = restored;
    };
  }

  /**
   * The user's part of a value: the changed fields of a group, all of a list with a change. `null` stands for an emptied
   * field, `undefined` for no input.
   */
  partOf(address: Address, value: unknown): unknown {
    if (this.has(address) || (Array.isArray(value) && this.hasWithin(address))) return value ?? null;
    const inner = this.#namesWithin(address).map((name) => {
      const at = fieldAt(address, name);
      return [name, this.partOf(at, valueAt(value, [name]))] as const;
    });
    const changed = inner.filter(([, part]) => part !== undefined);
    return changed.length > 0 ? Object.fromEntries(changed) : undefined;
  }

  /** The user would lose something. */
  isNew(shown: (address: Address) => unknown): boolean {
    return this.roots.some((root) => {
      const name = rootOf(root);
      const restored = Object.hasOwn(this.#restored, name) ? this.#restored[name] : undefined;
      return !sameJson(restored, this.partOf(root, shown(root)));
    });
  }

  #namesWithin(address: Address): string[] {
    const inner = [...this.#touched].filter((one) => isWithin(one, address) && one !== address);
    const steps = inner.map((one) => one.slice(address.length + 1).split('.', 1)[0] as string);
    return [...new Set(steps)].map((step) => rootOf(step));
  }
}

/** The values with the user's part: groups field by field, everything else as a whole; `null` empties. */
export function withPart(
  value: unknown,
  part: unknown,
  address: Address,
  hasFields: (address: Address) => boolean,
): unknown {
  if (part === null || Array.isArray(part) || typeof part !== 'object' || !hasFields(address)) return part ?? undefined;
  const next: Values = { ...objectOf(value) };
  for (const [name, inner] of Object.entries(part))
    next[name] = withPart(valueAt(next, [name]), inner, fieldAt(address, name), hasFields);
  return next;
}

/** Values from outside, except for the user's fields: groups field by field, lists as a whole. */
export function withFresh(ours: unknown, fresh: unknown, input: UserInput, address: Address): unknown {
  if (address !== '' && !input.hasWithin(address)) return fresh;
  if (input.has(address) || Array.isArray(ours)) return ours;
  const [left, right] = [objectOf(ours), objectOf(fresh)];
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return Object.fromEntries(
    names.map((name) => [
      name,
      withFresh(valueAt(left, [name]), valueAt(right, [name]), input, fieldAt(address, name)),
    ]),
  );
}
