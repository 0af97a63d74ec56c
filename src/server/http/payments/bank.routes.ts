import { BankFileBody, BankReport } from '../../../api/shapes/bank.ts';
import { MOST_BANK_BYTES } from '../../domain/payments/bank/bank-file.ts';
import { importBankFile, tryBankFile } from '../../domain/payments/bank/import.ts';
import { bankFileInThread } from '../../domain/payments/bank/in-thread.ts';
import { readCaseContext } from '../../domain/procedures/cases.ts';
import { once, sendOf, sortedJson } from '../../kit/idempotency.ts';
import { userOf } from '../auth/access.ts';
import type { Routes, ServerContext } from '../context.ts';
import { errorResponses, sendHeaders } from '../schemas.ts';

/** Base64 of the largest file, and what is around it. */
export const MOST_BODY_BYTES = Math.ceil((MOST_BANK_BYTES * 4) / 3) + 1024;

const IMPORT = {
  summary: 'Pairs the entries of the bank’s file with what is due, and books those that were looked at',
  headers: sendHeaders,
  body: BankFileBody,
  response: { 200: BankReport, ...errorResponses(422) },
};

/** The bank's file at the desk: first what it would do, then what was shown. */
export default function bankFile(app: Routes, context: ServerContext): void {
  const config = { access: ['staff'] };
  app.post('/api/desk/payments/import', { config, schema: IMPORT, bodyLimit: MOST_BODY_BYTES }, async (request) => {
    const { file: base64, seen } = request.body;
    const file = await bankFileInThread(Buffer.from(base64, 'base64'));
    const caseContext = await readCaseContext(context);
    if (seen === undefined) return tryBankFile(context.db, caseContext.version, file);
    const onFailure = (error: unknown) => request.log.error({ err: error }, 'bank file: an entry is not booked');
    const { id } = userOf(request);
    return once(context, sendOf(request, id, [sortedJson(request.body)]), (trx) =>
      importBankFile(caseContext, trx, file, seen, id, onFailure),
    );
  });
}
