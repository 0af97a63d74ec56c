import { useEffect, useRef, useState } from 'react';
import type { FileStorage } from '../../../form/widget.ts';

/** What stands at an address, as far as it has come; `null` before, and when it cannot be had. */
export function useFetched(storage: FileStorage | null, url: string | null): Blob | null {
  const [fetched, setFetched] = useState<{ url: string; blob: Blob | null } | null>(null);
  // A storage may be another object at every turn; it keeps the same file.
  const latest = useRef(storage);
  latest.current = storage;
  const can = storage !== null;
  useEffect(() => {
    if (!can || url === null) return;
    let here = true;
    void latest.current?.open(url).then((blob) => here && setFetched({ url, blob }));
    return () => {
      here = false;
    };
  }, [can, url]);
  return fetched?.url === url ? fetched.blob : null;
}
