import { expect, test } from 'vitest';
import { namesOf, pathOf, stepsOf, valueAt, withValueAt } from './field-path.ts';

test.for([
  [['name'], 'name', ['name']],
  [['address', 'street'], 'address.street', ['address', 'street']],
  [['guests', 2, 'name'], 'guests.2.name', ['guests', 'name']],
  [['guests', 0, 'tags', 1], 'guests.0.tags.1', ['guests', 'tags']],
  [['a.b', 'c~1'], 'a~1b.c~01', ['a.b', 'c~1']],
] as const)('%j is written %s', ([steps, path, names]) => {
  expect(pathOf(steps)).toBe(path);
  expect(stepsOf(path)).toEqual(steps);
  expect(namesOf(path)).toEqual(names);
});

test('a value is found and changed, and only what is on the way is copied', () => {
  const before = { guests: [{ name: 'a' }, { name: 'b' }], address: { street: 's' } };
  const after = withValueAt(before, ['guests', 1, 'name'], 'c');
  expect(after).toEqual({ guests: [{ name: 'a' }, { name: 'c' }], address: { street: 's' } });
  expect(after.address).toBe(before.address);
  expect(after.guests[0]).toBe(before.guests[0]);
  expect(valueAt(after, ['guests', 1, 'name'])).toBe('c');
  expect(valueAt(after, ['guests', 5, 'name'])).toBeUndefined();
  expect(valueAt({}, ['constructor'])).toBeUndefined();
  expect(withValueAt({}, ['a', 0, 'b'], 1)).toEqual({ a: [{ b: 1 }] });
});
