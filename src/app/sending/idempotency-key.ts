import { useRef } from 'react';

/** A unique key. `crypto.randomUUID` exists only in secure contexts. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keys that let the server recognise a repeated send: the same content has the same key. */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' });
  return {
    of(content: string): string {
      if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() };
      return last.current.key;
    },
    /** The same content is a new send from now on. */
    forget: () => void (last.current = { content: '', key: '' }),
  };
}
