import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { TEST_FOLDER } from '../signing/trust.ts';

export interface TestPerson {
  username: string;
  name: string;
  nif: string;
}

/** Password of every file; it protects nothing. */
export const TEST_PASSWORD = '1234';

export async function listTestFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(path.join(dataDir, TEST_FOLDER)).catch(() => []);
  return names.filter((name) => name.endsWith('.p12')).sort();
}
