import { demoNumber, readDemo } from '../../ops/seed-data.ts';
import type { ServerSettings } from '../../ops/settings.ts';
import { ensureTestMaterial, type TestPerson } from './test-material.ts';

/** Test certificates for those of the demonstration's people who sign, made once. */
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
