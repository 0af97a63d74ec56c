import { sign } from 'node:crypto';
import type { Values } from '../../../core/config.ts';
import type { Db } from '../../kit/db/database.ts';
import { transact } from '../../kit/db/transaction.ts';
import { ApiError, FieldsError } from '../../kit/errors.ts';
import type { ServerSettings } from '../../kit/settings/settings.ts';
import type { LoadedForm } from '../config/loaded-version.ts';
import { ConfigStore } from '../config/store.ts';
import { SigningServices } from '../documents/signing/signing-services.ts';
import { loadTrust, type TestPerson } from '../documents/signing/trust.ts';
import { seedCertificates } from '../documents/test-authority/people.ts';
import { lockOwner } from '../records/store.ts';
import { formAsShown } from './accepted-values.ts';
import { type CaseContext, newestCase, readCaseContext } from './cases.ts';
import { type DocumentSend, keepDocument, readyDocument } from './documents/make.ts';
import { beginSignature, keepSignature, prepareSignature, readySignature } from './documents/sign.ts';
import { makeMove } from './moves/move.ts';

interface DemonstratedCase {
  procedure: string;
  /** The account of a person of the demonstration who has a test certificate. */
  username: string;
  values(form: LoadedForm): Values;
  /** The move that sends the form, and the office's move once the document is signed. */
  moves: { make: string; verify: string };
}

/** Adds a case with a really signed document to a demonstration, once, if its form is published. */
export async function demonstrateCase(db: Db, settings: ServerSettings, wanted: DemonstratedCase): Promise<void> {
  const { procedure, username, moves } = wanted;
  const person = (await seedCertificates(settings)).find((one) => one.username === username);
  const user = await db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst();
  if (!person || !user || (await newestCase(db, procedure, user.id))) return;
  try {
    const config = new ConfigStore(db);
    const caseContext = { ...(await readCaseContext({ config, settings })), quiet: true };
    const live = caseContext.version.procedures.get(procedure);
    if (!live) return;
    const filled = await formAsShown({ config }, user, live.form, {});
    const { id, name, role } = user;
    const move = { user: { id, username, name, role }, move: moves.make, values: wanted.values(filled.form) };
    await keepSigned(db, caseContext, { wanted: move, live, filled } as DocumentSend, person, moves.verify);
  } catch (error) {
    // Staff may have taken the form out, or made it ask for more.
    if (!(error instanceof ApiError || error instanceof FieldsError)) throw error;
  }
}

async function keepSigned(
  db: Db,
  caseContext: CaseContext,
  send: DocumentSend,
  person: TestPerson,
  verify: string,
): Promise<void> {
  const { settings } = caseContext;
  const procedure = send.live.id;
  const ready = await readyDocument({}, caseContext, db, send);
  // Only a demonstration loads the code that makes certificates.
  const { issueTestCertificate } = await import('../documents/test-authority/material.ts');
  await transact(db, async (trx) => {
    await lockOwner(trx, send.wanted.user.id);
    // Of several processes that start at once, the first one makes it.
    if (await newestCase(trx, procedure, send.wanted.user.id)) return;
    const { id, owner } = await keepDocument({}, caseContext, trx, send, ready);
    const own = { procedure, owner, id };
    const { key, certificate } = await issueTestCertificate(settings.dataDir, person);
    const trust = await loadTrust({ ...settings, demo: true, signingCaFile: null });
    // No start waits for other servers; the test authority has no list of revoked certificates.
    const services = new SigningServices({ ...settings, signingRevocation: 'off', tsaUrl: null });
    const ground = { trust, services };
    // No other call waits for the database before the server listens.
    const prepared = await prepareSignature(caseContext, trx, own, Buffer.from(certificate).toString('base64'), ground);
    const { data } = await beginSignature(caseContext, trx, own, prepared);
    const signature = await readySignature(
      caseContext,
      trx,
      own,
      sign('sha256', Buffer.from(data, 'base64'), key),
      ground,
    );
    const before = await keepSignature(caseContext, trx, own, signature);
    await makeMove(caseContext, trx, { by: 'office', owner, userId: null, name: verify, procedure: send.live, before });
  });
}
