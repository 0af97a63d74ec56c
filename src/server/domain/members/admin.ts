import { open, unlink } from 'node:fs/promises';
import { type Static, Type } from 'typebox';
import type { ErasureReport, ImportReport } from '../../../api/shapes/members.ts';
import { choice } from '../../../api/shapes/parts.ts';
import type { Queries } from '../../kit/db/database.ts';
import { inTransaction } from '../../kit/db/transaction.ts';
import { ApiError } from '../../kit/errors.ts';
import { OperatorError } from '../../kit/operator-error.ts';
import type { Seal } from '../../kit/seal.ts';
import type { AccountServices } from '../accounts/account-services.ts';
import { nobodysPassword } from '../accounts/passwords/passwords.ts';
import { inOperatorsWords } from '../config/operators-words.ts';
import { actOnMember, createAccount, lockedMember } from './accounts.ts';
import { copyOfPerson } from './data/copy.ts';
import { erasePersonData } from './data/erase.ts';
import { recordPersonAct } from './data/person.ts';
import { importMembersFile, UndoneImport } from './import/import.ts';
import { membersTableInThread } from './import/in-thread.ts';

const text = Type.String();

export const membersWork = Type.Union([
  Type.Object({ work: Type.Literal('import'), csv: text, dryRun: Type.Boolean() }),
  Type.Object({ work: Type.Literal('add'), username: text, name: text, role: text, email: text }),
  Type.Object({ work: Type.Literal('act'), username: text, act: choice(['close', 'open', 'link']) }),
  Type.Object({ work: Type.Literal('act'), username: text, act: Type.Literal('role'), role: text }),
  Type.Object({
    work: Type.Literal('export'),
    username: text,
    file: Type.String({ description: 'Absolute path of the copy.' }),
  }),
  Type.Object({ work: Type.Literal('erase'), username: text, dryRun: Type.Boolean() }),
]);
export type MembersWork = Static<typeof membersWork>;

export interface MembersAnswer {
  imported?: ImportReport;
  erased?: ErasureReport;
}

/** Does what the office can do at its desk, in nobody's name. @throws OperatorError */
export async function administerMembers(context: AccountServices, work: MembersWork): Promise<MembersAnswer> {
  const version = await context.config.current();
  if (!version) throw new OperatorError('Publish a config first: it defines the roles and records.');
  const language = version.manifest.defaultLanguage;
  const acting = { ...context, version, language, by: null, role: null };
  const table = work.work === 'import' ? await membersTableInThread(work.csv) : null;
  try {
    return await inTransaction(context.db, async (trx) => {
      if (work.work === 'import' && table) {
        const reporting = { ...acting, reportVersion: inOperatorsWords(version) };
        return { imported: await importMembersFile(reporting, trx, table, work.dryRun) };
      }
      if (work.work === 'import') return {};
      if (work.work === 'add') {
        await createAccount(acting, trx, work, await nobodysPassword());
        return {};
      }
      const row = await lockedMember(trx, work.username, work.work !== 'act').catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.statusCode !== 404) throw error;
        throw new OperatorError(`There is no person with the number ${work.username}.`);
      });
      if (work.work === 'erase') return { erased: await erasePersonData(acting, trx, row, work.dryRun) };
      if (work.work === 'export') await writeCopy(trx, row.id, context.seal, work.file);
      else await actOnMember(acting, trx, row, work);
      return {};
    });
  } catch (error) {
    if (error instanceof UndoneImport) return { imported: error.report };
    if (error instanceof ApiError)
      throw new OperatorError(inOperatorsWords(version).text(language, error.text, error.values));
    throw error;
  }
}

/** Writes a new file that only its owner can read. */
async function writeCopy(trx: Queries, userId: number, seal: Seal, file: string): Promise<void> {
  await recordPersonAct(trx, 'disclose', userId, null);
  const to = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${file} cannot be written: ${error.code}.`);
  });
  try {
    for await (const chunk of await copyOfPerson(trx, userId, seal)) await to.write(chunk as Uint8Array);
  } catch (error) {
    // Half a copy of somebody's data helps nobody, and would stop the next attempt.
    await unlink(file);
    throw error;
  } finally {
    await to.close();
  }
}
