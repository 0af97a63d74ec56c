import { useEffect, useState } from 'react';
import { useLatestRun } from '../../ui/hooks/use-latest-run.ts';
import { type Area, encode } from './encode.ts';
import type { Limits } from './limits.ts';
import { type Fault, openPicture, type Picture } from './open.ts';

/**
 * The way from a chosen file to the value: opened, cut or kept, drawn anew. A file that is too large
 * empties the field (spec 1 §5); other faults, and giving up, leave what was there.
 */
export function useChoice(limits: Limits, crops: boolean, onChange: (value: File | undefined) => void) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [fault, setFault] = useState<{ kind: Fault; name: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const runs = useLatestRun();
  useEffect(() => (picture ? () => picture.close() : undefined), [picture]);

  async function finish(opened: Picture, area: Area | null) {
    const { isLatest } = runs.begin();
    setBusy(true);
    const file = await encode(opened, area, limits).catch(() => null);
    if (!isLatest()) return;
    setBusy(false);
    setPicture(null);
    if (file) onChange(file);
    else setFault({ kind: 'unreadable', name: opened.name });
  }

  return {
    /** Waits to be cut or kept. */
    picture,
    fault,
    busy,
    forgetFault: () => setFault(null),
    async choose(file: File) {
      const { isLatest } = runs.begin();
      setFault(null);
      setBusy(true);
      const opened = await openPicture(file, limits);
      if (!isLatest()) return typeof opened === 'string' ? undefined : opened.close();
      setBusy(false);
      if (typeof opened === 'string') {
        setFault({ kind: opened, name: file.name });
        if (opened === 'size') onChange(undefined);
      } else if (crops) setPicture(opened);
      else {
        await finish(opened, null);
        opened.close();
      }
    },
    crop: (area: Area) => void (picture && finish(picture, area)),
    keep: () => void (picture && finish(picture, null)),
    cancel: () => setPicture(null),
    remove() {
      setFault(null);
      onChange(undefined);
    },
  };
}
