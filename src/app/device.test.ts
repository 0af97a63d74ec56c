import { afterEach, expect, test, vi } from 'vitest';
import { device } from './device.ts';

afterEach(() => {
  for (const key of device.keys()) device.removeItem(key);
  vi.unstubAllGlobals();
});

/** A storage with space for some characters per value. */
function storage(room: number): Storage {
  const items: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    removeItem: (key: string) => void delete items[key],
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      items[key] = value;
    },
  };
  return new Proxy(items, { get: (_items, key) => Reflect.get(methods, key) }) as unknown as Storage;
}

const denied = () => {
  throw new DOMException('denied', 'SecurityError');
};

test.each([
  ['refuses', denied],
  ['has none', () => null],
])('where the browser %s, a value lasts as long as the page', (_how, get) => {
  vi.stubGlobal('localStorage', null);
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
  expect(device.refused()).toBe(true);
  device.setItem('a', '1');
  expect([device.getItem('a'), device.getItem('b'), device.keys()]).toEqual(['1', null, ['a']]);
  device.removeItem('a');
  expect(device.getItem('a')).toBeNull();
});

test('a storage that stores nothing counts as refused from the beginning', () => {
  vi.stubGlobal('localStorage', storage(-1));
  expect(device.refused()).toBe(true);
});

test('a full storage keeps what fits, and the page keeps the rest', () => {
  vi.stubGlobal('localStorage', storage(3));
  device.setItem('short', 'abc');
  expect(device.refused()).toBe(false);
  device.setItem('short', 'longer');
  device.setItem('long', 'longer');
  expect([device.getItem('short'), device.getItem('long'), device.keys().sort()]).toEqual([
    'longer',
    'longer',
    ['long', 'short'],
  ]);
  expect(device.refused()).toBe(true);
  device.setItem('short', 'x');
  device.removeItem('long');
  expect([localStorage.getItem('short'), device.refused()]).toEqual(['x', false]);
});
