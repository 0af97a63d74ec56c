/** Forms with something that is filled in and not sent. */
export interface Unsent {
  any(): boolean;
  /** Until the returned function is called. */
  add(): () => void;
  /** Told whenever a form has nothing unsent any more. */
  subscribe(listener: () => void): () => void;
}

export function createUnsent(): Unsent {
  const forms = new Set<object>();
  const listeners = new Set<() => void>();
  return {
    any: () => forms.size > 0,
    add() {
      const form = {};
      forms.add(form);
      return () => {
        forms.delete(form);
        for (const listener of [...listeners]) listener();
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
