import type { Action } from '../core/action.ts';
import type { Values } from '../core/config.ts';
import { isFixed, isShownOnly } from '../core/forms/drawn.ts';
import { ENTRY, NEW_ENTRY } from '../core/record-state.ts';

type Params = { record: string; each?: 'many' };

/**
 * Reads and sends the signed-in user's own record of a kind, a file of `schemas/_records/`. Values travel flat,
 * by the names of the form. One that exists is changed on the state that was read, else it is made. Of many the
 * page's address names one (`?entry=<key>`); without a name, or as `new`, one is made.
 */
const action: Action<Params> = {
  read: {
    filledIn: true,
    cacheKey: (params, _session, query) => `record ${params.record} ${entryOf(params, query) ?? ''}`.trim(),
    async load({ call, query }, params) {
      const entry = entryOf(params, query);
      if (params.each === 'many' && entry === null) return { status: 204, data: null, error: null };
      return call<Values>({ method: 'GET', path: pathOf(params, entry) });
    },
  },
  async send({ call, version, query }, params, { form, values, record, idempotencyKey }) {
    // Values that people cannot change are the server's: it would believe nobody.
    const own = Object.entries(values).filter(
      ([property]) => !isFixed(form, [property]) && !isShownOnly(form, [property]),
    );
    const sent = Object.fromEntries(own);
    const entry = entryOf(params, query);
    const seen = { id: form.id, version };
    // Of many, the one that was just made is not the one that is made next.
    const isChange = params.each === 'many' ? entry !== null : record.exists;
    const state = isChange ? record.etag !== null && { ifMatch: record.etag } : { ifNoneMatch: '*' as const };
    const request = { path: pathOf(params, entry), body: sent, form: seen, idempotencyKey };
    return call({ ...request, method: isChange ? 'PUT' : 'POST', ...state });
  },
};

function entryOf({ each }: Params, query: URLSearchParams): string | null {
  const entry = each === 'many' ? query.get(ENTRY) : null;
  return entry === NEW_ENTRY ? null : entry;
}

function pathOf({ record }: Params, entry: string | null): string {
  return entry === null ? `/records/${record}` : `/records/${record}/${encodeURIComponent(entry)}`;
}

export default action;
