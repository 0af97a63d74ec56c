import type { FormLogic } from '../logic.ts';
import { objectOf } from '../shape/shape.ts';
import { type Address, fieldAt, rowAt } from './address.ts';

/** Any row of a list, where all are alike. */
const SOME_ROW = '~k';

/** What of a value may be kept on the device, to go on with later: nothing that the user cannot change, no secrets, no files. */
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

/** Addresses of the fields that a part of a value fills, as `UserInput.partOf` gives it: a list as a whole. */
export function filledBy(logic: FormLogic, address: Address, part: unknown): Address[] {
  if (part === null || Array.isArray(part) || !logic.hasFields(address)) return [address];
  return Object.entries(objectOf(part)).flatMap(([name, inner]) => filledBy(logic, fieldAt(address, name), inner));
}

function holdsFile(value: unknown): boolean {
  return Array.isArray(value) ? value.some(holdsFile) : value instanceof Blob;
}
