import { useEffect, useRef, useState } from 'react';
import type { FileStorage } from '../../form/widget.ts';

interface Fetched {
  url: string;
  /** `null` when it cannot be had. */
  blob: Blob | null;
}

/** What stands at an address, once it has come. */
export function useFetched(storage: FileStorage | null, url: string | null): Fetched | null {
  const [fetched, setFetched] = useState<Fetched | null>(null);
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
  return fetched?.url === url ? fetched : null;
}
