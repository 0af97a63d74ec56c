import { sign } from 'node:crypto';
import type { Values } from '../../../core/config.ts';
import { flatEntries } from '../../../core/lists/list.ts';
import type { LoadedVersion } from '../../../server/config/loaded-version.ts';
import { ConfigStore } from '../../../server/config/store.ts';
import type { Db } from '../../../server/db/database.ts';
import { transact } from '../../../server/db/transaction.ts';
import { SigningServices } from '../../../server/documents/signing/signing-services.ts';
import { loadTrust } from '../../../server/documents/signing/trust.ts';
import type { TestPerson } from '../../../server/documents/test-authority/folder.ts';
import { issueTestCertificate } from '../../../server/documents/test-authority/material.ts';
import { seedCertificates } from '../../../server/documents/test-authority/people.ts';
import { ApiError, FieldsError } from '../../../server/http/errors.ts';
import { writtenList } from '../../../server/lists/choices.ts';
import type { DemoSeed } from '../../../server/ops/seed.ts';
import { newestCase } from '../../../server/procedures/cases.ts';
import { type DocumentSend, keepDocument, readyDocument } from '../../../server/procedures/documents/make.ts';
import { beginSignature, prepareSignature } from '../../../server/procedures/documents/presign.ts';
import { keepSignature, readySignature } from '../../../server/procedures/documents/sign.ts';
import { type FilledForm, filledForm } from '../../../server/procedures/filled-form.ts';
import { makeMove } from '../../../server/procedures/moves/move.ts';
import { type ProcedureRoom, procedureRoom } from '../../../server/procedures/room.ts';
import { lockOwner } from '../../../server/records/store.ts';
import { loadReaders } from '../../../server/requests/readers.ts';
import { ETEC, MOVES } from './names.ts';
import seed from './seed-values.json' with { type: 'json' };
import { valuesOfBody } from './values.ts';

/** Who stands in the list from the start. */
const USERNAME = '20002';

/**
 * The active request of one of the demonstration's members with a document that is really signed. Once; without a
 * published form for the declaration there is no request.
 */
const seedEtec: DemoSeed = async (db, settings) => {
  const person = (await seedCertificates(settings)).find(({ username }) => username === USERNAME);
  const user = await db.selectFrom('users').selectAll().where('username', '=', USERNAME).executeTakeFirst();
  if (!person || !user || (await newestCase(db, ETEC, user.id))) return;
  try {
    const config = new ConfigStore(db);
    const room = { ...(await procedureRoom({ config, settings })), quiet: true };
    const live = room.version.procedures.get(ETEC);
    if (!live) return;
    const filled = await filledForm({ config }, user, live, {});
    const sent = valuesOfBody(filled.form, { ...seed.values, ...chosenIds(filled, room.version) });
    const { id, username, name, role } = user;
    const send = { user: { id, username, name, role }, live, move: MOVES.make, filled, sent } as DocumentSend;
    await activeRequest(db, room, send, person);
  } catch (error) {
    // Staff may have taken the form out, or asked for more than is known here.
    if (!(error instanceof ApiError || error instanceof FieldsError)) throw error;
  }
};

export default seedEtec;

async function activeRequest(db: Db, room: ProcedureRoom, send: DocumentSend, person: TestPerson): Promise<void> {
  const { settings } = room;
  const context = { readers: await loadReaders() };
  const ready = await readyDocument(context, room, db, send);
  await transact(db, async (trx) => {
    await lockOwner(trx, send.user.id);
    // Of several processes that start at once, the first one makes it.
    if (await newestCase(trx, ETEC, send.user.id)) return;
    const { id, owner } = await keepDocument(context, room, trx, send, ready);
    const own = { procedure: ETEC, owner, id };
    const { key, certificate } = await issueTestCertificate(settings.dataDir, person);
    const trust = await loadTrust({ ...settings, demo: true, signingCaFile: null });
    // No start waits for others; the test authority says nowhere what it has revoked.
    const services = new SigningServices({ ...settings, signingRevocation: 'off', tsaUrl: null });
    const ground = { trust, services };
    // Nobody else waits for the database before the server listens.
    const prepared = await prepareSignature(room, trx, own, Buffer.from(certificate).toString('base64'), ground);
    const { data } = await beginSignature(room, trx, own, prepared);
    const signature = await readySignature(room, trx, own, sign('sha256', Buffer.from(data, 'base64'), key), ground);
    const before = await keepSignature(room, trx, own, signature);
    const by = { by: 'office', owner, userId: null, name: MOVES.verify } as const;
    await makeMove(room, trx, { ...by, procedure: send.live, before });
  });
}

/** What is chosen, by its words in the list of the field. */
function chosenIds({ form }: FilledForm, version: LoadedVersion): Values {
  const valuesOf = (property: string, texts: readonly string[]) => {
    const entries = flatEntries(writtenList(form, property, version)?.written('ca') ?? []);
    return entries.filter(({ label }) => texts.includes(label)).map(({ value }) => value);
  };
  return Object.fromEntries(
    Object.entries(seed.choices).map(([property, texts]) => [property, valuesOf(property, texts)]),
  );
}
