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

export function setOrigin(value: object, self: Place): void {
  origins.set(value, { self, keys: new Map(), values: new Map() });
}

export function setEntry(owner: object, key: string, keyPlace: Place, valuePlace: Place): void {
  const origin = origins.get(owner);
  origin?.keys.set(key, keyPlace);
  origin?.values.set(key, valuePlace);
}

/** Gives `to` the place of `from`, and its mark of a `$ref` that led nowhere; its entries need `inheritEntry`. */
export function inheritOrigin(to: object, from: object): void {
  const origin = origins.get(from);
  if (origin) setOrigin(to, origin.self);
  if (isUnresolved(from)) markUnresolved(to);
}

/** Hands the place of one entry over to another object. */
export function inheritEntry(to: object, from: object, key: string, toKey = key): void {
  const origin = origins.get(from);
  const keyPlace = origin?.keys.get(key);
  const valuePlace = origin?.values.get(key);
  if (keyPlace && valuePlace) setEntry(to, toKey, keyPlace, valuePlace);
}

export function placeOf(value: object): Place | undefined {
  return origins.get(value)?.self;
}

/** The place of an entry's name, else of its owner. */
export function keyPlace(owner: object, key: string | number): Place | undefined {
  return origins.get(owner)?.keys.get(String(key)) ?? placeOf(owner);
}

/** The place of an entry's value, else of its owner. */
export function valuePlace(owner: object, key: string | number): Place | undefined {
  return origins.get(owner)?.values.get(String(key)) ?? placeOf(owner);
}

/** Gives an object and its entries the places of another object and its entries of the same names. */
export function placedAs<Entries extends object>(entries: Entries, from: object): Entries {
  inheritOrigin(entries, from);
  for (const key of Object.keys(entries)) inheritEntry(entries, from, key);
  return entries;
}

/** A copy of an object without some entries, each of the others where it stood. */
export function placedWithout<Owner extends object>(owner: Owner, keys: Iterable<string>): Owner {
  const left = new Set(keys);
  return placedAs(Object.fromEntries(Object.entries(owner).filter(([key]) => !left.has(key))) as Owner, owner);
}

/** Objects whose `$ref` led nowhere: the problem is reported, checks leave them alone. */
const unresolved = new WeakSet<object>();

export function markUnresolved(value: object): void {
  unresolved.add(value);
}

export function isUnresolved(value: object): boolean {
  return unresolved.has(value);
}

/** One authored file and where things stand in it. */
export interface Source {
  /** Relative to the root, with slashes. */
  readonly file: string;
  readonly text: string;
}

export interface Place {
  source: Source;
  /** UTF-16 units from the start of the text. */
  offset: number;
}

/** A text that does not exist, by its key. */
export interface MissingText {
  language: string;
  key: string;
}

/** Line and column of a place, both from 1. */
export function lineAndColumn({ source, offset }: Place): { line: number; column: number } {
  const starts = startsOfLines(source);
  let [line, after] = [0, starts.length];
  while (after - line > 1) {
    const middle = (line + after) >> 1;
    if ((starts[middle] as number) <= offset) line = middle;
    else after = middle;
  }
  return { line: line + 1, column: offset - (starts[line] as number) + 1 };
}

/** Thousands of problems may stand in one long file. */
const lines = new WeakMap<Source, readonly number[]>();

function startsOfLines(source: Source): readonly number[] {
  const known = lines.get(source);
  if (known) return known;
  const starts = [0];
  for (let at = source.text.indexOf('\n'); at !== -1; at = source.text.indexOf('\n', at + 1)) starts.push(at + 1);
  lines.set(source, starts);
  return starts;
}
