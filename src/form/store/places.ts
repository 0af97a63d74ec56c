import { isListPart, isObjectPart, type ObjectPart, type Part, rowPart } from '../../core/forms/shape.ts';
import { type Address, fieldAt, rowAt } from './values/address.ts';

type Keys = (list: Address) => readonly string[];

/** The shape of what stands at an address; `null` for a field that one widget holds as a whole, and for what does not show. */
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

/** Every field that shows, groups and lists before what stands in them, with its place in the order of the page. */
export function drawnFields(root: ObjectPart, keys: Keys): ReadonlyMap<Address, number> {
  const found = new Map<Address, number>();
  function visit(part: Part, address: Address): void {
    if (address !== '') found.set(address, found.size);
    if (isObjectPart(part))
      for (const name of part.shape.names) visit(part.parts[name] ?? null, fieldAt(address, name));
    if (isListPart(part))
      for (const [index, key] of keys(address).entries()) visit(rowPart(part, index), rowAt(address, key));
  }
  visit(root, '');
  return found;
}

/** The field that an address leads to or into: what a widget holds as a whole has no fields within. */
export function fieldAmong(drawn: ReadonlyMap<Address, number>, address: Address): Address {
  let found = address;
  while (!drawn.has(found) && found.includes('.')) found = found.slice(0, found.lastIndexOf('.'));
  // What the form does not draw at all is known by its own name.
  return drawn.has(found) ? found : address;
}
