import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServerSettings } from '../../../kit/settings/settings.ts';
import { demoNumber, readDemo } from '../../config/demo.ts';
import { TEST_FOLDER, type TestPerson } from '../signing/trust.ts';

/** Creates test certificates once for the demonstration's people who sign. */
export async function seedCertificates({
  configDir,
  dataDir,
}: Pick<ServerSettings, 'configDir' | 'dataDir'>): Promise<TestPerson[]> {
  const demo = await readDemo(configDir);
  const people = demo.people
    .filter(({ certificate }) => certificate)
    .map((account) => ({ username: account.username, name: account.name, nif: String(demoNumber(demo, account)) }));
  await ensureTestMaterial(dataDir, people);
  return people;
}

async function ensureTestMaterial(dataDir: string, people: readonly TestPerson[]): Promise<void> {
  const folder = path.join(dataDir, TEST_FOLDER);
  if (await exists(folder)) return;
  // Loads the libraries only when certificates are made.
  const { materialFor } = await import('./material.ts');
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    for (const [name, content] of await materialFor(people))
      await writeFile(path.join(draft, name), content, { mode: 0o600 });
    // The folder appears completely or not at all; of two processes the second keeps the first one's.
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(folder))) throw error;
  }
}

async function exists(folder: string): Promise<boolean> {
  return readdir(folder).then(
    () => true,
    () => false,
  );
}
