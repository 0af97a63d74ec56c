import { useEffect, useRef, useState } from 'react';
import type { FileSocket } from '../../../form/widget.ts';

/** What stands at an address, as far as it has come; `null` before, and when it cannot be had. */
export function useFetched(socket: FileSocket | null, url: string | null): Blob | null {
  const [fetched, setFetched] = useState<{ url: string; blob: Blob | null } | null>(null);
  // A socket may be another object at every turn; it keeps the same file.
  const latest = useRef(socket);
  latest.current = socket;
  const can = socket !== null;
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
