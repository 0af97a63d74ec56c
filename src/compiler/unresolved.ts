/** Objects whose `$ref` led nowhere: the problem is reported, checks leave them alone. */
const unresolved = new WeakSet<object>();

export function markUnresolved(value: object): void {
  unresolved.add(value);
}

/** Hands the mark on when an object is made out of another. */
export function inheritUnresolved(to: object, from: object): void {
  if (unresolved.has(from)) unresolved.add(to);
}

export function isUnresolved(value: object): boolean {
  return unresolved.has(value);
}
