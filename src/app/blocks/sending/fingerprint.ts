import type { Values } from '../../../core/config.ts';

/**
 * A short mark of filled-in values: equal for equal values, in whatever order they were filled in, files
 * by their bytes. Not for secrets: it only tells apart what one person fills in.
 */
export async function fingerprint(values: Values): Promise<string> {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  const files = sorted.flatMap(([, value]) => [value].flat().filter((one) => one instanceof File));
  const marks = await Promise.all(files.map(async (file) => mark(new Uint8Array(await file.arrayBuffer()))));
  const plain = (value: unknown) => (value instanceof File ? [value.size, value.type] : value);
  const parts = sorted.map(([name, value]) => [name, Array.isArray(value) ? value.map(plain) : plain(value)]);
  return mark(new TextEncoder().encode(JSON.stringify([parts, marks])));
}

/** cyrb53: 53 bits that spread well. `crypto.subtle` would need a secure context. */
export function mark(bytes: Uint8Array): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const byte of bytes) {
    high = Math.imul(high ^ byte, 2654435761);
    low = Math.imul(low ^ byte, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
