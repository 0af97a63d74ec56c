import type { CallRequest } from '../../core/action.ts';

/** @param seen hash of the report that was looked at; `null` books nothing and only reports. */
export function importBankFileCall(file: string, seen: string | null, idempotencyKey: string): CallRequest {
  const body = seen === null ? { file } : { file, seen };
  return { method: 'POST', path: '/desk/payments/import', body, idempotencyKey };
}
