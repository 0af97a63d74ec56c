import { open } from 'node:fs/promises';
import { type Static, Type } from 'typebox';
import type { ErasureReport, ImportReport } from '../../api/shapes/members.ts';
import { choice } from '../../api/shapes/parts.ts';
import { nobodysPassword } from '../auth/passwords/nobodys-password.ts';
import type { Seal } from '../auth/token-box.ts';
import type { ConfigStore } from '../config/store.ts';
import type { Db, Queries } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError } from '../http/errors.ts';
import { OperatorError } from '../ops/operator-error.ts';
import type { ServerSettings } from '../ops/settings.ts';
import { actOnMember, addMember, lockedMember } from './accounts.ts';
import { recordOfPerson } from './data/audit.ts';
import { copyOfPerson } from './data/copy.ts';
import { erasePerson } from './data/erase.ts';
import { importMembers, UndoneImport } from './import/import.ts';

const text = Type.String();

/** What an operator does with people's accounts. */
export const membersWork = Type.Union([
  Type.Object({ work: Type.Literal('import'), csv: text, dryRun: Type.Boolean() }),
  Type.Object({ work: Type.Literal('add'), username: text, name: text, role: text, email: text }),
  Type.Object({ work: Type.Literal('act'), username: text, act: choice(['close', 'open', 'link']) }),
  Type.Object({ work: Type.Literal('act'), username: text, act: Type.Literal('role'), role: text }),
  Type.Object({
    work: Type.Literal('export'),
    username: text,
    file: Type.String({ description: 'Where to write the copy, absolute.' }),
  }),
  Type.Object({ work: Type.Literal('erase'), username: text, dryRun: Type.Boolean() }),
]);
export type MembersWork = Static<typeof membersWork>;

/** What came of it: of an import and an erasure a report. */
export interface MembersAnswer {
  imported?: ImportReport;
  erased?: ErasureReport;
}

interface Room {
  db: Db;
  config: ConfigStore;
  seal: Seal;
  settings: Pick<ServerSettings, 'publicUrl' | 'host' | 'port'>;
}

/**
 * Does the same as the office at its desk, in nobody's name.
 * @throws OperatorError in words for the operator.
 */
export async function administerMembers(room: Room, work: MembersWork): Promise<MembersAnswer> {
  const version = await room.config.current();
  if (!version) throw new OperatorError('Publish a config first: roles and records are named there.');
  const language = version.manifest.defaultLanguage;
  const own = { ...room, version, language, by: null };
  try {
    return await inTransaction(room.db, async (trx) => {
      if (work.work === 'import') return { imported: await importMembers(own, trx, work.csv, work.dryRun) };
      if (work.work === 'add') {
        await addMember(own, trx, work, await nobodysPassword());
        return {};
      }
      const row = await lockedMember(trx, work.username);
      if (work.work === 'erase') return { erased: await erasePerson(own, trx, row, work.dryRun) };
      if (work.work === 'export') await writeCopy(trx, row.id, work.file);
      else await actOnMember(own, trx, row, work);
      return {};
    });
  } catch (error) {
    if (error instanceof UndoneImport) return { imported: error.report };
    if (error instanceof ApiError) throw new OperatorError(version.text(language, error.text, error.values));
    throw error;
  }
}

/** Into a new file that nobody else reads. */
async function writeCopy(trx: Queries, userId: number, file: string): Promise<void> {
  await recordOfPerson(trx, 'disclose', userId, null);
  const to = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${file} cannot be written: ${error.code}.`);
  });
  try {
    for await (const chunk of await copyOfPerson(trx, userId)) await to.write(chunk as Uint8Array);
  } finally {
    await to.close();
  }
}
