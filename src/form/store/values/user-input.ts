import type { Values } from '../../../core/config.ts';
import { propertyNames } from '../../../core/forms/property-names.ts';
import { rootOf, valueAt } from '../../../core/values/field-path.ts';
import { objectOf } from '../../../core/values/objects.ts';
import { sameJson } from '../../../core/values/value-text.ts';
import type { FormLogic } from '../logic.ts';
import { type Address, fieldAt, isWithin, rowAt } from './address.ts';

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

  /** The field as a whole counts as changed, and no field within it. */
  touchWhole(address: Address): void {
    for (const one of [...this.#touched]) if (isWithin(one, address)) this.#touched.delete(one);
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
function withPart(value: unknown, part: unknown, address: Address, hasFields: (address: Address) => boolean): unknown {
  if (part === null || Array.isArray(part) || typeof part !== 'object' || !hasFields(address)) return part ?? undefined;
  const next: Values = { ...objectOf(value) };
  for (const [name, inner] of Object.entries(part))
    next[name] = withPart(valueAt(next, [name]), inner, fieldAt(address, name), hasFields);
  return next;
}

function withRoot(values: Values, root: Address, part: unknown, logic: FormLogic): Values {
  const name = rootOf(root);
  const value = withPart(valueAt(values, [name]), part, root, (address) => logic.hasFields(address));
  return { ...values, [name]: value };
}

/** Values from outside with the user's fields: groups field by field, lists as a whole. @param ours the user's values */
export function withInput(fresh: Values, input: UserInput, ours: (root: Address) => unknown, logic: FormLogic): Values {
  return input.roots.reduce((values, root) => withRoot(values, root, input.partOf(root, ours(root)), logic), fresh);
}

/** Stands for any row of a list. */
const SOME_ROW = '~k';

/**
 * The part of a value that may be kept on the device: no read-only fields, no secrets, no files.
 * @param files whether they are kept all the same, where the page is not left
 */
export function keepable(logic: FormLogic, address: Address, value: unknown, files = false): unknown {
  if (!logic.isEditable(address) || logic.isSecret(address)) return undefined;
  if (holdsFile(value)) return files ? value : undefined;
  if (!logic.hasFields(address)) return value;
  if (Array.isArray(value)) return value.map((row) => keepable(logic, rowAt(address, SOME_ROW), row, files));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(
    ([name, one]) => [name, keepable(logic, fieldAt(address, name), one, files)] as const,
  );
  return Object.fromEntries(inner.filter(([, one]) => one !== undefined));
}

/** Addresses of the fields in a result of `UserInput.partOf`; a list is one field. */
function filledBy(logic: FormLogic, address: Address, part: unknown): Address[] {
  if (part === null || Array.isArray(part) || !logic.hasFields(address)) return [address];
  return Object.entries(objectOf(part)).flatMap(([name, inner]) => filledBy(logic, fieldAt(address, name), inner));
}

function holdsFile(value: unknown): boolean {
  return Array.isArray(value) ? value.some(holdsFile) : value instanceof Blob;
}

/**
 * The values with earlier input. Another version of the form may have lost a field, or made it a secret. Files are in it where
 * the page was not left; whoever leaves it now loses them.
 */
export function withTyped(values: Values, schema: unknown, typed: Values, input: UserInput, logic: FormLogic): Values {
  const names = propertyNames(schema);
  const kept = Object.entries(typed)
    .filter(([name]) => names.has(name))
    .map(([name, part]) => [fieldAt('', name), keepable(logic, fieldAt('', name), part, true)] as const)
    .filter(([, part]) => part !== undefined);
  for (const [root, part] of kept) for (const address of filledBy(logic, root, part)) input.touch(address);
  const onDevice = kept.filter(([, part]) => !holdsFile(part));
  input.restore(Object.fromEntries(onDevice.map(([root, part]) => [rootOf(root), part])));
  return kept.reduce((now, [root, part]) => withRoot(now, root, part, logic), values);
}
