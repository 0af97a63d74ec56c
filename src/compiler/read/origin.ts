import type { Place } from './source.ts';

/**
 * Where parsed values stand in their files. The compiler works on plain objects and arrays; this side
 * table remembers for each of them its own place and those of its keys and values, also after a `$ref`
 * was replaced by what it points to and siblings of another file were merged over it.
 */
interface Origin {
  self: Place;
  keys: Map<string, Place>;
  values: Map<string, Place>;
}

const origins = new WeakMap<object, Origin>();

/** Notes where an object or array begins. */
export function setOrigin(value: object, self: Place): void {
  origins.set(value, { self, keys: new Map(), values: new Map() });
}

/** Notes where one entry of a noted object or array stands. */
export function setEntry(owner: object, key: string, keyPlace: Place, valuePlace: Place): void {
  const origin = origins.get(owner);
  origin?.keys.set(key, keyPlace);
  origin?.values.set(key, valuePlace);
}

/** Lets `to` stand where `from` stands; its entries must be handed over one by one. */
export function inheritOrigin(to: object, from: object): void {
  const origin = origins.get(from);
  if (origin) setOrigin(to, origin.self);
}

/** Hands the place of one entry over to another object. */
export function inheritEntry(to: object, from: object, key: string, toKey = key): void {
  const origin = origins.get(from);
  const keyPlace = origin?.keys.get(key);
  const valuePlace = origin?.values.get(key);
  if (keyPlace && valuePlace) setEntry(to, toKey, keyPlace, valuePlace);
}

/** Where an object or array begins. */
export function placeOf(value: object): Place | undefined {
  return origins.get(value)?.self;
}

/** Where the name of an entry stands; where its owner begins when that is not known. */
export function keyPlace(owner: object, key: string | number): Place | undefined {
  return origins.get(owner)?.keys.get(String(key)) ?? placeOf(owner);
}

/** Where the value of an entry stands; where its owner begins when that is not known. */
export function valuePlace(owner: object, key: string | number): Place | undefined {
  return origins.get(owner)?.values.get(String(key)) ?? placeOf(owner);
}

/** Makes an object that stands where another one does, and its entries where those of that name do. */
export function placedAs<Entries extends object>(entries: Entries, from: object): Entries {
  inheritOrigin(entries, from);
  for (const key of Object.keys(entries)) inheritEntry(entries, from, key);
  return entries;
}
