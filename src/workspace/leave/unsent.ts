/** Forms with something that is filled in and not sent. */
export interface Unsent {
  any(): boolean;
  /** Until the returned function is called. */
  add(): () => void;
}

export function createUnsent(): Unsent {
  const forms = new Set<object>();
  return {
    any: () => forms.size > 0,
    add() {
      const form = {};
      forms.add(form);
      return () => void forms.delete(form);
    },
  };
}
