import { changeRecord, createRecord, readRecord } from '../api/calls/records.ts';
import type { Action } from '../core/action.ts';
import type { Values } from '../core/config.ts';
import { isFixed, isShownOnly } from '../core/drawn.ts';

/**
 * Reads and sends the signed-in user's own record of a kind, a file of `schemas/_records/`. Values travel flat,
 * by the names of the form. One that exists is changed on the state that was read, else it is made.
 */
const action: Action<{ record: string }> = {
  read: {
    cacheKey: ({ record }) => `record ${record}`,
    load: ({ call }, { record }) => call<Values>(readRecord(record)),
  },
  async send({ call, version }, { record: id }, { form, values, record, idempotencyKey }) {
    // What people cannot change is the server's: it would believe nobody.
    const own = Object.entries(values).filter(([property]) => !isFixed(form, property) && !isShownOnly(form, property));
    const sent = Object.fromEntries(own);
    const request = record.exists ? changeRecord(id, sent, { etag: record.etag, version }) : createRecord(id, sent, version);
    return call({ ...request, idempotencyKey });
  },
};

export default action;
