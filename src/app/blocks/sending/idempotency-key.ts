/** A key nobody else makes. `crypto.randomUUID` exists in secure contexts only, random numbers everywhere. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
