import { useRef } from 'react';

/** A key nobody else makes. `crypto.randomUUID` exists in secure contexts only, random numbers everywhere. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keys by which a repetition is recognised whose first answer never came: the same one for the same content. */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' });
  return {
    of(content: string): string {
      if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() };
      return last.current.key;
    },
    /** The same content is something new from now on. */
    forget: () => void (last.current = { content: '', key: '' }),
  };
}
