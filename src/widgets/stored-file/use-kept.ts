import { useRef, useState } from 'react';
import type { FileAnswer, FileStorage } from '../../form/widget.ts';
import { useFetched } from './use-fetched.ts';

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
  const seen = useFetched(storage, shows && !done ? url : null);

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
