import { sign } from 'node:crypto';
import type { Values } from '../../core/config.ts';
import { flatEntries } from '../../core/list.ts';
import type { LoadedVersion } from '../config/loaded-version.ts';
import { ConfigStore } from '../config/store.ts';
import type { Db, Queries } from '../db/database.ts';
import { ensureTestMaterial, issueTestCertificate, type TestPerson } from '../documents/signing/test-material.ts';
import { loadTrust } from '../documents/signing/trust.ts';
import { ApiError, FieldsError } from '../http/errors.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from '../ops/seed-data.ts';
import type { ServerSettings } from '../ops/settings.ts';
import { type EtecContext, etecContext } from './context.ts';
import { type DeclarationForm, findDeclarationForm } from './declaration-form.ts';
import { listOf } from './declaration-values.ts';
import { generateDocument } from './generate.ts';
import { beginSignature } from './presign.ts';
import seed from './seed-values.json' with { type: 'json' };
import { keepSignature, readySignature } from './sign.ts';
import { holdRequest, move, newestRequest } from './store.ts';

/** Who stands in the list from the start. */
const USERNAME = '20002';

/** Test certificates for the demonstration's members, made once. */
export async function seedCertificates(dataDir: string): Promise<TestPerson[]> {
  const people = DEMO_ACCOUNTS.filter(({ kind }) => kind === 'colegiado').map(personOf);
  await ensureTestMaterial(dataDir, people);
  return people;
}

/**
 * Test certificates for the demonstration's members, and the active request of one of them with a document
 * that is really signed. Once; without a published form for the declaration there is no request.
 */
export async function seedEtec(db: Db, settings: ServerSettings): Promise<void> {
  const people = await seedCertificates(settings.dataDir);
  const person = people.find(({ username }) => username === USERNAME);
  const user = await db.selectFrom('users').select(['id', 'role']).where('username', '=', USERNAME).executeTakeFirst();
  if (!person || !user || (await newestRequest(db, user.id))) return;
  try {
    const config = new ConfigStore(db);
    const context = { ...(await etecContext({ config, settings: { ...settings, tsaUrl: null } })), quiet: true };
    const declared = await findDeclarationForm({ config }, user, {});
    await db.transaction().execute((trx) => activeRequest(trx, context, declared, user.id, person));
  } catch (error) {
    // Staff may have taken the form out, or asked for more than is known here.
    if (!(error instanceof ApiError || error instanceof FieldsError)) throw error;
  }
}

async function activeRequest(
  trx: Queries,
  context: EtecContext,
  declared: DeclarationForm,
  userId: number,
  person: TestPerson,
): Promise<void> {
  const { settings } = context;
  const { id } = await generateDocument(context, trx, userId, declared, {
    ...seed.values,
    ...chosenIds(declared, context.version),
  });
  const { key, certificate } = await issueTestCertificate(settings.dataDir, person);
  const trust = await loadTrust({ ...settings, demo: true, signingCaFile: null });
  const certificado = Buffer.from(certificate).toString('base64');
  const { dataToSignBase64 } = await beginSignature(context, trx, userId, id, certificado, trust);
  const signature = sign('sha256', Buffer.from(dataToSignBase64, 'base64'), key);
  const ready = await readySignature(context, trx, userId, id, signature, trust);
  await keepSignature(context, trx, userId, id, ready);
  await move(trx, await holdRequest(trx, id, null), 'verify', { actor: 'administrator', userId: null });
}

/** What is chosen, by its words in the list of the field. */
function chosenIds({ form }: DeclarationForm, version: LoadedVersion): Values {
  const valuesOf = (property: string, texts: readonly string[]) => {
    const entries = flatEntries(listOf(form, property, version)?.written('ca') ?? []);
    return entries.filter(({ label }) => texts.includes(label)).map(({ value }) => value);
  };
  return Object.fromEntries(
    Object.entries(seed.choices).map(([property, texts]) => [property, valuesOf(property, texts)]),
  );
}

function personOf({ username, records: { person } }: DemoAccount): TestPerson {
  return { username, name: `${person?.nombre} ${person?.apellidos}`, nif: String(person?.persCifNif) };
}
