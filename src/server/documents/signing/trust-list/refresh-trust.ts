import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../../../ops/operator-error.ts';
import { type CertificateFacts, readPem } from '../certificate.ts';
import { readTrustList } from './read-trust-list.ts';
import { signedList } from './signed-list.ts';

interface RefreshOptions {
  xml: string;
  /** Who may have signed the list; `null` takes it without looking at its signature. */
  signers: readonly CertificateFacts[] | null;
  /** `SIGNING_CA_FILE`, which has to be a folder. */
  folder: string | null;
  now: Date;
}

/** What came of it, for people. */
export interface RefreshReport {
  file: string;
  issued: Date;
  nextUpdate: Date | null;
  taken: number;
  added: readonly string[];
  removed: readonly string[];
  expired: number;
  unreadable: readonly string[];
}

/**
 * Writes the authorities of a trusted list into the folder of those whose certificates may sign, as one file for each
 * territory, whole or not at all. Other files of the folder are left alone.
 * @throws OperatorError when nothing was changed.
 */
export async function refreshTrust({ xml, signers, folder, now }: RefreshOptions): Promise<RefreshReport> {
  if (folder === null || !(await stat(folder)).isDirectory())
    throw new OperatorError('SIGNING_CA_FILE has to name a folder, into which the authorities are written.');
  const list = readTrustList(signers === null ? xml : signedList(xml, signers));
  if (list.nextUpdate && list.nextUpdate < now)
    throw new OperatorError(`The list is out of date since ${list.nextUpdate.toISOString()}; fetch a newer one.`);
  const valid = list.authorities.filter(({ certificate }) => certificate.notAfter > now);
  const found = new Map(valid.map((one) => [one.certificate.x509.fingerprint256, one]));
  if (found.size === 0) throw new OperatorError('The list names no authority for signatures; nothing was changed.');
  const file = path.join(folder, `trusted-list-${list.territory}.pem`);
  const before = new Map((await written(file)).map((one) => [one.x509.fingerprint256, one]));
  const draft = `${file}.${process.pid}`;
  const blocks = [...found.values()].map(
    ({ provider, certificate }) => `# ${provider}: ${nameOf(certificate)}\n${certificate.x509.toString()}`,
  );
  await writeFile(draft, blocks.join('\n'));
  await rename(draft, file);
  return {
    ...{ file, issued: list.issued, nextUpdate: list.nextUpdate, taken: found.size, unreadable: list.unreadable },
    added: [...found.values()]
      .map((one) => one.certificate)
      .filter((one) => !before.has(one.x509.fingerprint256))
      .map(nameOf),
    removed: [...before.values()].filter((one) => !found.has(one.x509.fingerprint256)).map(nameOf),
    expired: list.authorities.length - valid.length,
  };
}

async function written(file: string): Promise<CertificateFacts[]> {
  try {
    return readPem(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function nameOf({ x509 }: CertificateFacts): string {
  return x509.subject.replace(/\s*\n\s*/g, ', ');
}
