import { type Static, Type } from 'typebox';
import type { BankReport } from '../../../../api/shapes/bank.ts';
import type { Db } from '../../../kit/db/database.ts';
import { inTransaction } from '../../../kit/db/transaction.ts';
import { ApiError } from '../../../kit/errors.ts';
import { OperatorError } from '../../../kit/operator-error.ts';
import type { ServerSettings } from '../../../kit/settings/settings.ts';
import { inOperatorsWords, OPERATORS } from '../../config/operators-words.ts';
import { ConfigStore } from '../../config/store.ts';
import { readCaseContext } from '../../procedures/cases.ts';
import { importBankFile, tryBankFile } from './import.ts';
import { bankFileInThread } from './in-thread.ts';

export const paymentsWork = Type.Object({
  file: Type.String({ description: 'In base64' }),
  dryRun: Type.Boolean(),
});
export type PaymentsWork = Static<typeof paymentsWork>;

/**
 * Does what the office can do with the bank's file, in nobody's name.
 * @param onFailure gets the reason why the case of an entry cannot go on
 * @throws OperatorError
 */
export async function administerPayments(
  db: Db,
  settings: ServerSettings,
  { file: base64, dryRun }: PaymentsWork,
  onFailure: (error: unknown) => void,
): Promise<BankReport> {
  const config = new ConfigStore(db);
  if (!(await config.current())) throw new OperatorError('Publish a config first: it says what is to be paid.');
  const caseContext = await readCaseContext({ config, settings });
  try {
    const file = await bankFileInThread(Buffer.from(base64, 'base64'));
    if (dryRun) return await tryBankFile(db, caseContext.version, file);
    return await inTransaction(db, (trx) => importBankFile(caseContext, trx, file, null, null, onFailure));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new OperatorError(inOperatorsWords(caseContext.version).text(OPERATORS, error.text, error.values));
  }
}
