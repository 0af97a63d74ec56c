import { useEffect, useRef, useState } from 'react';
import type { FileAnswer, FileStorage } from '../../form/widget.ts';

/** What this page has done to the file, until the form's record says the same. */
interface Done {
  /** `null`: removed. */
  file: File | null;
  /** The property's value when it was done, and the first other one after that: the record, read again. */
  before: string | null;
  after?: string | null;
}

/** What is under way, and which share of a file has left. */
type Job = { kind: 'upload'; share: number } | { kind: 'remove' | 'download' } | null;

/**
 * A file that is kept by itself: sent, fetched and removed at once, one thing at a time. Whatever fails
 * leaves what was there. The form's value is never touched; it comes anew with the record.
 * @param url the property's value
 * @param shows whether the file is to be seen, so that it is fetched
 */
export function useKept(storage: FileStorage | null, url: string | null, shows: boolean) {
  const [job, setJob] = useState<Job>(null);
  const [answer, setAnswer] = useState<(FileAnswer & { kind: 'upload' | 'remove' | 'download' }) | null>(null);
  const [own, setOwn] = useState<Done | null>(null);
  const busy = useRef(false);

  const replaced = own?.after !== undefined;
  if (own && !replaced && url !== own.before) setOwn({ ...own, after: url });
  // The record says something else again, be it what stood there before: whatever did that was done later.
  const done = own && (!replaced || url === own.after) ? own : null;
  if (own && !done) setOwn(null);
  const seen = useSeen(storage, shows && !done ? url : null);

  async function run(kind: 'upload' | 'remove' | 'download', work: (storage: FileStorage) => Promise<FileAnswer>) {
    if (!storage || busy.current) return false;
    busy.current = true;
    setAnswer(null);
    setJob(kind === 'upload' ? { kind, share: 0 } : { kind });
    const answer = await work(storage).catch(() => ({ done: false, status: 0, message: '' }));
    busy.current = false;
    setJob(null);
    setAnswer({ ...answer, kind });
    return answer.done;
  }

  return {
    job,
    answer,
    /** There is a file. */
    exists: done ? done.file !== null : url !== null,
    /** The file, as far as it is at hand. */
    blob: done ? done.file : (seen?.blob ?? null),
    /** It should be seen and cannot be had. */
    unseen: seen !== null && seen.blob === null,
    forget: () => setAnswer(null),
    async upload(file: File) {
      const before = url;
      const progress = (share: number) => setJob((now) => (now?.kind === 'upload' ? { ...now, share } : now));
      if (await run('upload', (to) => to.upload(file, progress))) setOwn({ file, before });
    },
    async remove() {
      const before = url;
      if (await run('remove', (from) => from.remove())) setOwn({ file: null, before });
    },
    download: (name: string) => url && run('download', (from) => from.download(url, name)),
  };
}

/** The file at an address, once it has come; without a blob when it cannot be had. */
function useSeen(storage: FileStorage | null, url: string | null): { blob: Blob | null } | null {
  const [fetched, setFetched] = useState<{ url: string; blob: Blob | null } | null>(null);
  const latest = useRef(storage);
  latest.current = storage;
  useEffect(() => {
    if (url === null) return;
    let here = true;
    void latest.current?.open(url).then((blob) => here && setFetched({ url, blob }));
    return () => {
      here = false;
    };
  }, [url]);
  return url !== null && fetched?.url === url ? fetched : null;
}
