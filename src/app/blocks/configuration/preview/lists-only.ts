import { publishedList } from '../../../../api/calls/configuration.ts';
import type { Call } from '../../../../core/action.ts';

/** Where forms ask for their lists. */
const LISTS = /^\/lists\/([^/]+)$/;

/**
 * A call that reads the lists of a published version and nothing else. What a form would send, keep or fetch ends here,
 * whatever its file says.
 */
export function listsOnly(call: Call, version: string): Call {
  return async (request) => {
    const list = request.method === 'GET' && !request.service ? LISTS.exec(request.path)?.[1] : undefined;
    if (list === undefined) return { status: 403, data: null, error: { status: 'Error', message: '' } };
    return call(publishedList(version, list, request.query));
  };
}
