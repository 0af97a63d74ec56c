import type { CallRequest } from '../core/action.ts';
import type { OwnAnswer } from './shapes/sent-requests.ts';

/** The call with which the sender of a case answers the office, as multipart, a part for each file. */
export function answerCall(
  reference: string,
  { files, ...answer }: OwnAnswer & { files: readonly File[] },
  idempotencyKey: string,
): CallRequest {
  const body = new FormData();
  body.append('answer', new Blob([JSON.stringify(answer)], { type: 'application/json' }));
  for (const file of files) body.append('adjunto', file);
  return { method: 'POST', path: `/requests/${encodeURIComponent(reference)}/answer`, body, idempotencyKey };
}
