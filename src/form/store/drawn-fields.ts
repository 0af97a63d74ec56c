import { isListPart, isObjectPart, type ObjectPart, type Part, rowPart } from '../../core/forms/shape.ts';
import { type Address, fieldAt, rowAt } from './values/address.ts';

type Keys = (list: Address) => readonly string[];

/** Addresses of the shown fields, with their positions on the page. */
export type Positions = ReadonlyMap<Address, number>;

/** The part at an address; `null` for a field that one widget draws as a whole, and for a hidden one. */
export function partAt(root: ObjectPart, address: Address, keys: Keys): Part {
  let part: Part = root;
  let walked = '';
  for (const step of address === '' ? [] : address.split('.')) {
    if (isListPart(part)) part = rowPart(part, keys(walked).indexOf(step));
    else
      part = isObjectPart(part)
        ? (Object.entries(part.parts).find(([name]) => fieldAt('', name) === step)?.[1] ?? null)
        : null;
    walked = walked === '' ? step : `${walked}.${step}`;
  }
  return part;
}

/** All shown fields with their positions on the page; groups and lists come before their fields. */
export function drawnFields(root: ObjectPart, keys: Keys): Positions {
  const positions = new Map<Address, number>();
  function visit(part: Part, address: Address): void {
    if (address !== '') positions.set(address, positions.size);
    if (isObjectPart(part))
      for (const name of part.shape.names) visit(part.parts[name] ?? null, fieldAt(address, name));
    if (isListPart(part))
      for (const [index, key] of keys(address).entries()) visit(rowPart(part, index), rowAt(address, key));
  }
  visit(root, '');
  return positions;
}

/** The drawn field at an address or around it. */
export function fieldAmong(drawn: Positions, address: Address): Address {
  let field = address;
  while (!drawn.has(field) && field.includes('.')) field = field.slice(0, field.lastIndexOf('.'));
  // A field that the form does not draw keeps its address.
  return drawn.has(field) ? field : address;
}
