import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ServerSettings } from '../../../kit/settings/settings.ts';
import { type CertificateFacts, readPem, serialText } from './certificate.ts';

export interface Trust {
  authorities: readonly CertificateFacts[];
  isRevoked(certificate: CertificateFacts): boolean;
}

/** Folder of the demonstration's own authority, below the data folder. */
export const TEST_FOLDER = 'test-certificates';
export const TEST_AUTHORITIES = 'authorities.pem';
/** Password of every file of a person there; it protects nothing. */
export const TEST_PASSWORD = '1234';

export interface TestPerson {
  username: string;
  name: string;
  nif: string;
}

type Places = Pick<ServerSettings, 'signingCaFile' | 'signingRevokedFile' | 'demo' | 'dataDir'>;

/** Reads accepted authorities and revoked serial numbers, anew for each signature, since both may change. */
export async function loadTrust(places: Places): Promise<Trust> {
  const own = places.demo ? path.join(places.dataDir, TEST_FOLDER, TEST_AUTHORITIES) : null;
  const file = places.signingCaFile ?? own;
  const authorities = file === null ? [] : (await pemTexts(file)).flatMap(readPem);
  const revoked = places.signingRevokedFile === null ? [] : lines(await readFile(places.signingRevokedFile, 'utf8'));
  const serials = new Set(revoked.map(serialText));
  return { authorities, isRevoked: ({ serial }) => serials.has(serial) };
}

/** Whether the place of authorities can be read and names an authority that is valid at this time. */
export async function canSign(places: Places, now: Date): Promise<boolean> {
  const { authorities } = await loadTrust({ ...places, signingRevokedFile: null }).catch(() => ({ authorities: [] }));
  return authorities.some(({ notBefore, notAfter }) => notBefore <= now && now <= notAfter);
}

/** The text of a file of certificates, or of all such files of a folder. */
async function pemTexts(place: string): Promise<string[]> {
  if (!(await stat(place)).isDirectory()) return [await readFile(place, 'utf8')];
  const names = (await readdir(place)).filter((name) => /\.(?:pem|crt|cer)$/i.test(name)).sort();
  return Promise.all(names.map((name) => readFile(path.join(place, name), 'utf8')));
}

/** A hexadecimal serial number per line; `#` begins a comment. */
function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);
}
