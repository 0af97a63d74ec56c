import type { Values } from '../../../core/config.ts';
import { propertyNames } from '../../../core/forms/property-names.ts';
import { rootOf } from '../../../core/values/field-path.ts';
import { objectOf } from '../../../core/values/objects.ts';
import type { FormLogic } from '../logic.ts';
import { type Address, fieldAt, rowAt } from './address.ts';
import { type UserInput, withPart } from './user-input.ts';
import type { ValueTree } from './value-tree.ts';

/** Stands for any row of a list. */
const SOME_ROW = '~k';

/** The part of a value that may be kept on the device: no read-only fields, no secrets, no files. */
export function keepable(logic: FormLogic, address: Address, value: unknown): unknown {
  if (!logic.isEditable(address) || logic.isSecret(address) || holdsFile(value)) return undefined;
  if (!logic.hasFields(address)) return value;
  if (Array.isArray(value)) return value.map((row) => keepable(logic, rowAt(address, SOME_ROW), row));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(
    ([name, one]) => [name, keepable(logic, fieldAt(address, name), one)] as const,
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

interface Target {
  logic: FormLogic;
  tree: ValueTree;
  input: UserInput;
}

/** Restores earlier input. Another version of the form may have lost a field, or made it a secret. */
export function restoreTyped(schema: unknown, typed: Values, { logic, tree, input }: Target): void {
  const names = propertyNames(schema);
  const kept = Object.entries(typed)
    .filter(([name]) => names.has(name))
    .map(([name, part]) => [fieldAt('', name), keepable(logic, fieldAt('', name), part)] as const)
    .filter(([, part]) => part !== undefined);
  for (const [root, part] of kept) {
    for (const address of filledBy(logic, root, part)) input.touch(address);
    putPart(root, part, { logic, tree });
  }
  input.restore(Object.fromEntries(kept.map(([root, part]) => [rootOf(root), part])));
}

/** Puts a result of `UserInput.partOf` into the values. */
export function putPart(root: Address, part: unknown, { logic, tree }: Omit<Target, 'input'>): void {
  const value = withPart(tree.at(root), part, root, (address) => logic.hasFields(address));
  tree.values = { ...tree.values, [rootOf(root)]: value };
}
