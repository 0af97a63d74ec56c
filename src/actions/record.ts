import { changeRecord, createRecord, readRecord } from '../api/calls/records.ts';
import type { Action } from '../core/action.ts';
import type { Values } from '../core/config.ts';

/**
 * Reads and sends the signed-in user's own record of a kind, a file of `schemas/_records/`. Values travel flat,
 * by the names of the form. One that exists is changed on the state that was read, else it is made.
 */
const action: Action<{ record: string }> = {
  read: {
    cacheKey: ({ record }) => `record ${record}`,
    load: ({ call }, { record }) => call<Values>(readRecord(record)),
  },
  async send({ call }, { record: id }, { values, record, idempotencyKey }) {
    const request = record.exists ? changeRecord(id, values, record.etag) : createRecord(id, values);
    return call({ ...request, idempotencyKey });
  },
};

export default action;
