import { DEMO_ACCOUNTS, type DemoAccount } from '../../ops/seed-data.ts';
import { ensureTestMaterial, type TestPerson } from './test-material.ts';

/** Test certificates for the demonstration's members, made once. */
export async function seedCertificates(dataDir: string): Promise<TestPerson[]> {
  const people = DEMO_ACCOUNTS.filter(({ role }) => role === 'ROLE_COLEGIADO').map(personOf);
  await ensureTestMaterial(dataDir, people);
  return people;
}

function personOf({ username, records: { person } }: DemoAccount): TestPerson {
  return { username, name: `${person?.nombre} ${person?.apellidos}`, nif: String(person?.persCifNif) };
}
