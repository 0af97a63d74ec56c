import { useState } from 'react';

/** State of a question about one of several items. The item stays while the dialog fades out. */
export function useQuestion<T>() {
  const [{ about, open }, put] = useState<{ about: T | null; open: boolean }>({ about: null, open: false });
  return { about, open, ask: (one: T) => put({ about: one, open: true }), close: () => put({ about, open: false }) };
}
