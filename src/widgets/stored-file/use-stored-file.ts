import { useRef, useState } from 'react';
import { type FileStorage, type StorageAnswer, useFileAt } from '../../form/widget.ts';

/** A change that this page has made, until the form's record contains it. */
interface Change {
  /** `null`: removed. */
  file: File | null;
  /** The property's value at the time of the change, and its next value, from the record that was read again. */
  before: string | null;
  after?: string | null;
}

/** The running request. `share`: uploaded part of the file, from 0 to 1. */
type Job = { kind: 'upload'; share: number } | { kind: 'remove' | 'download' } | null;

/**
 * A file that is stored at once, apart from the form: upload, download and removal, one at a time. A request that fails
 * changes nothing. The form's value is not changed; it comes with the record.
 * @param url the property's value
 * @param shows whether the page shows the file and therefore fetches it
 */
export function useStoredFile(storage: FileStorage | null, url: string | null, shows: boolean) {
  const [job, setJob] = useState<Job>(null);
  const [answer, setAnswer] = useState<(StorageAnswer & { kind: 'upload' | 'remove' | 'download' }) | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const busy = useRef(false);

  const isInRecord = change?.after !== undefined;
  if (change && !isInRecord && url !== change.before) setChange({ ...change, after: url });
  // If the record changes once more, somebody has changed the file later.
  const current = change && (!isInRecord || url === change.after) ? change : null;
  if (change && !current) setChange(null);
  const fetched = useFileAt(storage, shows && !current ? url : null);

  async function run(kind: 'upload' | 'remove' | 'download', work: (storage: FileStorage) => Promise<StorageAnswer>) {
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
    exists: current ? current.file !== null : url !== null,
    blob: current ? current.file : (fetched?.blob ?? null),
    /** Fetching the file to show has failed. */
    isMissing: fetched !== null && fetched.blob === null,
    forget: () => setAnswer(null),
    async upload(file: File) {
      const before = url;
      const progress = (share: number) => setJob((now) => (now?.kind === 'upload' ? { ...now, share } : now));
      if (await run('upload', (to) => to.upload(file, progress))) setChange({ file, before });
    },
    async remove() {
      const before = url;
      if (await run('remove', (from) => from.remove())) setChange({ file: null, before });
    },
    download: (name: string) => url && run('download', (from) => from.download(url, name)),
  };
}
