import type { Action } from '../../../core/action.ts';
import type { EtecWithdrawAnswer } from '../../../types/shared/etec.ts';
import { etecCall } from './calls/etec.ts';

/** Takes a request back that `document-request` has read (spec 2 §7 `baja_solicitud`). */
const action: Action = {
  async act({ call }, _params, record, { idempotencyKey }) {
    const body = { solicitud_id: Number(record.id) };
    const result = await call<EtecWithdrawAnswer>(etecCall('baja_solicitud', body, idempotencyKey));
    // The service may answer 200 and mean no.
    if (result.data?.success === false) return { status: 409, data: null, error: { status: 'Error', message: '' } };
    return result;
  },
};

export default action;
