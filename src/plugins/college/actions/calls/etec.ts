import type { CallRequest } from '../../../../core/action.ts';
import type { Json } from '../../../../core/config.ts';

/** A call of the signing service (spec 2 §7), below `environment.signingUrl`. @param accion says what it does */
export function etecCall(accion: string, body: Record<string, Json> = {}, idempotencyKey?: string): CallRequest {
  const key = idempotencyKey ? { idempotencyKey } : {};
  return { method: 'POST', path: '', service: 'signing', body: { ...body, accion }, ...key };
}
