import type { ImportReport } from '../../api/calls/members.ts';
import { nobodysPassword } from '../auth/passwords/nobodys-password.ts';
import type { Seal } from '../auth/token-box.ts';
import type { ConfigStore } from '../config/store.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { ApiError } from '../http/errors.ts';
import { OperatorError } from '../ops/operator-error.ts';
import type { ServerSettings } from '../ops/settings.ts';
import { actOnMember, addMember, lockedMember, type MemberAct } from './accounts.ts';
import { importMembers, UndoneImport } from './import/import.ts';

/** What an operator does with people's accounts. */
export type MembersWork =
  | { work: 'import'; csv: string; dryRun: boolean }
  | { work: 'add'; username: string; name: string; role: string; email: string }
  | ({ work: 'act'; username: string } & MemberAct);

interface Room {
  db: Db;
  config: ConfigStore;
  seal: Seal;
  settings: Pick<ServerSettings, 'publicUrl' | 'host' | 'port'>;
}

/**
 * Does the same as the office at its desk, in nobody's name.
 * @returns the report of an import; `null` when something else is done.
 * @throws OperatorError in words for the operator.
 */
export async function administerMembers(room: Room, work: MembersWork): Promise<ImportReport | null> {
  const version = await room.config.current();
  if (!version) throw new OperatorError('Publish a config first: roles and records are named there.');
  const language = version.manifest.defaultLanguage;
  const own = { ...room, version, language, by: null };
  try {
    return await inTransaction(room.db, async (trx) => {
      if (work.work === 'import') return importMembers(own, trx, work.csv, work.dryRun);
      if (work.work === 'add') await addMember(own, trx, work, await nobodysPassword());
      else await actOnMember(own, trx, await lockedMember(trx, work.username), work);
      return null;
    });
  } catch (error) {
    if (error instanceof UndoneImport) return error.report;
    if (error instanceof ApiError) throw new OperatorError(version.text(language, error.text, error.values));
    throw error;
  }
}
