import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServerSettings } from '../ops/settings.ts';

/** The secret of the settings or, in demo mode, one made once and kept in the data folder. */
export async function tokenSecretOf(settings: Pick<ServerSettings, 'tokenSecret' | 'dataDir'>): Promise<string> {
  if (settings.tokenSecret !== null) return settings.tokenSecret;
  const file = path.join(settings.dataDir, 'token-secret');
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(file, 'utf8');
}
