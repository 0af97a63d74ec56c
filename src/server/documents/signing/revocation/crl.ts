import { askOutside } from '../../../outgoing/ask-outside.ts';
import { ThreadPool, threadOf } from '../../../threads/thread-pool.ts';
import type { CrlTask, readCrl } from './read-crl.ts';
import type { Question, Standing } from './standing.ts';

/** Milliseconds to fetch a list, and to read it: one of 20,000 certificates takes some four seconds. */
const PATIENCE = { fetch: 5_000, read: 8_000 };
/** It goes into the document. */
const MAX_BYTES = 1_048_576;

const threads = new ThreadPool<CrlTask, Awaited<ReturnType<typeof readCrl>>>({
  begin: threadOf('revocation-list'),
  heap: 512,
  atOnce: 1,
  tasks: 200,
  queue: { length: 20, patience: 10_000 },
});

/**
 * Looks a certificate up in a list of revoked ones.
 * @throws Error when there is no list that counts; BusyError.
 */
export async function askCrl(url: string, { certificate, issuer, now, privateHosts }: Question): Promise<Standing> {
  const proof = await askOutside(url, { patience: PATIENCE.fetch, maxBytes: MAX_BYTES, privateHosts });
  const task: CrlTask = {
    crl: proof,
    certificate: certificate.der,
    issuer: issuer.der,
    isAuthority: certificate.isAuthority,
    addresses: certificate.services.crl,
    now,
  };
  const read = await threads.run(task, PATIENCE.read);
  if (!read) throw new Error('The list is too long.');
  return { ...read, kind: 'crl', proof };
}
