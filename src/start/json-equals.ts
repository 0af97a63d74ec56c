/**
 * Stands in for the package by which rjsf compares, as rjsf sets it up: functions are all the same. What it compares
 * here is JSON, schemas and values; an object of another kind is equal to itself alone.
 */
export function createCustomEqual(): (one: unknown, other: unknown) => boolean {
  return equals;
}

function equals(one: unknown, other: unknown): boolean {
  if (one === other || Object.is(one, other)) return true;
  if (typeof one === 'function') return typeof other === 'function';
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && equals(one[name], other[name]))
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const kind = Object.getPrototypeOf(value);
  return kind === null || kind === Object.prototype || kind === Array.prototype;
}
